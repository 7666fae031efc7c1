import { createLink } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './primitives.tsx';
import css from './Page.module.css';

/** The way from a page to the one above it. */
export const BackLink = createLink(({ children, ...anchor }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} className={css['back']}>
    <ChevronLeft size={13} aria-hidden />
    {children}
  </a>
));

/** A page in one column: a head that stays, and under it whatever fills the rest. */
export function Page({
  title,
  lead,
  back,
  aside,
  children,
}: {
  /** Null while it isn't known yet. */
  readonly title: string | null;
  /** A line on what the page is for or how it stands. */
  readonly lead?: ReactNode;
  /** The way to the page above it. */
  readonly back?: ReactNode;
  /** What can be done with the page as a whole. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Stack grow className={css['page']}>
      <Row as="header" gap={16} rowGap={8} wrap className={css['header']}>
        <div className={css['heading']}>
          {back}
          {title === null ? null : (
            <Text as="h1" size="title" wrap="anywhere">
              {title}
            </Text>
          )}
          {lead === undefined ? null : (
            <Text as="p" tone="secondary">
              {lead}
            </Text>
          )}
        </div>
        {aside}
      </Row>
      {children}
    </Stack>
  );
}

/** What fills a page under its head; a page that is longer than the window scrolls here. */
export function PageBody({
  scrolls = false,
  children,
}: {
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Stack grow className={cx(css['body'], scrolls && css['scrolls'])}>
      {children}
    </Stack>
  );
}

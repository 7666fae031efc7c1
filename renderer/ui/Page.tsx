import { createLink } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './primitives.tsx';
import css from './Page.module.css';

/** Link to the parent page. */
export const BackLink = createLink(({ children, ...anchor }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} className={css['back']}>
    <ChevronLeft size={13} aria-hidden />
    {children}
  </a>
));

/** Link to one of several pages that share a header. */
export const PageTab = createLink(({ children, ...anchor }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} className={css['tab']}>
    {children}
  </a>
));

/**
 * A page with a fixed header and a body. The header always has a title, a line of context, and actions at the
 * end.
 */
export function Page({
  title,
  lead,
  back,
  aside,
  tabs,
  children,
}: {
  /** Null while unknown. */
  readonly title: string | null;
  /** A line of context. */
  readonly lead?: ReactNode;
  /** Link to the parent page. */
  readonly back?: ReactNode;
  /** Actions of the page. */
  readonly aside?: ReactNode;
  /** Links to the pages that share this header; replaces the line above the body. */
  readonly tabs?: { readonly label: string; readonly links: ReactNode };
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
            <Text as="p" tone="secondary" className={css['lead']}>
              {lead}
            </Text>
          )}
        </div>
        {aside}
      </Row>
      {tabs === undefined ? null : (
        <nav aria-label={tabs.label} className={css['tabs']}>
          {tabs.links}
        </nav>
      )}
      {children}
    </Stack>
  );
}

/** The body of a page, which may scroll. */
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

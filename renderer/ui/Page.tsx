import { createLink } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './primitives.tsx';
import css from './Page.module.css';
import tabStyle from './tabs.module.css';

/** Link to the parent page. */
export const BackLink = createLink(({ children, ...anchor }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} className={css['back']}>
    <ChevronLeft size={13} aria-hidden data-mirrored />
    {children}
  </a>
));

/** Link to one of several pages that share a header. */
export const PageTab = createLink(({ children, ...anchor }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} data-tab data-inset className={tabStyle['tab']}>
    {children}
  </a>
));

/** Links to pages that share a header. */
export interface PageTabs {
  readonly label: string;
  readonly links: ReactNode;
}

/** The title of a page and the pages that share it. */
export interface PageFrame {
  readonly title: string;
  readonly tabs: PageTabs;
}

export function TabLinks({ label, links }: PageTabs) {
  return (
    <nav aria-label={label} className={tabStyle['tabs']}>
      {links}
    </nav>
  );
}

interface HeaderProps {
  /** Null while unknown. */
  readonly title: string | null;
  /** A line of context; empty while unknown. */
  readonly lead?: ReactNode;
  /** Link to the parent page, before the line of context. */
  readonly back?: ReactNode;
  /** Actions of the page. */
  readonly aside?: ReactNode;
  /** Heads a part of a page, beside or below its title. */
  readonly compact?: boolean;
}

/** A title, a line of context, and actions at the end. */
export function PageHeader({ title, lead, back, aside, compact = false }: HeaderProps) {
  return (
    <Row
      as="header"
      gap={compact ? 4 : 16}
      rowGap={8}
      wrap={!compact}
      align="start"
      className={cx(css['header'], compact && css['compact'])}
    >
      <div className={css['heading']}>
        {title === null ? null : (
          <Text as={compact ? 'h2' : 'h1'} size={compact ? 'heading' : 'title'} wrap="anywhere">
            {title}
          </Text>
        )}
        {lead === undefined && back === undefined ? null : (
          <Text
            as="p"
            size={compact ? 'small' : 'ui'}
            tone={compact ? 'tertiary' : 'secondary'}
            className={css['lead']}
          >
            {back}
            {lead}
          </Text>
        )}
      </div>
      {aside === undefined || aside === null ? null : (
        <Row gap={8} className={css['aside']}>
          {aside}
        </Row>
      )}
    </Row>
  );
}

/** A page with a fixed header and a body. */
export function Page({
  tabs,
  children,
  ...header
}: HeaderProps & {
  /** Links to the pages that share this header; replaces the line above the body. */
  readonly tabs?: PageTabs | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Stack grow className={css['page']}>
      <PageHeader {...header} />
      {tabs === undefined ? null : <TabLinks {...tabs} />}
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

import type { ReactNode } from 'react';
import css from './ColumnPage.module.css';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './primitives.tsx';

/** A page of sections in one column. */
export function ColumnPage({
  title,
  lead,
  beside,
  wide = false,
  dense = false,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  /** Beside the title. */
  readonly beside?: ReactNode;
  readonly wide?: boolean;
  /** For one list instead of sections. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx(css['page'], wide && css['wide'], dense && css['dense'])}>
      <header>
        <Row gap={12} rowGap={4} wrap className={css['top']}>
          <Text as="h1" size="title">
            {title}
          </Text>
          {beside}
        </Row>
        {lead === undefined ? null : <Lead>{lead}</Lead>}
      </header>
      {children}
    </div>
  );
}

function Lead({ children }: { readonly children: string }) {
  return (
    <Text as="p" tone="secondary" className={css['lead']}>
      {children}
    </Text>
  );
}

/** One section of the page. */
export function ColumnSection({
  id,
  title,
  lead,
  beside,
  children,
}: {
  /** Id of the heading, for `aria-labelledby`. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Beside the heading. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <Row gap={12}>
        <Text as="h2" id={id} grow>
          {title}
        </Text>
        {beside}
      </Row>
      {lead === undefined ? null : <Lead>{lead}</Lead>}
      {children}
    </Stack>
  );
}

/** Placeholder for a section. */
export function ColumnPlaceholder({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap={12} role="status" aria-label={label}>
      {children}
    </Stack>
  );
}

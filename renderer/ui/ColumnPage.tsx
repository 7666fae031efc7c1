import type { ComponentProps, ReactNode } from 'react';
import css from './ColumnPage.module.css';
import { Page, PageBody } from './Page.tsx';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './primitives.tsx';

interface ColumnProps {
  readonly wide?: boolean;
  /** For a single list instead of sections. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** The body of a page: sections in one scrolling column. */
export function PageColumn({ wide = false, dense = false, children }: ColumnProps) {
  return (
    <PageBody scrolls>
      <div
        data-column={wide ? 'wide' : ''}
        className={cx(css['column'], wide && css['wide'], dense && css['dense'])}
      >
        {children}
      </div>
    </PageBody>
  );
}

/** A page of sections in one column. */
export function ColumnPage({
  title,
  lead,
  back,
  tabs,
  beside,
  ...column
}: ColumnProps & {
  /** Null while it is unknown. */
  readonly title: string | null;
  readonly lead?: string;
  /** Link to the parent page. */
  readonly back?: ReactNode;
  /** Links to the pages that share this header. */
  readonly tabs?: ComponentProps<typeof Page>['tabs'];
  /** Actions of the page. */
  readonly beside?: ReactNode;
}) {
  return (
    <Page
      title={title}
      lead={lead}
      back={back}
      {...(tabs === undefined ? {} : { tabs })}
      aside={
        beside === undefined || beside === null ? null : (
          <Row gap={12} rowGap={4} wrap>
            {beside}
          </Row>
        )
      }
    >
      <PageColumn {...column} />
    </Page>
  );
}

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
        <Text as="h2" id={id} size="heading" grow>
          {title}
        </Text>
        {beside}
      </Row>
      {lead === undefined ? null : (
        <Text as="p" tone="secondary" className={css['lead']}>
          {lead}
        </Text>
      )}
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

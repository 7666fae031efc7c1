import type { ReactNode } from 'react';
import css from './ColumnPage.module.css';
import { cx } from './cx.ts';

/** A page that is read from top to bottom, section by section. */
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
  /** Stands beside the title. */
  readonly beside?: ReactNode;
  readonly wide?: boolean;
  /** One list rather than sections. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx(css['page'], wide && css['wide'], dense && css['dense'])}>
      <header>
        <div className={css['top']}>
          <h1 className={css['title']}>{title}</h1>
          {beside}
        </div>
        {lead === undefined ? null : <p className={css['lead']}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

/** What the page has to say about one matter. */
export function ColumnSection({
  id,
  title,
  lead,
  beside,
  children,
}: {
  /** Of its heading, by which what is in it may be named too. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Stands beside the heading. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={css['section']}>
      <div className={css['head']}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {lead === undefined ? null : <p className={css['lead']}>{lead}</p>}
      {children}
    </section>
  );
}

/** A section that is on its way. */
export function ColumnPlaceholder({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div role="status" aria-label={label} className={css['section']}>
      {children}
    </div>
  );
}

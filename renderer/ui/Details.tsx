import type { ReactNode } from 'react';
import css from './Details.module.css';

/** All that is known of one thing, section by section, in the pane beside it. */
export function Details({ children }: { readonly children: ReactNode }) {
  return <div className={css['details']}>{children}</div>;
}

export function DetailsSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title} className={css['section']}>
      <h2 className={css['heading']}>{title}</h2>
      {children}
    </section>
  );
}

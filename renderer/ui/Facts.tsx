import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Facts.module.css';

/** What there is to know about one thing, name by name. */
export function Facts({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <dl className={cx(css['facts'], className)}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className={css['name']}>{name}</dt>
      <dd className={css['value']}>{children}</dd>
    </>
  );
}

import type { ReactNode } from 'react';
import css from './Pairs.module.css';

/** Names and values: side by side, or stacked if values are long. */
export function Pairs({
  look,
  children,
}: {
  readonly look: 'beside' | 'stacked';
  readonly children: ReactNode;
}) {
  return <dl className={css[look]}>{children}</dl>;
}

export function Pair({
  name,
  hint,
  children,
}: {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt title={hint} className={css['name']}>
        {name}
      </dt>
      <dd className={css['value']}>{children}</dd>
    </div>
  );
}

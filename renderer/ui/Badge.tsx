import type { ReactNode } from 'react';
import type { ConnectionColor } from '#shared/contract/connection.ts';
import { cx } from './cx.ts';
import css from './Badge.module.css';

/** The color of a connection. Decorative: its name is beside it. */
export function Dot({ color }: { readonly color: ConnectionColor }) {
  return (
    <span aria-hidden="true" className={css['dot']} style={{ background: `var(--connection-${color})` }} />
  );
}

/** A label; the tone is never the only information. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
}) {
  return (
    <span data-edge className={cx(css['badge'], css[tone])}>
      {children}
    </span>
  );
}

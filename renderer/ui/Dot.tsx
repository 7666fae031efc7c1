import type { ConnectionColor } from '#shared/contract/connection.ts';
import css from './Dot.module.css';

/** The colour of a connection. Decoration: its name stands beside it. */
export function Dot({ color }: { readonly color: ConnectionColor }) {
  return (
    <span aria-hidden="true" className={css['dot']} style={{ background: `var(--connection-${color})` }} />
  );
}

import type { ConnectionId } from '#shared/contract/ids.ts';
import { useConnection } from '../useConnection.ts';
import css from './ConnectionStripe.module.css';

/** The colour of the open connection along the top of the window. Decoration: its name is in the sidebar and the title. */
export function ConnectionStripe({ connectionId }: { readonly connectionId: ConnectionId }) {
  const connection = useConnection(connectionId);
  if (connection === null) return null;
  return (
    <span
      aria-hidden="true"
      className={css['stripe']}
      style={{ background: `var(--connection-${connection.color})` }}
    />
  );
}

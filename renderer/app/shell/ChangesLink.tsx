import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { EditsStatus } from '../../features/pendingChanges/EditsStatus.tsx';
import { UndoKeys } from '../../features/pendingChanges/UndoKeys.tsx';
import { useConnection } from '../useConnection.ts';
import css from './ChangesLink.module.css';

/** What isn't saved yet, in the frame, and the keys that take back what was saved. */
export function ChangesLink({ connectionId }: { readonly connectionId: ConnectionId }) {
  const connection = useConnection(connectionId);
  return (
    <>
      <EditsStatus
        connectionId={connectionId}
        renderLink={(label, shown) => (
          <Link
            to="/c/$connectionId/review"
            params={{ connectionId }}
            aria-label={label}
            title={label}
            className={css['link']}
          >
            {shown}
          </Link>
        )}
      />
      <UndoKeys
        // What is asked about belongs to this connection.
        key={connectionId}
        connectionId={connectionId}
        readOnly={connection?.readOnly !== false}
      />
    </>
  );
}

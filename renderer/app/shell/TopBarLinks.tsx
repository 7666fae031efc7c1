import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { EditsStatus } from '../../features/pendingChanges/EditsStatus.tsx';
import { UndoCommands } from '../../features/pendingChanges/UndoCommands.tsx';
import { useText } from '../../text/useText.ts';
import { useConnection } from '../useConnection.ts';
import css from './TopBarLinks.module.css';

/** From API usage to the log of what used it. Closes the popover that it stands in. */
export function RequestLogLink({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { rateLimit } = useText();
  return (
    <Link
      to="/c/$connectionId/requests"
      params={{ connectionId }}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {rateLimit.log}
    </Link>
  );
}

/** The number of pending changes, and the shortcuts that undo and redo saved ones. */
export function PendingChangesLink({ connectionId }: { readonly connectionId: ConnectionId }) {
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
      <UndoCommands
        // A question that is open belongs to this connection.
        key={connectionId}
        connectionId={connectionId}
        readOnly={connection?.readOnly !== false}
      />
    </>
  );
}

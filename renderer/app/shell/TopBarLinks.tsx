import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { EditsStatus } from '../../features/pendingChanges/EditsStatus.tsx';
import { UndoCommands } from '../../features/pendingChanges/UndoCommands.tsx';
import { useText } from '../../text/useText.ts';
import { useConnection } from '../useConnection.ts';
import css from './TopBarLinks.module.css';

/** From the sheet of the rate limit to what used it up. The sheet closes: what it covered is looked at now. */
export function RequestLogLink({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { rateLimit: rate } = useText();
  return (
    <Link
      to="/c/$connectionId/requests"
      params={{ connectionId }}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {rate.log}
    </Link>
  );
}

/** What isn't saved yet, in the frame, and the keys that take back what was saved. */
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
        // What is asked about belongs to this connection.
        key={connectionId}
        connectionId={connectionId}
        readOnly={connection?.readOnly !== false}
      />
    </>
  );
}

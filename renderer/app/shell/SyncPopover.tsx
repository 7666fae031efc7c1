import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ApiUsageFacts, LowApiUsage } from '../../features/rateLimit/ApiUsage.tsx';
import { SyncStatus } from '../../features/sync/SyncStatus.tsx';
import { useText } from '../../text/useText.ts';
import { Row, Stack } from '../../ui/primitives.tsx';

function closePopover(element: HTMLElement): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** The sync of a workspace, with its API usage and links to both logs. */
export function SyncPopover({ connectionId }: { readonly connectionId: ConnectionId }) {
  const text = useText();
  return (
    <>
      <LowApiUsage connectionId={connectionId} />
      <SyncStatus connectionId={connectionId}>
        <Stack gap={12}>
          <ApiUsageFacts connectionId={connectionId} />
          <Row gap={16}>
            <Link
              to="/c/$connectionId/developer/api-log"
              params={{ connectionId }}
              onClick={(event) => closePopover(event.currentTarget)}
            >
              {text.requestLog.title}
            </Link>
            <Link
              to="/c/$connectionId/developer/webhooks"
              params={{ connectionId }}
              onClick={(event) => closePopover(event.currentTarget)}
            >
              {text.webhooks.title}
            </Link>
          </Row>
        </Stack>
      </SyncStatus>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ApiUsageFacts, LowApiUsage } from '../../features/rateLimit/ApiUsage.tsx';
import { SyncStatus } from '../../features/sync/SyncStatus.tsx';
import { useText } from '../../text/useText.ts';
import { late } from '../../ui/late.tsx';
import { Row, Stack } from '../../ui/primitives.tsx';

const ProblemAction = late(async () => (await import('../ProblemAction.tsx')).ProblemAction);
const WaitingBulkEdits = late(
  async () => (await import('../../features/bulkEdits/WaitingBulkEdits.tsx')).WaitingBulkEdits,
);

function closePopover(element: HTMLElement): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** The sync of a workspace, with its API usage and links to both logs. */
export function SyncPopover({ connectionId }: { readonly connectionId: ConnectionId }) {
  const text = useText();
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  return (
    <>
      <LowApiUsage connectionId={connectionId} />
      <SyncStatus connectionId={connectionId}>
        <Stack gap={12}>
          <WaitingBulkEdits connectionId={connectionId} actionFor={actionFor} />
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

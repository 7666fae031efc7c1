import { useEffect, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { useRead } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { countsFindings } from './openFindings.ts';

/** The page that was opened loads first. */
const WAIT_MS = 3000;

/**
 * Whether findings are counted while Clean-up isn't open: after everything else, in small complete mirrors
 * only.
 */
function useCounting(progress: SyncProgress | null | undefined): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return waited && countsFindings(progress);
}

/** The number of open findings in the sidebar. */
export function OpenFindingsCount({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { cleanup } = useText();
  const format = useFormat();
  const { data: progress } = useRead('sync.progress', { connectionId });
  const { data } = useRead('cleanup.queues', { connectionId }, { enabled: useCounting(progress) });
  const open = (data?.queues ?? []).reduce((all, queue) => all + queue.open, 0);
  if (open === 0) return null;
  return (
    <>
      <span aria-hidden="true">{format.number(open)}</span>
      <VisuallyHidden>{cleanup.open({ count: open })}</VisuallyHidden>
    </>
  );
}

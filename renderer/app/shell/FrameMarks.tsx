import { Link } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { countsFindings } from '../../features/cleanup/openFindings.ts';
import { useUnreadUpdates } from '../../queries/alertQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/primitives.tsx';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Shell.module.css';

function Count({ count, children }: { readonly count: number; readonly children: string }): ReactNode {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true">{format.number(count)}</span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  );
}

/** The number of unread updates and alert matches; renders nothing if there are none. */
export function UnseenCount() {
  const { updates } = useText();
  const count = useUnreadUpdates() ?? 0;
  return <Count count={count}>{updates.unseen({ count })}</Count>;
}

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
export function OpenFindingsCount() {
  const { cleanup } = useText();
  const { data: progress } = useWorkspaceRead('sync.progress', {});
  const { data } = useWorkspaceRead('cleanup.queues', {}, { enabled: useCounting(progress) });
  const count = (data?.queues ?? []).reduce((all, { open }) => all + open, 0);
  return <Count count={count}>{cleanup.open({ count })}</Count>;
}

/** Shown while an AI assistant is connected and may read the workspace; leads to its switch. */
export function AssistantMark() {
  const connectionId = useConnectionId();
  const { integrations } = useText();
  const { data } = useWorkspaceRead('assistant.status', {});
  if (data === undefined || data.clients.length === 0) return null;
  const label = integrations.connected({ names: data.clients.map(({ name }) => name).join(', ') });
  return (
    <Link
      to="/c/$connectionId/settings/$section"
      params={{ connectionId, section: 'assistants' }}
      title={label}
      className={css['mark']}
    >
      <Bot size={16} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}

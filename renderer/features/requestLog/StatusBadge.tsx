import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';

function toneOf({ status, problem }: LoggedRequest): 'good' | 'warn' | 'bad' | 'neutral' {
  if (problem?.kind === 'cancelled') return 'neutral';
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'good';
}

/** What came of a request: its status, or that there was none. */
export function StatusBadge({ request }: { readonly request: LoggedRequest }) {
  const { requestLog: requests } = useText();
  const none = request.problem?.kind === 'cancelled' ? requests.cancelled : requests.noAnswer;
  return <Badge tone={toneOf(request)}>{request.status === null ? none : String(request.status)}</Badge>;
}

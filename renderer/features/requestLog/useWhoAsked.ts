import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { useText } from '../../text/useText.ts';

/** Says in words who a request was made for; a call without words of its own is told by its name. */
export function useWhoAsked(): (request: Pick<LoggedRequest, 'askedBy' | 'priority'>) => string {
  const { requestLog: requests } = useText();
  return ({ askedBy, priority }) =>
    // The sync goes on under the name of whatever started it.
    requests.asked[askedBy ?? ''] ??
    (priority === 'background' ? requests.lines.background : (askedBy ?? requests.lines[priority]));
}

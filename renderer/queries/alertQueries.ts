import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Alert, AlertId, AlertSource } from '#shared/contract/alerts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask, readPages, refresh, useRead } from './ask.ts';
import type { ProblemError } from './problemError.ts';
import { useConnectionId, useWorkspaceCommand, useWorkspaceRead } from './workspace.ts';

/** What an alert is created with: its matches appear in Updates, without notifications. */
export const NEW_ALERT = { timing: 'instant', dailyAt: '09:00', notify: false, sound: false } as const;

/** The alert of a view or tracker; null if it has none, undefined until known. */
export function useAlertOf(source: AlertSource | null): Alert | null | undefined {
  const connectionId = useConnectionId();
  const { data } = useRead('alerts.list', {});
  if (data === undefined) return undefined;
  const isIt = (alert: Alert) =>
    alert.connectionId === connectionId &&
    alert.source.kind === source?.kind &&
    alert.source.id === source.id;
  return data.find(isIt) ?? null;
}

const MATCHES_A_PAGE = 50;

/** The matches of one alert, or of all of a connection's, newest first. */
export const alertMatchesQuery = (connectionId: ConnectionId, alertId: AlertId | null) =>
  readPages(
    'alerts.matches',
    (before: number | null) => ({ connectionId, alertId, before, limit: MATCHES_A_PAGE }),
    null,
    ({ next }) => next,
  );

/** The newest change and match, with how many are unread. */
function useNewest() {
  const { data: changes } = useWorkspaceRead('mirror.updates', { before: null, limit: 1 });
  const { data: matches } = useWorkspaceRead('alerts.matches', { alertId: null, before: null, limit: 1 });
  return changes === undefined || matches === undefined ? null : { changes, matches };
}

/** Changes and matches of alerts that are unread; null until known. */
export function useUnreadUpdates(): number | null {
  const newest = useNewest();
  return newest === null ? null : newest.changes.unseen + newest.matches.unread;
}

/** Where the unread changes and matches begin. */
interface ReadUpTo {
  readonly change: number;
  readonly match: number;
}

/** Marks changes and matches as read up to these; lower ones mark later ones as unread. */
export function useMarkUpdatesRead() {
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const all = useNewest();
  const mark = useMutation<unknown, ProblemError, ReadUpTo>({
    mutationFn: ({ change, match }) =>
      Promise.all([
        ask('mirror.markUpdatesRead', { connectionId, seq: change }),
        ask('alerts.markRead', { connectionId, seq: match }),
      ]),
    onSuccess: () => refresh(client, connectionId, ['mirror.updates', 'alerts.matches']),
  });
  return {
    mark,
    newest: all === null ? null : { change: all.changes.newest, match: all.matches.newest },
    looked: all === null ? null : { change: all.changes.looked, match: all.matches.looked },
  };
}

export const useSaveAlert = () => useWorkspaceCommand('alerts.save', { refreshes: ['alerts.list'] });

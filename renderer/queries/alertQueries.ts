import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Alert,
  AlertDraft,
  AlertId,
  AlertMatch,
  AlertSource,
  DueAlert,
} from '#shared/contract/alerts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask, read, readPages, refresh } from './ask.ts';
import type { ProblemError } from './problemError.ts';

export type { Alert, AlertDraft, AlertId, AlertMatch, AlertSource, DueAlert };

/** What an alert is created with: its matches appear in Updates, without notifications. */
export const NEW_ALERT = { timing: 'instant', dailyAt: '09:00', notify: false, sound: false } as const;

/** The alerts of all connections. */
export const alertsQuery = read('alerts.list', {});

/** The alert of a view or tracker; null if it has none, undefined until known. */
export function useAlertOf(connectionId: ConnectionId, source: AlertSource | null): Alert | null | undefined {
  const { data } = useQuery(alertsQuery);
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

const newestChangeQuery = (connectionId: ConnectionId) =>
  read('mirror.updates', { connectionId, before: null, limit: 1 });
const newestMatchQuery = (connectionId: ConnectionId) =>
  read('alerts.matches', { connectionId, alertId: null, before: null, limit: 1 });

/** Changes and matches of alerts that are unread; null until known. */
export function useUnreadUpdates(connectionId: ConnectionId): number | null {
  const { data: changes } = useQuery(newestChangeQuery(connectionId));
  const { data: matches } = useQuery(newestMatchQuery(connectionId));
  return changes === undefined || matches === undefined ? null : changes.unseen + matches.unread;
}

/** Where the unread changes and matches begin. */
interface ReadUpTo {
  readonly change: number;
  readonly match: number;
}

/** Marks changes and matches as read up to these; lower ones mark later ones as unread. */
export function useMarkUpdatesRead(connectionId: ConnectionId) {
  const client = useQueryClient();
  const { data: changes } = useQuery(newestChangeQuery(connectionId));
  const { data: matches } = useQuery(newestMatchQuery(connectionId));
  const mark = useMutation<unknown, ProblemError, ReadUpTo>({
    mutationFn: ({ change, match }) =>
      Promise.all([
        ask('mirror.markUpdatesRead', { connectionId, seq: change }),
        ask('alerts.markRead', { connectionId, seq: match }),
      ]),
    onSuccess: () => refresh(client, connectionId, ['mirror.updates', 'alerts.matches']),
  });
  const all = changes === undefined || matches === undefined ? null : { changes, matches };
  return {
    mark,
    newest: all === null ? null : { change: all.changes.newest, match: all.matches.newest },
    looked: all === null ? null : { change: all.changes.looked, match: all.matches.looked },
  };
}

export function useSaveAlert() {
  const client = useQueryClient();
  return useMutation<Alert, ProblemError, AlertDraft>({
    mutationFn: (draft) => ask('alerts.save', draft),
    onSuccess: () => refresh(client, null, ['alerts.list']),
  });
}

export function useRemoveAlert() {
  const client = useQueryClient();
  return useMutation<null, ProblemError, Alert>({
    mutationFn: ({ connectionId, id }) => ask('alerts.remove', { connectionId, alertId: id }),
    onSuccess: () => refresh(client, null, ['alerts.list']),
  });
}

/** What is to be notified now, each match once. */
export function takeDueAlerts(): Promise<readonly DueAlert[]> {
  return ask('alerts.takeDue', {});
}

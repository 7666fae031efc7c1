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
import type { OutputOf } from '#shared/contract/methods.ts';
import { ask, read, readPages, refresh } from './ask.ts';
import type { ProblemError } from './problemError.ts';
import { unreadUpdatesQuery } from './updateQueries.ts';

export type { Alert, AlertDraft, AlertId, AlertMatch, AlertSource, DueAlert };

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

export const unreadAlertsQuery = (connectionId: ConnectionId) => ({
  ...read('alerts.matches', { connectionId, alertId: null, before: null, limit: 1 }),
  select: ({ unread }: OutputOf<'alerts.matches'>) => unread,
});

/** Changes and matches of alerts that are unread. */
export function useUnreadUpdates(connectionId: ConnectionId): number {
  const { data: changes = 0 } = useQuery(unreadUpdatesQuery(connectionId));
  const { data: matches = 0 } = useQuery(unreadAlertsQuery(connectionId));
  return changes + matches;
}

/** Marks matches as read up to a number; a lower number marks later ones as unread. */
export function useMarkAlertsRead(connectionId: ConnectionId) {
  return useMutation<null, ProblemError, number>({
    mutationFn: (seq) => ask('alerts.markRead', { connectionId, seq }),
  });
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

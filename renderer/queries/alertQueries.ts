import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  Alert,
  AlertDraft,
  AlertId,
  AlertMatch,
  AlertSource,
  DueAlert,
} from '#shared/contract/alerts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import type { ProblemError } from './problemError.ts';
import { connectionKey } from './queryClient.ts';
import { unreadUpdatesQuery } from './updateQueries.ts';

export type { Alert, AlertDraft, AlertId, AlertMatch, AlertSource, DueAlert };

/** The alerts of all connections. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => ask('alerts.list', {}, signal),
});

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

/** Below the key of the mirror, because matches show engagements. */
export function alertMatchesKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'mirror', 'alerts'] as const;
}

/** The matches of one alert, or of all of a connection's, newest first. */
export function alertMatchesQuery(connectionId: ConnectionId, alertId: AlertId | null) {
  return infiniteQueryOptions({
    queryKey: [...alertMatchesKey(connectionId), alertId],
    queryFn: ({ pageParam, signal }) =>
      ask('alerts.matches', { connectionId, alertId, before: pageParam, limit: MATCHES_A_PAGE }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

export function unreadAlertsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...alertMatchesKey(connectionId), 'unread'],
    queryFn: ({ signal }) =>
      ask('alerts.matches', { connectionId, alertId: null, before: null, limit: 1 }, signal),
    select: ({ unread }) => unread,
  });
}

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
    onSuccess: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}

export function useRemoveAlert() {
  const client = useQueryClient();
  return useMutation<null, ProblemError, Alert>({
    mutationFn: ({ id }) => ask('alerts.remove', { alertId: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}

/** What is to be notified now, each match once. */
export function takeDueAlerts(): Promise<readonly DueAlert[]> {
  return ask('alerts.takeDue', {});
}

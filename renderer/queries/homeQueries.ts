import { queryOptions } from '@tanstack/react-query';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { startOfDay, dayIn } from '#shared/domain/reports/weeks.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** Engagements that one section of the page shows. */
const MOST_SHOWN = 8;
const MOST_ACCOUNTS = 5;

function homeKey(connectionId: ConnectionId, name: string) {
  return [...connectionKey(connectionId), 'mirror', 'home', name] as const;
}

/** The engagements of the current day in a zone, in order of time. */
export function todayQuery(connectionId: ConnectionId, timeZone: string) {
  return queryOptions({
    queryKey: [...homeKey(connectionId, 'today'), timeZone],
    queryFn: ({ signal }) => {
      const today = dayIn(timeZone, Date.now());
      const iso = (day: number) => new Date(startOfDay(timeZone, day)).toISOString();
      const filter: MirrorFilter = { startAtFrom: iso(today), startAtBefore: iso(today + 1) };
      const input = { connectionId, filter, order: 'date:asc', offset: 0, limit: MOST_SHOWN } as const;
      return ask('mirror.list', input, signal);
    },
  });
}

/** The latest engagements before the current day in a zone. */
export function earlierQuery(connectionId: ConnectionId, timeZone: string) {
  return queryOptions({
    queryKey: [...homeKey(connectionId, 'earlier'), timeZone],
    queryFn: ({ signal }) => {
      const startOfToday = startOfDay(timeZone, dayIn(timeZone, Date.now()));
      const filter: MirrorFilter = { startAtBefore: new Date(startOfToday).toISOString() };
      const input = { connectionId, filter, order: 'date:desc', offset: 0, limit: MOST_SHOWN } as const;
      return ask('mirror.list', input, signal);
    },
  });
}

/** The accounts that went quiet last, and the number of all that are quiet. */
export function quietAccountsQuery(connectionId: ConnectionId, quietAfterDays: number, timeZone: string) {
  return queryOptions({
    queryKey: [...homeKey(connectionId, 'quiet'), quietAfterDays, timeZone],
    queryFn: ({ signal }) =>
      ask(
        'mirror.accountsReport',
        {
          connectionId,
          filter: {},
          timeZone,
          quietAfterDays,
          show: 'quiet',
          sort: 'quiet',
          descending: false,
          offset: 0,
          limit: MOST_ACCOUNTS,
        },
        signal,
      ),
  });
}

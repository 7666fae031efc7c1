import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { engagementsAround } from '#shared/domain/list/engagementsAround.ts';
import { ask, connectionKey, read } from './ask.ts';

const MOST_ACCOUNTS = 5;

/** What runs, follows and has been, in a zone; asked again when one of them begins or ends. */
export function homeEngagementsQuery(connectionId: ConnectionId, timeZone: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror.list', 'around now', timeZone],
    queryFn: ({ signal }) =>
      engagementsAround(Date.now(), timeZone, (filter, order, limit) =>
        ask('mirror.list', { connectionId, filter, order, offset: 0, limit }, signal),
      ),
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : Math.max(1000, data.changesAt - Date.now()),
  });
}

/** The accounts that went quiet last, and the number of all that are quiet. */
export const quietAccountsQuery = (connectionId: ConnectionId, quietAfterDays: number, timeZone: string) =>
  read('mirror.accountsReport', {
    connectionId,
    filter: {},
    timeZone,
    quietAfterDays,
    show: 'quiet',
    sort: 'quiet',
    descending: false,
    offset: 0,
    limit: MOST_ACCOUNTS,
  });

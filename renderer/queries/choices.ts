import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

export type RecordKind = InputOf<'mirror.records'>['kind'];

/** As many as a person looks through before they type another letter. */
const CHOICES = 50;

/** Records that can be chosen in a filter, by the beginning of their words. */
export function recordChoicesQuery(connectionId: ConnectionId, kind: RecordKind, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'choices', kind, search],
    queryFn: ({ signal }) =>
      ask('mirror.records', { connectionId, kind, search, offset: 0, limit: CHOICES }, signal),
    placeholderData: keepPreviousData,
  });
}

/** CRM records that engagements are linked to, by the beginning of their id. */
export function crmChoicesQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'choices', 'crm', search],
    queryFn: ({ signal }) => ask('mirror.crmAssociations', { connectionId, search, limit: CHOICES }, signal),
    placeholderData: keepPreviousData,
  });
}

/** What a record is called; null where the mirror has never seen it. */
export function recordNameQuery(connectionId: ConnectionId, kind: RecordKind, id: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'name', kind, id],
    queryFn: async ({ signal }) =>
      (await ask('mirror.record', { connectionId, kind, id }, signal))?.name ?? null,
  });
}

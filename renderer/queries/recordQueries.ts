import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CrmOrder, RecordOrder } from '#shared/contract/enumerations.ts';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';
import { WINDOW_ROWS, type WindowQuery } from './listPaging.ts';

export type ChoiceKind = InputOf<'mirror.records'>['kind'];

/** More than a user scans before typing another letter. */
const MAX_CHOICES = 50;

/** Records that can be selected in a filter, by prefixes of their words. */
export function recordChoicesQuery(connectionId: ConnectionId, kind: ChoiceKind, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'choices', kind, search],
    queryFn: ({ signal }) =>
      ask('mirror.records', { connectionId, kind, search, offset: 0, limit: MAX_CHOICES }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Linked CRM records, by a prefix of their id. */
export function crmChoicesQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'choices', 'crm', search],
    queryFn: ({ signal }) =>
      ask('mirror.crmAssociations', { connectionId, search, limit: MAX_CHOICES }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The name of a record; null if it isn't in the mirror. */
export function recordNameQuery(connectionId: ConnectionId, kind: ChoiceKind, id: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'name', kind, id],
    queryFn: async ({ signal }) =>
      (await ask('mirror.record', { connectionId, kind, id }, signal))?.name ?? null,
  });
}

export type RecordRow = OutputOf<'mirror.records'>['rows'][number];
export type ActivityRow = OutputOf<'mirror.list'>['rows'][number];
export type UsedCrmLink = OutputOf<'mirror.crmAssociations'>[number];
export type RecordKind = 'contact' | 'company' | 'user';

/** More than anyone scrolls through; others are found by id. */
export const CRM_RECORDS = 500;

function mirrorKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'mirror'] as const;
}

export interface RecordListQuery {
  readonly kind: RecordKind;
  readonly search: string;
  /** Only contacts of this company. */
  readonly ofCompany: CompanyId | null;
  readonly order: RecordOrder;
}

/** One window of contacts, companies or users. */
export function recordsQuery(
  connectionId: ConnectionId,
  { kind, search, ofCompany, order }: RecordListQuery,
  window: number,
): WindowQuery<RecordRow> {
  const company = ofCompany === null ? {} : { ofCompany };
  return {
    queryKey: [...mirrorKey(connectionId), 'records', kind, search, ofCompany, order, window],
    queryFn: ({ signal }) =>
      ask(
        'mirror.records',
        { connectionId, kind, search, order, ...company, offset: window * WINDOW_ROWS, limit: WINDOW_ROWS },
        signal,
      ),
  };
}

/** The first contacts of a company, and their number. */
export function companyPeopleQuery(connectionId: ConnectionId, ofCompany: CompanyId, limit: number) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'people', ofCompany, limit],
    queryFn: ({ signal }) =>
      ask(
        'mirror.records',
        { connectionId, kind: 'contact', search: '', ofCompany, offset: 0, limit },
        signal,
      ),
  });
}

/** One contact, company or user from the mirror; null if there is none with this id. */
export function recordQuery(connectionId: ConnectionId, kind: RecordKind, id: string) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'record', kind, id],
    queryFn: ({ signal }) => ask('mirror.record', { connectionId, kind, id }, signal),
  });
}

export type NamedKind = RecordKind | 'tag';

/** The name of a contact, company, user or tag; null if the mirror has none with this id. */
export function nameQuery(connectionId: ConnectionId, kind: NamedKind, id: string) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'record', kind, id],
    queryFn: ({ signal }) => ask('mirror.record', { connectionId, kind, id }, signal),
    select: (record) => record?.name ?? null,
  });
}

/** Linked CRM records, the most used first by default. */
export function crmLinksQuery(
  connectionId: ConnectionId,
  search: string,
  order: CrmOrder = 'engagements:desc',
) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'crm', search, order],
    queryFn: ({ signal }) =>
      ask('mirror.crmAssociations', { connectionId, search, order, limit: CRM_RECORDS }, signal),
  });
}

/** The number of engagements of one record by month, in a time zone. */
export function monthsQuery(connectionId: ConnectionId, filter: MirrorFilter, timeZone: string) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'months', filter, timeZone],
    queryFn: ({ signal }) => ask('mirror.months', { connectionId, filter, timeZone }, signal),
  });
}

/** One window of the engagements of one record, newest first. */
export function activityQuery(
  connectionId: ConnectionId,
  filter: MirrorFilter,
  window: number,
): WindowQuery<ActivityRow> {
  return {
    queryKey: [...mirrorKey(connectionId), 'activity', filter, window],
    queryFn: ({ signal }) =>
      ask(
        'mirror.list',
        {
          connectionId,
          filter,
          order: 'date:desc',
          offset: window * WINDOW_ROWS,
          limit: WINDOW_ROWS,
        },
        signal,
      ),
  };
}

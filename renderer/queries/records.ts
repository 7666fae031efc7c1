import { queryOptions } from '@tanstack/react-query';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { MirrorFilterChoice } from '#shared/contract/mirrorFilter.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';
import { WINDOW_ROWS, type WindowQuery } from './windows.ts';

export type RecordRow = OutputOf<'mirror.records'>['rows'][number];
export type ActivityRow = OutputOf<'mirror.list'>['rows'][number];
export type UsedCrmLink = OutputOf<'mirror.crmAssociations'>[number];
export type RecordKind = 'contact' | 'company' | 'user';

/** More than anybody scrolls through; whoever has more finds one by its id. */
export const CRM_RECORDS = 500;

function mirrorKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'mirror'] as const;
}

export interface RecordSearch {
  readonly kind: RecordKind;
  readonly search: string;
  /** People of this company only. */
  readonly ofCompany: CompanyId | null;
}

/** One window of the contacts, companies or users by name. */
export function recordsQuery(
  connectionId: ConnectionId,
  { kind, search, ofCompany }: RecordSearch,
  window: number,
): WindowQuery<RecordRow> {
  const company = ofCompany === null ? {} : { ofCompany };
  return {
    queryKey: [...mirrorKey(connectionId), 'records', kind, search, ofCompany, window],
    queryFn: ({ signal }) =>
      ask(
        'mirror.records',
        { connectionId, kind, search, ...company, offset: window * WINDOW_ROWS, limit: WINDOW_ROWS },
        signal,
      ),
  };
}

/** The first few people of a company, and how many there are. */
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

/** One contact, company or user as the mirror has it; null where it has none of that id. */
export function recordQuery(connectionId: ConnectionId, kind: RecordKind, id: string) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'record', kind, id],
    queryFn: ({ signal }) => ask('mirror.record', { connectionId, kind, id }, signal),
  });
}

export type NamedKind = RecordKind | 'tag';

/** What a contact, company, user or tag is called; null where the mirror has none of that id. */
export function nameQuery(connectionId: ConnectionId, kind: NamedKind, id: string) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'record', kind, id],
    queryFn: ({ signal }) => ask('mirror.record', { connectionId, kind, id }, signal),
    select: (record) => record?.name ?? null,
  });
}

/** CRM records that something is linked to, the most used first. */
export function crmLinksQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'crm', search],
    queryFn: ({ signal }) =>
      ask('mirror.crmAssociations', { connectionId, search, limit: CRM_RECORDS }, signal),
  });
}

/** How the engagements of one record spread over the months of a time zone. */
export function monthsQuery(connectionId: ConnectionId, filter: MirrorFilterChoice, timeZone: string) {
  return queryOptions({
    queryKey: [...mirrorKey(connectionId), 'months', filter, timeZone],
    queryFn: ({ signal }) => ask('mirror.months', { connectionId, filter, timeZone }, signal),
  });
}

/** One window of the engagements of one record, newest first. */
export function activityQuery(
  connectionId: ConnectionId,
  filter: MirrorFilterChoice,
  window: number,
): WindowQuery<ActivityRow> {
  return {
    queryKey: [...mirrorKey(connectionId), 'tape', filter, window],
    queryFn: ({ signal }) =>
      ask(
        'mirror.list',
        {
          connectionId,
          filter,
          order: 'start_at:desc',
          offset: window * WINDOW_ROWS,
          limit: WINDOW_ROWS,
        },
        signal,
      ),
  };
}

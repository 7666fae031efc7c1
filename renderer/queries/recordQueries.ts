import { keepPreviousData } from '@tanstack/react-query';
import type { RecordOrder } from '#shared/contract/enumerations.ts';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import { read } from './ask.ts';
import { WINDOW_ROWS } from './listPaging.ts';

export type ChoiceKind = InputOf<'mirror.records'>['kind'];

/** More than a user scans before typing another letter. */
const MAX_CHOICES = 50;

/** Records that can be selected in a filter, by prefixes of their words. */
export const recordChoicesQuery = (connectionId: ConnectionId, kind: ChoiceKind, search: string) => ({
  ...read('mirror.records', { connectionId, kind, search, offset: 0, limit: MAX_CHOICES }),
  placeholderData: keepPreviousData,
});

export type RecordRow = OutputOf<'mirror.records'>['rows'][number];
export type ActivityRow = OutputOf<'mirror.list'>['rows'][number];
export type RecordKind = 'contact' | 'company' | 'user';

export interface RecordListQuery {
  readonly kind: RecordKind;
  readonly search: string;
  /** Only contacts of this company. */
  readonly ofCompany: CompanyId | null;
  readonly order: RecordOrder;
}

/** One window of contacts, companies or users. */
export const recordsQuery = (
  connectionId: ConnectionId,
  { ofCompany, ...list }: RecordListQuery,
  window: number,
) =>
  read('mirror.records', {
    connectionId,
    ...list,
    ...(ofCompany === null ? {} : { ofCompany }),
    offset: window * WINDOW_ROWS,
    limit: WINDOW_ROWS,
  });

/** The first contacts of a company, and their number. */
export const companyPeopleQuery = (connectionId: ConnectionId, ofCompany: CompanyId, limit: number) =>
  read('mirror.records', { connectionId, kind: 'contact', search: '', ofCompany, offset: 0, limit });

/** One contact, company or user from the mirror; null if there is none with this id. */
export const recordQuery = (connectionId: ConnectionId, kind: RecordKind, id: string) =>
  read('mirror.record', { connectionId, kind, id });

/** The id that differs from one that doesn't exist only in case; null if there is none. */
export const similarIdQuery = (connectionId: ConnectionId, kind: RecordKind | 'engagement', id: string) =>
  read('mirror.similarId', { connectionId, kind, id });

export type NamedKind = RecordKind | 'tag';

/** The name of a contact, company, user or tag, told apart from its namesakes; null if the mirror has none with this id. */
export const nameQuery = (connectionId: ConnectionId, kind: NamedKind, id: string) => ({
  ...read('mirror.record', { connectionId, kind, id }),
  select: (record: OutputOf<'mirror.record'>) =>
    record === null ? null : distinctName(record, record.fields.id),
});

/** The number of engagements of one record by month, in a time zone. */
export const monthsQuery = (connectionId: ConnectionId, filter: MirrorFilter, timeZone: string) =>
  read('mirror.months', { connectionId, filter, timeZone });

/** One window of the engagements of one record, newest first. */
export const activityQuery = (connectionId: ConnectionId, filter: MirrorFilter, window: number) =>
  read('mirror.list', {
    connectionId,
    filter,
    order: 'date:desc',
    offset: window * WINDOW_ROWS,
    limit: WINDOW_ROWS,
  });

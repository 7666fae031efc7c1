import { keepPreviousData } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import type { RecordKind as NamedKind } from '#shared/contract/mirror.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import { read } from './ask.ts';
import { useWorkspaceRead } from './workspace.ts';

export type RecordRow = OutputOf<'mirror.records'>['rows'][number];
export type RecordKind = 'contact' | 'company' | 'user';
export type UsedCrmLink = OutputOf<'mirror.crmAssociations'>['links'][number];

/** More than a user scans before typing another letter. */
const MAX_CHOICES = 50;

/** Records that can be selected in a filter, by prefixes of their words. */
export function useSelectableRecords(kind: InputOf<'mirror.records'>['kind'], search: string) {
  const input = { kind, search, offset: 0, limit: MAX_CHOICES };
  return useWorkspaceRead('mirror.records', input, { placeholderData: keepPreviousData });
}

/** CRM links in use, most used first. */
export function useUsedCrmLinks(search: string) {
  const input = { search, limit: MAX_CHOICES };
  return useWorkspaceRead('mirror.crmAssociations', input, { placeholderData: keepPreviousData });
}

/** The name of a contact, company, user or tag, told apart from its namesakes; null if the mirror has none with this id. */
export const nameQuery = (connectionId: ConnectionId, kind: NamedKind, id: string) => ({
  ...read('mirror.record', { connectionId, kind, id }),
  select: (record: OutputOf<'mirror.record'>) =>
    record === null ? null : distinctName(record, record.fields.id),
});

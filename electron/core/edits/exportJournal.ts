import type { WrittenValue } from '#shared/contract/journal.ts';
import type { Names } from '#shared/contract/edit.ts';
import { csvLine } from '#shared/domain/csvText.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { jsonPiece } from '#shared/domain/generators.ts';
import type { StoredWrite } from './outbox/storedWrite.ts';

const HEADINGS = [
  'sent at',
  'ended at',
  'connection',
  'engagement id',
  'engagement',
  'what',
  'before',
  'sent',
  'after',
  'added',
  'removed',
  'result',
  'request id',
  'problem',
];

function plain(value: WrittenValue | null, names: Names): string {
  if (value === null) return '';
  if (value.kind === 'contacts') return value.ids.map((id) => named(id, names)).join('; ');
  const { link } = value;
  return link === null ? '' : `${link.source} ${link.object_type} ${link.crm_object_id}`;
}

function named(id: string, names: Names): string {
  const name = names[id];
  return name === undefined ? id : `${name} (${id})`;
}

function problemText({ problem }: StoredWrite): string {
  if (problem === null) return '';
  const detail = 'detail' in problem ? problem.detail : '';
  const fields = problem.kind === 'api' ? problem.errors.map((error) => error.message) : [];
  return [problem.kind === 'api' ? `${problem.status} ${problem.title}` : problem.kind, detail, ...fields]
    .filter(Boolean)
    .join('. ');
}

function line(write: StoredWrite): string {
  const { before, sent, names } = write;
  const contacts = before.kind === 'contacts' && sent.kind === 'contacts';
  const diff = contacts ? diffContactSets(before.ids, sent.ids) : { added: [], removed: [] };
  return csvLine([
    write.sentAt,
    write.endedAt,
    write.connectionName,
    write.engagementId,
    write.engagementTitle,
    contacts ? 'contacts' : 'CRM link',
    plain(before, names),
    plain(sent, names),
    plain(write.after, names),
    diff.added.map((id) => named(id, names)).join('; '),
    diff.removed.map((id) => named(id, names)).join('; '),
    write.result,
    write.requestId,
    problemText(write),
  ]);
}

/** One piece of the journal as a file, newest first: pieces put together are the whole file. */
export function exportJournal(
  writes: readonly StoredWrite[],
  format: 'csv' | 'json',
  place: { readonly first: boolean; readonly last: boolean },
): string {
  if (format === 'json') return jsonPiece(writes, place);
  return (place.first ? csvLine(HEADINGS) : '') + writes.map(line).join('');
}

import type { BulkRow, RowError } from '#shared/contract/bulkEdits.ts';
import { csvLine } from '#shared/domain/csvText.ts';
import { jsonPiece } from '#shared/domain/generators.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';

const HEADINGS = [
  'row',
  'line',
  'engagement id',
  'engagement',
  'what',
  'state',
  'contacts added',
  'contacts removed',
  'crm id before',
  'crm id',
  'crm type',
  'crm source',
  'request id',
  'problem',
];

function errorText(error: RowError): string {
  switch (error.kind) {
    case 'unreadable':
      return `The row can’t be read: a quote is not closed. ${error.detail}`;
    case 'no-engagement':
      return 'No engagement is named.';
    case 'nothing-asked':
      return 'Nothing to change is named.';
    case 'unknown-address':
      return `No engagement has the address ${error.url}.`;
    case 'ambiguous-address':
      return `${error.count} engagements have the address ${error.url}.`;
    case 'no-email-address':
      return `“${error.text}” is no email address.`;
    case 'unknown-email':
      return `No contact has the address ${error.email}.`;
    case 'ambiguous-email':
      return `${error.count} contacts have the address ${error.email}.`;
    case 'crm-type':
      return `“${error.text}” is no type of CRM record that can be written.`;
    case 'crm-source-missing':
      return 'The CRM that the id comes from is not named.';
    case 'too-long':
      return `What stands under “${error.column}” is too long.`;
    case 'too-many-contacts':
      return 'More contacts are named than one change takes.';
    case 'repeated':
      return `Row ${error.row} asks something of the same engagement already.`;
    case 'service':
      return 'detail' in error.problem ? error.problem.detail : error.problem.kind;
  }
}

function problemText({ errors, problem }: BulkRow): string {
  const said = errors.map(errorText);
  if (problem?.kind === 'api') said.push(`${problem.status} ${problem.title}. ${problem.detail}`);
  else if (problem !== null) said.push('detail' in problem ? problem.detail : problem.kind);
  if (problem?.kind === 'api') said.push(...problem.errors.map((error) => error.message));
  return said.join(' ');
}

function line(row: BulkRow): string {
  const { change, names } = row;
  const named = (ids: readonly string[]): string =>
    ids.map((id) => (names[id] === undefined ? id : `${names[id]} (${id})`)).join('; ');
  const diff = change?.kind === 'contacts' ? diffContactSets(change.base, change.mine) : null;
  const link = change?.kind === 'crm' ? change : null;
  return csvLine([
    row.item,
    row.line,
    row.engagementId,
    row.engagementTitle,
    row.kind === null ? null : row.kind === 'crm' ? 'CRM link' : 'contacts',
    row.state,
    diff === null ? null : named(diff.added),
    diff === null ? null : named(diff.removed),
    link?.base?.crm_object_id ?? null,
    link?.mine.crm_object_id ?? null,
    link?.mine.object_type ?? null,
    link?.mine.source ?? null,
    row.requestId,
    problemText(row),
  ]);
}

/** Rows as a piece of the result file: pieces put together are the whole file. */
export function exportRows(
  rows: readonly BulkRow[],
  format: 'csv' | 'json',
  place: { first: boolean; last: boolean },
): string {
  if (format === 'json') return jsonPiece(rows, place);
  return (place.first ? csvLine(HEADINGS) : '') + rows.map(line).join('');
}

import type { ActionItemWindow } from '../../contract/reports.ts';
import { csvPiece } from '../exportFile.ts';

/** The columns of an export of action items, in order. */
const COLUMNS = [
  'due',
  'title',
  'description',
  'assignee',
  'email',
  'engagement',
  'start',
  'account',
] as const;
type Column = (typeof COLUMNS)[number];

/** Writes action items as a CSV file, with headings in the user's language. */
export function writeActionItems(
  rows: ActionItemWindow['rows'],
  headings: Readonly<Record<Column, string>>,
): string {
  return csvPiece(
    rows,
    { first: true, last: true },
    {
      headings: COLUMNS.map((column) => headings[column]),
      cells: ({ item, engagement, companies }) => [
        item.due_on ?? null,
        item.title,
        item.description ?? null,
        item.assigned_to_user_name ?? item.assigned_to_user_id ?? null,
        item.assigned_to_user_email ?? null,
        engagement.title,
        engagement.startAt,
        companies.map(({ id, name }) => name ?? id).join('; '),
      ],
    },
  );
}

import type { ActionItem } from '../../contract/engagement.ts';
import type { ActionItemWindow } from '../../contract/reports.ts';

/** The columns of an export of action items, in order. */
const COLUMNS = [
  'due',
  'title',
  'description',
  'assignee',
  'email',
  'userId',
  'engagement',
  'start',
  'account',
  'done',
  'note',
] as const;
type Column = (typeof COLUMNS)[number];

/** What is shown of an assignee, on the page and in a file; null if there is none. */
export function assigneeOf({
  assigned_to_user_name: name,
  assigned_to_user_email: email,
  assigned_to_user_id: id,
}: ActionItem): string | null {
  return name || email || id || null;
}

/** Action items as a CSV file has them, with headings in the user's language. */
export function actionItemTable(rows: ActionItemWindow['rows'], headings: Readonly<Record<Column, string>>) {
  return {
    columns: COLUMNS.map((column) => headings[column]),
    rows: rows.map(({ item, mark, engagement, companies }) => [
      item.due_on ?? null,
      item.title,
      item.description ?? null,
      assigneeOf(item),
      item.assigned_to_user_email ?? null,
      item.assigned_to_user_id ?? null,
      engagement.title,
      engagement.startAt,
      companies.map(({ id, name }) => name ?? id).join('; '),
      mark?.doneAt ?? null,
      mark?.note ?? null,
    ]),
  };
}

import { isRecord } from '../json.ts';

const IN_ITEMS = ['title', 'name', 'description', 'value', 'assigned_to_user_name'] as const;

function strings(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Description, action items and signals of an engagement: what is said about it, not in it. */
export function notesOf(body: unknown): string[] {
  if (!isRecord(body)) return [];
  const items = [body['action_items'], body['signals']].flatMap((list): unknown[] =>
    Array.isArray(list) ? list : [],
  );
  const inItems = items.flatMap((item) =>
    isRecord(item) ? IN_ITEMS.flatMap((field) => strings(item[field])) : [],
  );
  return [...strings(body['description']), ...inItems];
}

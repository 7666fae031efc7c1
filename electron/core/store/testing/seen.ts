import type { Desk } from './desk.ts';

/** For questions that nobody calls off. */
export const never = (): void => undefined;

/** The titles in the list, the latest change first. */
export function titles(desk: Desk): string[] {
  const choice = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 100 } as const;
  return desk.reader.list(choice, never).rows.map((row) => row.engagement.title);
}

/** The ids of what a search finds, newest first. */
export function found(desk: Desk, input: string): string[] {
  const request = { input, order: 'newest', cursor: null, limit: 20 } as const;
  return desk.reader.search(request, never).found.map(({ row }) => row.engagement.id);
}

/** What the history tells, oldest first: the kind of record, its id and the field. */
export function fields(desk: Desk): string[] {
  const { changes } = desk.reader.feed({ before: null, limit: 100 });
  return changes.map((change) => `${change.kind} ${change.id} ${change.field}`).toReversed();
}

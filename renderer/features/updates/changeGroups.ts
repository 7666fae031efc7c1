import type { Change } from '../../queries/updateQueries.ts';

/** All changes of one record on one day. */
export interface ChangedRecord {
  readonly key: string;
  readonly kind: Change['kind'];
  readonly id: string;
  /** Its name as of the latest of these changes. */
  readonly name: string;
  /** Newest first. */
  readonly changes: readonly Change[];
  /** Whether some of them are unread. */
  readonly unseen: boolean;
}

export type FeedItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'record'; readonly key: string; readonly record: ChangedRecord };

/**
 * The feed as a list: each day, followed by the records that changed on it, latest first.
 * @param dayOf The day of a time in the user's time zone, as a label.
 * @param looked The last change that was marked as read.
 */
export function groupChanges(
  changes: readonly Change[],
  dayOf: (iso: string) => string,
  looked: number,
): FeedItem[] {
  const days = new Map<string, Map<string, Change[]>>();
  for (const change of changes) {
    const day = dayOf(change.seenAt);
    const records = days.get(day) ?? new Map<string, Change[]>();
    days.set(day, records);
    const name = `${change.kind} ${change.id}`;
    const known = records.get(name);
    if (known === undefined) records.set(name, [change]);
    else known.push(change);
  }
  return [...days].flatMap(([day, records]): FeedItem[] => [
    { kind: 'day', key: day, day },
    ...[...records].flatMap(([name, of]): FeedItem[] => {
      const [latest] = of;
      if (latest === undefined) return [];
      const key = `${day} ${name}`;
      const unseen = of.some(({ seq }) => seq > looked);
      const { kind, id } = latest;
      return [{ kind: 'record', key, record: { key, kind, id, name: latest.name, changes: of, unseen } }];
    }),
  ]);
}

import type { AlertMatch } from '#shared/contract/alerts.ts';
import type { Change } from './updatesQuery.ts';

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
  | { readonly kind: 'record'; readonly key: string; readonly record: ChangedRecord }
  | { readonly kind: 'match'; readonly key: string; readonly match: AlertMatch; readonly unseen: boolean };

/**
 * The feed as a list: each day, followed by the records that changed on it and what alerts found, latest first.
 * @param dayOf The day of a time in the user's time zone, as a label.
 * @param looked The last change that was marked as read.
 * @param lookedMatch The last match that was.
 */
export function groupChanges(
  changes: readonly Change[],
  dayOf: (iso: string) => string,
  looked: number,
  matches: readonly AlertMatch[] = [],
  lookedMatch = 0,
): FeedItem[] {
  const entries = [
    ...changes.map((change) => ({ at: change.seenAt, change })),
    ...matches.map((match) => ({ at: match.foundAt, match })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const days = new Map<string, Map<string, AlertMatch | Change[]>>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const items = days.get(day) ?? new Map<string, AlertMatch | Change[]>();
    days.set(day, items);
    if ('match' in entry) {
      items.set(`match ${entry.match.seq}`, entry.match);
      continue;
    }
    const name = `${entry.change.kind} ${entry.change.id}`;
    const known = items.get(name);
    if (Array.isArray(known)) known.push(entry.change);
    else items.set(name, [entry.change]);
  }
  return [...days].flatMap(([day, items]): FeedItem[] => [
    { kind: 'day', key: day, day },
    ...[...items].flatMap(([name, of]): FeedItem[] => {
      const key = `${day} ${name}`;
      if (!Array.isArray(of)) return [{ kind: 'match', key, match: of, unseen: of.seq > lookedMatch }];
      const [latest] = of;
      if (latest === undefined) return [];
      const unseen = of.some(({ seq }) => seq > looked);
      const { kind, id } = latest;
      return [{ kind: 'record', key, record: { key, kind, id, name: latest.name, changes: of, unseen } }];
    }),
  ]);
}

/**
 * The time down to which paged lists are loaded, each latest first: below it, a list with more pages has gaps.
 * @param oldest The last loaded time of each list that has more pages.
 */
export function loadedDownTo(oldest: readonly string[]): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...oldest.map((iso) => Date.parse(iso)));
}

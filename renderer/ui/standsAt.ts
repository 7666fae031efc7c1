/** Where the keyboard stands in a list. */
export interface StandsAt {
  /** -1 for nowhere yet. */
  readonly index: number;
  /** What it stands on, in a list that rows come into above it. */
  readonly key?: number | string | undefined;
}

/** What a row of the list is, by its index. */
export type KeyOf = (index: number) => number | string | undefined;

/** Where what the keyboard stood on is now: rows that came in above it have moved it down. -1 where it is gone. */
export function indexNow({ index, key }: StandsAt, count: number, keyOf: KeyOf | undefined): number {
  if (keyOf === undefined || key === undefined || keyOf(index) === key) return index;
  for (let other = 0; other < count; other++) if (keyOf(other) === key) return other;
  return -1;
}

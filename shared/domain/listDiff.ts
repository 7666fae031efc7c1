export interface ListDiff {
  readonly gone: readonly unknown[];
  readonly come: readonly unknown[];
  /** How many are in both. */
  readonly stayed: number;
}

/** What came and went between two lists, whatever their order; items that are written alike are the same. */
export function listDiff(before: readonly unknown[], after: readonly unknown[]): ListDiff {
  const name = (item: unknown): string => JSON.stringify(item ?? null);
  const left = new Map<string, number>();
  for (const item of before) left.set(name(item), (left.get(name(item)) ?? 0) + 1);
  const come = after.filter((item) => {
    const count = left.get(name(item)) ?? 0;
    if (count > 0) left.set(name(item), count - 1);
    return count === 0;
  });
  const gone = before.filter((item) => {
    const count = left.get(name(item)) ?? 0;
    if (count > 0) left.set(name(item), count - 1);
    return count > 0;
  });
  return { gone, come, stayed: after.length - come.length };
}

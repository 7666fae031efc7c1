import type { CleanupItem } from '#shared/contract/cleanup.ts';
import type { Dealt } from './useResolveFinding.ts';

/**
 * What is left to do of what was found: each once, without what was dealt with. Others of a call that is being changed
 * rest until it is written: their suggestions would be made of what is no longer so.
 */
export function openItems(
  pages: readonly { readonly items: readonly CleanupItem[] }[],
  dealt: readonly Pick<Dealt, 'item' | 'what'>[],
): readonly CleanupItem[] {
  const gone = new Set(dealt.map(({ item }) => item.key));
  const changing = new Set(
    dealt.flatMap(({ item, what }) =>
      (what === 'staged' || what === 'queued') && item.engagement !== null ? [item.engagement.id] : [],
    ),
  );
  const once = new Map(pages.flatMap(({ items }) => items).map((item) => [item.key, item]));
  return [...once.values()].filter(
    ({ key, engagement }) => !gone.has(key) && (engagement === null || !changing.has(engagement.id)),
  );
}

/** Which one is next once those before it are gone: the one that takes its place, else the last. */
export function standingAt(items: readonly CleanupItem[], key: string | null, place: number): number {
  const at = items.findIndex((item) => item.key === key);
  if (at >= 0) return at;
  return Math.min(place, items.length - 1);
}

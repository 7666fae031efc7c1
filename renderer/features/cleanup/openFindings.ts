import type { CleanupItem } from '#shared/contract/cleanup.ts';
import type { ResolvedFinding } from './useResolveFinding.ts';

/** A trend as the points of a line in a box, the most at its top and none at its foot. */
export function trendPoints(
  trend: readonly { readonly open: number }[],
  width: number,
  height: number,
): string {
  const most = Math.max(1, ...trend.map(({ open }) => open));
  const step = trend.length > 1 ? width / (trend.length - 1) : 0;
  return trend
    .map(({ open }, at) => `${round(at * step)},${round(height - (open / most) * height)}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * What is left to do of what was found: each once, without what was dealt with. Others of a call that is being changed
 * rest until it is written: their suggestions would be made of what is no longer so.
 */
export function openFindings(
  pages: readonly { readonly items: readonly CleanupItem[] }[],
  resolved: readonly Pick<ResolvedFinding, 'item' | 'what'>[],
): readonly CleanupItem[] {
  const gone = new Set(resolved.map(({ item }) => item.key));
  const changing = new Set(
    resolved.flatMap(({ item, what }) =>
      (what === 'staged' || what === 'queued') && item.engagement !== null ? [item.engagement.id] : [],
    ),
  );
  const once = new Map(pages.flatMap(({ items }) => items).map((item) => [item.key, item]));
  return [...once.values()].filter(
    ({ key, engagement }) => !gone.has(key) && (engagement === null || !changing.has(engagement.id)),
  );
}

/** Which one is next once those before it are gone: the one that takes its place, else the last. */
export function activeIndex(items: readonly CleanupItem[], key: string | null, place: number): number {
  const at = items.findIndex((item) => item.key === key);
  if (at >= 0) return at;
  return Math.min(place, items.length - 1);
}

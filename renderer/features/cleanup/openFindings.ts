import type { CleanupItem, Coverage } from '#shared/contract/cleanup.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import type { ResolvedFinding } from './resolution.ts';

/** For this many engagements, a scan takes a second, and nobody waits for the count. */
const MOST_COUNTED = 20_000;

/** Whether findings are counted while Clean-up isn't open: if the mirror is complete and small enough. */
export function countsFindings(progress: SyncProgress | null | undefined): boolean {
  return progress?.phase === 'live' && progress.engagements.done <= MOST_COUNTED;
}

/** The share of engagements without open findings, in whole percent: all of them only if none is left. */
export function shareOf({ clear, engagements }: Coverage): number {
  return engagements === 0 ? 1 : Math.floor((clear * 100) / engagements) / 100;
}

/** The trend as points of a line in a box: the highest count at the top, zero at the bottom. */
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
 * The open findings without duplicates. Other findings of an engagement with an unwritten change are held
 * back: their suggestions are based on the state that the change replaces.
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

/** The index of the active finding; once it is gone, of the one in its place, otherwise of the last. */
export function activeIndex(items: readonly CleanupItem[], key: string | null, place: number): number {
  const at = items.findIndex((item) => item.key === key);
  return at >= 0 ? at : Math.min(place, items.length - 1);
}

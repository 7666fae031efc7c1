import type { RateState } from '#shared/contract/rateLimit.ts';

type Part = { readonly share: number; readonly tone: 'own' | 'others' | 'held' };

/** The used parts of the window as shares of one: ours, then the others'; one red whole while a 429 holds us. */
export function usageParts(rate: RateState): readonly Part[] {
  if (rate.pausedUntil !== null) return [{ share: 1, tone: 'held' }];
  if (rate.limit === null || rate.limit <= 0) return [];
  const share = (count: number) => Math.min(1, Math.max(0, count / (rate.limit ?? 1)));
  const own = share(rate.own);
  const others = Math.min(1 - own, share(rate.others));
  const parts: readonly Part[] = [
    { share: own, tone: 'own' },
    { share: others, tone: 'others' },
  ];
  return parts.filter((part) => part.share > 0);
}

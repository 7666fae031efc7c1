import type { RateState } from '#shared/contract/rateLimit.ts';

/**
 * Whether requests wait for the rate limit, and until when (ISO 8601, null if unknown). Background requests also leave
 * the reserve.
 */
export function rateWait(
  rate: RateState,
  of: 'background' | 'write',
): { readonly until: string | null } | null {
  if (rate.pausedUntil !== null) return { until: rate.pausedUntil };
  const floor = of === 'background' ? rate.reserve : 0;
  const isUsedUp = rate.limit !== null && rate.remaining !== null && rate.remaining <= floor;
  return isUsedUp && rate.waiting > 0 ? { until: rate.resetsAt } : null;
}

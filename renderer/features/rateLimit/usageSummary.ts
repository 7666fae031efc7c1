import type { RateState } from '#shared/contract/rateLimit.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import type { Format } from '../../text/format.ts';

type Part = { readonly share: number; readonly tone: 'own' | 'others' | 'held' };

/** Below this share of the limit, the usage is shown. */
const LOW = 0.2;

/** Whether the remaining limit is low, or a 429 blocks requests. */
export function isUsageLow({ limit, remaining, pausedUntil }: RateState): boolean {
  if (pausedUntil !== null) return true;
  return limit !== null && limit > 0 && remaining !== null && remaining < limit * LOW;
}

/** The used shares of the window: Parley's, then others'. The whole window while a 429 blocks requests. */
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

/** The state of the rate limit as a sentence. */
export function usageText(text: Text, format: Format, rate: RateState): string {
  if (rate.pausedUntil !== null) return text.rateLimit.paused({ time: format.timeOfDay(rate.pausedUntil) });
  if (rate.limit === null || rate.remaining === null) return text.rateLimit.unknown;
  const left = text.rateLimit.sentence({
    remaining: format.number(rate.remaining),
    limit: format.number(rate.limit),
  });
  return rate.resetsAt === null
    ? left
    : `${left}. ${text.rateLimit.resets({ time: format.timeOfDay(rate.resetsAt) })}`;
}

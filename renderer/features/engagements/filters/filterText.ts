import type { DayRange, DurationRange } from '#shared/domain/list/filterRanges.ts';
import type { Format } from '../../../text/format.ts';
import type { Text } from '../../../text/messages.gen.d.ts';

type FilterTexts = Text['engagements']['filters'];

/** Minimum and maximum minutes; either may be missing. */
export function describeDuration(filters: FilterTexts, { least, below }: DurationRange): string {
  if (below === null) return least === null ? filters.any : filters.minutesLeast({ least });
  return least === null ? filters.minutesBelow({ below }) : filters.minutes({ least, below });
}

/** First and last day; either may be missing. */
export function describeDays(filters: FilterTexts, format: Format, range: DayRange): string {
  if (range.kind === 'preset') return filters.presets[range.preset];
  const [first, last] = [range.first, range.last].map((day) => (day === null ? null : format.day(day)));
  if (last === null || last === undefined) return first ? filters.daysSince({ first }) : filters.any;
  return first ? filters.days({ first, last }) : filters.daysUntil({ last });
}

import type { Unit } from '#shared/domain/transcript/insights/measure.ts';
import type { Text } from '../../text/en/index.ts';
import type { Format } from '../../text/format.ts';

/** Below this, tenths of a second matter. */
const SHORT = 10;

/** A number of the call in its unit, as it is read. */
export function measureText(text: Text, format: Format, value: number, unit: Unit): string {
  switch (unit) {
    case 'share':
      return format.percent(value);
    case 'seconds':
      return value < SHORT ? text.insights.seconds(format.tenths(value)) : format.duration(value);
    case 'per-minute':
      return text.insights.perMinute(format.tenths(value));
    case 'count':
      return format.number(value);
  }
}

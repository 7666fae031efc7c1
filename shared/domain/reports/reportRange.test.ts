import { describe, expect, test } from 'vitest';
import {
  DEFAULT_RANGE,
  instantsOfRange,
  isoDayIn,
  readReportRange,
  writeReportRange,
} from './reportRange.ts';

describe('the range of a report', () => {
  test.each(['4w', '52w', '2026-01-01..2026-03-31', '2026-02-28..2026-02-28'])(
    '%s is read and written alike',
    (text) => expect(writeReportRange(readReportRange(text))).toBe(text),
  );

  test.each([
    undefined,
    '',
    '0w',
    '999w',
    '2026-02-30..2026-03-01',
    '2026-03-01..2026-02-01',
    '1900-01-01..2026-01-01',
    '2026-01-01..',
  ])('%s is the default', (text) => expect(readReportRange(text)).toEqual(DEFAULT_RANGE));

  test('of days lasts from the first moment of the first to the last of the last, in its zone', () => {
    const range = readReportRange('2026-03-28..2026-03-29');
    expect(instantsOfRange(range, 0, 'Europe/Berlin')).toEqual({
      from: Date.parse('2026-03-27T23:00:00Z'),
      before: Date.parse('2026-03-29T22:00:00Z'),
    });
    expect(isoDayIn('Europe/Berlin', Date.parse('2026-03-29T22:30:00Z'))).toBe('2026-03-30');
  });

  test('of weeks ends with today', () => {
    const now = Date.parse('2026-11-18T12:00:00Z');
    expect(instantsOfRange(readReportRange('4w'), now, 'UTC')).toEqual({
      from: Date.parse('2026-10-26T00:00:00Z'),
      before: Date.parse('2026-11-19T00:00:00Z'),
    });
  });
});

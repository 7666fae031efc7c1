import { expect, test } from 'vitest';
import type { MirrorRow } from '../../contract/mirror.ts';
import { testEngagement } from '../../contract/testing/testEngagement.ts';
import { engagementsAround, type SomeEngagements } from './engagementsAround.ts';

const MINUTE = 60_000;
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

function call(title: string, start: number, minutes: number): MirrorRow {
  return {
    engagement: testEngagement({
      id: `eng_${title.replaceAll(/\W/g, '_')}`,
      title,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + minutes * MINUTE).toISOString(),
    }),
    provenance: { source: 'service', requestId: null, receivedAt: '2026-11-22T12:00:00Z' },
    transcript: 'none',
    lineCount: 0,
  };
}

/** Filters, orders and cuts rows as the mirror does. */
function around(now: number, all: readonly MirrorRow[], timeZone = 'UTC') {
  return engagementsAround(now, timeZone, async (filter, order, limit) => {
    const startOf = ({ engagement }: MirrorRow) => Date.parse(engagement.start_at ?? '');
    const from = Date.parse(filter.startAtFrom ?? '1970-01-01T00:00:00Z');
    const before = Date.parse(filter.startAtBefore ?? '2100-01-01T00:00:00Z');
    const found = all
      .filter((row) => startOf(row) >= from && startOf(row) < before)
      .toSorted((a, b) => (order === 'date:asc' ? 1 : -1) * (startOf(a) - startOf(b)));
    return { rows: found.slice(0, limit), total: found.length };
  });
}

const titles = ({ rows }: SomeEngagements) => rows.map(({ engagement }) => engagement.title);

test('the newest of today come first in the evening, with the number of all', async () => {
  const found = await around(at(24, 21, 11), [
    ...Array.from({ length: 12 }, (_, hour) => call(`At ${hour + 8}:40`, at(24, hour + 8, 40), 20)),
    call('Late', at(24, 20, 40), 20),
    call('Running', at(24, 21, 0), 30),
    call('Night', at(24, 22, 0), 30),
    call('Last', at(24, 23, 30), 30),
    call('Tomorrow', at(25, 9), 30),
    call('Yesterday', at(23, 23, 50), 10),
  ]);
  expect(titles(found.now)).toEqual(['Running']);
  expect(titles(found.next)).toEqual(['Night', 'Last']);
  expect(titles(found.earlier)).toEqual([
    'Late',
    ...[19, 18, 17, 16, 15, 14, 13].map((hour) => `At ${hour}:40`),
  ]);
  expect(found.earlier.total).toBe(13);
  expect(titles(found.before)).toEqual(['Yesterday']);
  expect(found).toMatchObject({ today: '2026-11-24', yesterday: '2026-11-23', changesAt: at(24, 21, 30) });
});

test('what runs since yesterday is shown once', async () => {
  const found = await around(at(24, 0, 10), [
    call('Over midnight', at(23, 23, 50), 30),
    ...Array.from({ length: 10 }, (_, hour) => call(`At ${hour + 8}`, at(23, hour + 8), 30)),
  ]);
  expect(titles(found.now)).toEqual(['Over midnight']);
  expect([found.next.total, found.earlier.total, found.before.total]).toEqual([0, 0, 10]);
  expect(titles(found.before)).toEqual([17, 16, 15, 14, 13, 12, 11, 10].map((hour) => `At ${hour}`));
  expect(found.changesAt).toBe(at(24, 0, 20));
});

test('a day is one of the zone, and ends at its midnight', async () => {
  const found = await around(at(24, 12), [call('Noon', at(24, 10, 30), 20)], 'Pacific/Auckland');
  expect(titles(found.before)).toEqual(['Noon']);
  expect(found).toMatchObject({ today: '2026-11-25', changesAt: at(25, 11) });
});

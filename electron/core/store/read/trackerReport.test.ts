import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { buildFindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import { mentionsOf } from '#shared/domain/transcript/marks/marks.ts';
import { call as callOf } from '#shared/domain/transcript/testing/calls.ts';
import { EVERYTHING, pageInput, sentEngagement, sentTimeline, type Sent } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

const RANGE = { from: '2026-11-02T00:00:00Z', before: '2026-11-16T00:00:00Z', timeZone: 'UTC' };
/** One of ours, one of theirs, and one whose side nobody knows. */
const SPEAKERS = [
  { name: 'Ada', user_id: 'ada', email: null },
  { name: 'Eve', contact_id: 'c1', email: null },
  { name: 'Zed', email: null },
];

function call(
  id: string,
  day: string,
  lines: readonly (readonly [number, string])[],
  fields: Sent = {},
): Sent {
  return sentEngagement(id, {
    start_at: `2026-${day}T10:00:00Z`,
    transcript_timeline: { ...sentTimeline(lines, []), speakers: SPEAKERS },
    ...fields,
  });
}

function mirrorWith(engagements: readonly Sent[]): MirrorFixture {
  const mirror = new MirrorFixture();
  mirror.took(pageInput('engagements', engagements, { expanded: EVERYTHING }));
  mirror.tidy();
  return mirror;
}

function report(mirror: MirrorFixture, phrases: readonly string[]) {
  return mirror.reader.trackerReport({ filter: {}, ...RANGE, phrases }, neverCancelled);
}

describe('the report of a tracker', () => {
  it('counts mentions by week and side, overlapping ones once, and none of titles', () => {
    const mirror = mirrorWith([
      call('e1', '11-03', [
        [0, 'The price is fair, a price for you.'],
        [1, 'Too expensive for us.'],
        [2, 'What price?'],
        [1, 'Nothing of it.'],
      ]),
      call('e2', '11-12', [[1, 'Prices rise.']]),
      call('e3', '11-13', [[1, 'Nothing.']], { title: 'About the price' }),
      call('e4', '10-25', [[0, 'Before, the price was lower.']]),
      call('e5', '12-01', [[0, 'The price of tomorrow.']]),
    ]);
    const { weeks, totals, previousTotals, more } = report(mirror, ['price*', 'too expensive']);
    expect(
      weeks.map(({ name, engagements, ours, theirs, unknown }) => [name, engagements, ours, theirs, unknown]),
    ).toEqual([
      ['2026-W45', 1, 2, 1, 1],
      ['2026-W46', 1, 0, 1, 0],
    ]);
    expect(totals).toEqual({ engagements: 2, ours: 2, theirs: 2, unknown: 1 });
    expect(previousTotals).toEqual({ engagements: 1, ours: 1, theirs: 0, unknown: 0 });
    expect(more).toBe(false);
  });

  it('counts a phrase that a long transcript has in every line', () => {
    const lines = Array.from({ length: 2069 }, (): [number, string] => [1, 'A price, and a price.']);
    const { totals, more } = report(mirrorWith([call('e1', '11-03', lines)]), ['price']);
    expect([totals.theirs, more]).toEqual([4138, false]);
  });

  it('is what a naive pass over the lines, the engagement page and an alert give', () => {
    const line = fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      fc.constantFrom('A price it is.', 'Nothing at all.', 'Price and price again.', 'The delay.', 'Pricey.'),
    );
    const made = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 20 }), lines: fc.array(line, { maxLength: 6 }) }),
      { maxLength: 8 },
    );
    const spoken = /\bprice\b|\bdelay\b/gi;
    fc.assert(
      fc.property(made, (calls) => {
        const dayOf = (day: number) => `11-${String(day).padStart(2, '0')}`;
        const mirror = mirrorWith(calls.map(({ day, lines }, index) => call(`e${index}`, dayOf(day), lines)));
        const inRange = calls.filter(({ day }) => day >= 2 && day < 16);
        const count = (side: number) =>
          inRange
            .flatMap(({ lines }) => lines)
            .flatMap(([by, text]) => (by === side ? [...text.matchAll(spoken)] : [])).length;
        const { totals } = report(mirror, ['price', 'delay']);
        expect([totals.ours, totals.theirs, totals.unknown]).toEqual([0, 1, 2].map(count));
        const onPages = inRange.map(({ lines }) => {
          const transcript = callOf(lines.map(([by, text], at) => [by, at * 2, at * 2 + 2, text]));
          const trackers = [{ id: 't', name: 'T', phrases: ['price', 'delay'] }];
          return mentionsOf(transcript, buildFindIndex(transcript.text), trackers).get('t')?.length ?? 0;
        });
        expect(totals.ours + totals.theirs + totals.unknown).toBe(onPages.reduce((sum, n) => sum + n, 0));
        const ids = calls.flatMap(({ day }, index) => (day >= 2 && day < 16 ? [`e${index}`] : []));
        const test = { kind: 'phrases', phrases: ['price', 'delay'] } as const;
        const alerted = mirror.reader.matchesAmong(
          { test, ids: ids.map((id) => engagementId.parse(id)) },
          neverCancelled,
        );
        expect(alerted).toHaveLength(totals.engagements);
      }),
      { numRuns: 25 },
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { userId } from '#shared/contract/ids.ts';
import { TALK_METRICS } from '#shared/contract/reportMetrics.ts';
import { isWithin } from '#shared/domain/reports/distribution.ts';
import { type TalkSample, talkValues } from '#shared/domain/reports/talkFigures.ts';
import {
  ADA,
  anySentiment,
  BEFORE,
  BOB,
  call,
  EVE,
  FROM,
  mirrorWith,
  naiveTalk,
  timeline,
} from '../testing/talkFixture.ts';
import { neverCancelled } from '../testing/mirrorFixture.ts';

const HOUR_MS = 3_600_000;
const BEGINS = Date.parse(FROM);
const WEEKS = [
  [BEGINS, BEGINS + 168 * HOUR_MS],
  [BEGINS + 168 * HOUR_MS, Date.parse(BEFORE)],
] as const;

const time = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 6000 }).map((tenths) => tenths / 10) },
  { weight: 1, arbitrary: fc.constantFrom(-5, 1e9, 86_400.5) },
);
const line = fc.tuple(
  fc.integer({ min: 0, max: 2 }),
  time,
  time,
  fc.constantFrom('yes', 'Is it so? Really?', 'a longer sentence of some words'),
  anySentiment,
);
const engagement = fc.record({
  lines: fc.array(line, { maxLength: 14 }),
  hours: fc.integer({ min: -400, max: 400 }),
  owner: fc.constantFrom('ada', 'bob', null),
  isInternal: fc.constantFrom(true, false, null),
  seconds: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(null, -1)),
  hasTimeline: fc.boolean(),
});

interface Row {
  readonly id: string;
  readonly at: number;
  readonly seconds: number | null;
  /** What she said, if it counts. */
  readonly sample: TalkSample | null;
}

/** From five values on, by sorting. */
function naiveMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length < 5) return null;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0);
}

const valuesOf = (rows: readonly Row[]) =>
  rows.flatMap(({ sample }) => (sample === null ? [] : [talkValues(sample)]));

/** Sums of the terms, divided; for monologues the longest. */
function naiveValue(rows: readonly Row[], metric: (typeof TALK_METRICS)[number]): number | null {
  const samples = rows.flatMap(({ sample }) => (sample === null ? [] : [sample]));
  const sum = (term: keyof TalkSample, of = samples): number =>
    of.reduce((total, sample) => total + sample[term], 0);
  const over = (above: number, below: number): number | null => (below > 0 ? above / below : null);
  switch (metric) {
    case 'talkRatio':
      return over(sum('spoken'), sum('everybody'));
    case 'longestMonologue': {
      const longest = Math.max(0, ...samples.map((sample) => sample.longest));
      return longest > 0 ? longest / 1e6 : null;
    }
    case 'patience':
      return over(sum('waited'), sum('waits') * 1e6);
    case 'questions':
      return over(sum('questions'), samples.length);
    case 'interactivity': {
      const lasting = samples.filter(({ span }) => span > 0);
      return over(sum('handovers', lasting) * 60e6, sum('span', lasting));
    }
    case 'sentiment':
      return over(sum('sentiment'), sum('rated'));
  }
}

it('the report of a user and its distributions equal a naive computation from the raw timelines', () => {
  fc.assert(
    fc.property(fc.array(engagement, { maxLength: 16 }), (made) => {
      const mirror = mirrorWith(
        made.map((each, index) =>
          call(`e${index}`, {
            start_at: new Date(BEGINS + each.hours * HOUR_MS).toISOString(),
            owner_user_id: each.owner,
            is_internal: each.isInternal,
            duration_seconds: each.seconds,
            transcript_timeline: each.hasTimeline ? timeline([ADA, EVE, BOB], each.lines) : null,
          }),
        ),
      );
      const hers = made.flatMap((each, index): Row[] => {
        const id = `e${index}`;
        const talk = naiveTalk(mirror, id, 0);
        const sample = talk?.sample ?? null;
        if (each.owner !== 'ada' && sample === null) return [];
        const counts = talk !== null && !talk.isBroken && talk.speakers > 1 && each.isInternal !== true;
        return [
          { id, at: BEGINS + each.hours * HOUR_MS, seconds: each.seconds, sample: counts ? sample : null },
        ];
      });
      const between = (from: number, before: number): Row[] =>
        hers.filter(({ at }) => at >= from && at < before);
      const inRange = between(BEGINS, Date.parse(BEFORE));
      const inRangeBefore = between(2 * BEGINS - Date.parse(BEFORE), BEGINS);

      const input = { filter: {}, from: FROM, before: BEFORE, timeZone: 'UTC', limit: 100, decisions: [] };
      const ada = userId.parse('ada');
      const ask = (pointsOf: Parameters<typeof mirror.reader.userReport>[0]['pointsOf']) => {
        const read = mirror.reader.userReport({ ...input, userId: ada, pointsOf }, neverCancelled);
        if (read === null) throw new Error('She is not there.');
        return read;
      };
      const report = ask(null);

      expect(report.volume.engagements).toBe(inRange.length);
      expect(report.volume.seconds).toBe(
        inRange.reduce((sum, { seconds }) => sum + Math.max(0, seconds ?? 0), 0),
      );
      expect(report.weeks.map(({ volume }) => volume.engagements)).toEqual(
        WEEKS.map(([from, before]) => between(from, before).length),
      );
      expect(report.points.map(({ engagementId }) => engagementId).toSorted()).toEqual(
        inRange.flatMap(({ id, sample }) => (sample === null ? [] : [id])).toSorted(),
      );
      for (const metric of TALK_METRICS) {
        const values = valuesOf(inRange).flatMap((of) => of[metric] ?? []);
        expect(report.talk.figures[metric]).toEqual({
          value: naiveValue(inRange, metric),
          median: naiveMedian(values),
          counted: values.length,
        });
        expect(report.previousTotals.talk.figures[metric].value).toBe(naiveValue(inRangeBefore, metric));
        expect(report.weeks.map(({ figures }) => figures[metric].value)).toEqual(
          WEEKS.map(([from, before]) => naiveValue(between(from, before), metric)),
        );
        const bins = report.distributions[metric];
        expect(bins.map(({ count }) => count)).toEqual(
          bins.map((bin) => values.filter((value) => isWithin(bin, value)).length),
        );
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        // The engagements behind the fullest bar.
        const [fullest] = bins.toSorted((a, b) => b.count - a.count);
        if (fullest === undefined) continue;
        const { from, before, count } = fullest;
        const { points } = ask({ kind: 'values', metric, from, before });
        expect(points).toHaveLength(count);
        for (const point of points) expect(isWithin(fullest, point.values[metric] ?? Number.NaN)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

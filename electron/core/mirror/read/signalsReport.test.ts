import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyId } from '#shared/contract/ids.ts';
import type { SignalGroup } from '#shared/contract/reportMetrics.ts';
import type { SignalsReport, SignalSummary } from '#shared/contract/reports.ts';
import { changeOf } from '#shared/domain/reports/signalsTable.ts';
import type { ReadInput } from '../mirror.ts';
import { pageInput, sentEngagement, type Sent } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { ADA, call, EVE, type Line, mirrorWith as talkMirrorWith, timeline } from '../testing/talkFixture.ts';

const RANGE = { from: '2026-10-26T00:00:00Z', before: '2026-11-16T00:00:00Z', timeZone: 'UTC' };
const DAY_MS = 86_400_000;
const FROM = Date.parse(RANGE.from);
const DAYS = 21;

type Row = SignalsReport['rows'][number];

/** Null comes last in either direction. */
function inOrder(figures: readonly (number | null)[], descending: boolean): readonly (number | null)[] {
  const numbers = figures.filter((figure) => figure !== null).toSorted((a, b) => a - b);
  return [...(descending ? numbers.toReversed() : numbers), ...figures.filter((figure) => figure === null)];
}

/** A call as the property makes it; the day is counted from the previous range on. */
interface Call {
  readonly day: number;
  readonly value: unknown;
  readonly owner: string | null;
  readonly companies: readonly string[];
}

const startOf = ({ day }: Call): number => FROM + (day - DAYS) * DAY_MS + 3_600_000;

function sent(call: Call, index: number): Sent {
  return sentEngagement(`e${index}`, {
    start_at: new Date(startOf(call)).toISOString(),
    owner_user_id: call.owner,
    companies: call.companies.map((id) => ({ object: 'company', id, name: `Firm ${id}`, domains: [] })),
    signals:
      call.value === undefined
        ? []
        : [
            {
              id: `s${index}`,
              annotation_definition_id: 'd',
              name: 'Answer',
              data_type: 'any',
              value: call.value,
            },
          ],
  });
}

function mirrorWith(calls: readonly Call[]): MirrorFixture {
  const mirror = new MirrorFixture();
  const users = ['ada', 'bob'].map((id) => ({ object: 'user', id, first_name: id, emails: [] }));
  mirror.took(pageInput('users', users));
  mirror.took(pageInput('engagements', calls.map(sent)));
  return mirror;
}

const BY_COUNT = { sort: 'counted', descending: true, limit: 100, lines: 0 } as const;

const report = (
  mirror: MirrorFixture,
  groupBy: SignalGroup,
  order: Partial<ReadInput<'signalsReport'>> = {},
) =>
  mirror.reader.signalsReport(
    { filter: {}, ...RANGE, signal: 'answer', groupBy, ...BY_COUNT, ...order },
    neverCancelled,
  );

type Kind = 'number' | 'boolean' | 'text' | 'list';

/** What a value is worth in a report of this kind. */
function valuesOf(kind: Kind, value: unknown): readonly (number | string)[] {
  if (kind === 'list') return Array.isArray(value) ? [...new Set(value.map(String))] : [];
  if (kind === 'text') return typeof value === 'string' ? [value] : [];
  if (kind === 'boolean') return typeof value === 'boolean' ? [value ? 'yes' : 'no'] : [];
  return typeof value === 'number' ? [value] : [];
}

function naive(kind: Kind, calls: readonly Call[]): SignalSummary {
  const counted = calls.filter(({ value }) => valuesOf(kind, value).length > 0);
  const all = counted.flatMap(({ value }) => valuesOf(kind, value));
  const numbers = all.filter((value) => typeof value === 'number');
  const names = kind === 'number' ? [] : [...new Set(all.map(String))];
  const average = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return {
    engagements: calls.length,
    counted: counted.length,
    average: numbers.length === 0 ? null : expect.closeTo(average, 5),
    shares: names
      .map((shown) => ({ shown, engagements: all.filter((value) => value === shown).length }))
      .toSorted((a, b) => b.engagements - a.engagements || (a.shown < b.shown ? -1 : 1)),
    moreValues: 0,
  };
}

const VALUES: Readonly<Record<Kind, fc.Arbitrary<unknown>>> = {
  number: fc.oneof(fc.integer({ min: -100, max: 100 }), fc.constant(7.25)),
  boolean: fc.boolean(),
  text: fc.constantFrom('low', 'medium', 'high'),
  list: fc.subarray(['price', 'legal', 'support'], { minLength: 1 }),
};

describe.each(['number', 'boolean', 'text', 'list'] as const)('the report of a %s', (kind) => {
  const anyCall = fc.record({
    day: fc.integer({ min: 0, max: 2 * DAYS - 1 }),
    value: fc.oneof({ weight: 4, arbitrary: VALUES[kind] }, fc.constantFrom(undefined, null)),
    owner: fc.constantFrom(null, 'ada', 'bob'),
    companies: fc.subarray(['x', 'y', 'z']),
  });

  it('has the figures of a pass over all engagements, in total and by week, month, account and owner', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { minLength: 1, maxLength: 40 }), (calls) => {
        fc.pre(calls.some(({ value }) => valuesOf(kind, value).length > 0));
        const mirror = mirrorWith(calls);
        const within = calls.filter(({ day }) => day >= DAYS);
        const earlier = calls.filter(({ day }) => day < DAYS);
        const read = report(mirror, 'week');
        expect(read?.kind).toBe(kind);
        expect(read?.totals).toEqual(naive(kind, within));
        expect(read?.previousTotals).toEqual(naive(kind, earlier));
        for (const groupBy of ['week', 'month'] as const) {
          for (const row of report(mirror, groupBy)?.rows ?? []) {
            const [from, before] = [row.span?.from ?? '', row.span?.before ?? ''].map((at) => Date.parse(at));
            const own = within.filter(
              (each) => startOf(each) >= (from ?? 0) && startOf(each) < (before ?? 0),
            );
            expect(row.summary, row.name).toEqual(naive(kind, own));
          }
        }
        const groups = {
          company: (each: Call) => each.companies,
          user: (each: Call) => (each.owner === null ? [] : [each.owner]),
        };
        for (const [groupBy, of] of Object.entries(groups)) {
          const grouped = report(mirror, groupBy === 'user' ? 'user' : 'company');
          for (const row of grouped?.rows ?? []) {
            expect(row.summary, row.key).toEqual(
              naive(
                kind,
                within.filter((each) => of(each).includes(row.key)),
              ),
            );
            expect(row.previous).toEqual(
              naive(
                kind,
                earlier.filter((each) => of(each).includes(row.key)),
              ),
            );
          }
          for (const [sort, figureOf] of [
            ['counted', ({ summary }: Row) => summary.counted],
            ['change', ({ summary, previous }: Row) => changeOf(summary, previous)],
          ] as const) {
            const rows = grouped?.rows ?? [];
            for (const descending of [false, true]) {
              const sorted = report(mirror, groupBy === 'user' ? 'user' : 'company', { sort, descending });
              const figures = sorted?.rows.map(figureOf);
              expect(figures).toEqual(inOrder(rows.map(figureOf), descending));
              expect(sorted?.rows.map(({ key }) => key).toSorted()).toEqual(
                rows.map(({ key }) => key).toSorted(),
              );
            }
          }
          const changes = grouped?.rows.map(({ summary, previous }) => changeOf(summary, previous)) ?? [];
          expect(grouped?.fell).toBe(changes.filter((change) => change !== null && change < 0).length);
          const counted = within.filter(({ value }) => valuesOf(kind, value).length > 0);
          expect(grouped?.total).toBe(new Set(counted.flatMap(of)).size);
          expect(grouped?.noRow).toBe(counted.filter((each) => of(each).length === 0).length);
        }
        expect(read?.excluded).toEqual({
          unread: 0,
          noValue: within.filter(({ value }) => valuesOf(kind, value).length === 0).length,
          otherKind: 0,
        });
        const binned = (read?.distribution ?? []).reduce((sum, { count }) => sum + count, 0);
        expect(binned).toBe(kind === 'number' ? read?.totals.counted : 0);
        // The list that a figure opens has the same number.
        const filter = { signals: ['"Answer"'], startAtFrom: RANGE.from, startAtBefore: RANGE.before };
        const list = { filter, order: 'date:desc', offset: 0, limit: 1 } as const;
        expect(mirror.reader.list(list, neverCancelled).total).toBe(read?.totals.counted);
        mirror.reader.close();
        mirror.writer.close();
      }),
      { numRuns: 12 },
    );
  });
});

describe('a report of a signal', () => {
  const base: Call = { day: DAYS, value: 5, owner: 'ada', companies: ['x'] };

  it('leaves out values of other kinds and engagements without a read signal, each with its count', () => {
    const mirror = mirrorWith([
      base,
      { ...base, value: 7 },
      { ...base, value: 'seven' },
      { ...base, value: null },
    ]);
    const unread = sentEngagement('later', { start_at: '2026-11-03T10:00:00Z' });
    mirror.took(pageInput('engagements', [unread], { expanded: ['contacts'] }));
    const read = report(mirror, 'company');
    expect(read).toMatchObject({
      kind: 'number',
      signal: { name: 'Answer', mixed: true },
      totals: { engagements: 5, counted: 2, average: 6 },
      excluded: { unread: 1, noValue: 1, otherKind: 1 },
    });
    expect(read?.rows[0]?.latest).toMatchObject({ shown: expect.stringMatching(/^[57]$/u) });
  });

  it('is null where nothing has the signal, and of the most frequent one without a name', () => {
    const mirror = mirrorWith([base]);
    expect(report(mirror, 'week', { signal: 'Nothing' })).toBeNull();
    expect(report(mirror, 'week', { signal: null })?.signal.id).toBe('d');
  });

  it('has the latest value of an account and the one before, of what has begun', () => {
    const days = [
      { ...base, day: DAYS, value: 5 },
      { ...base, day: DAYS + 2, value: 8 },
      { ...base, day: DAYS + 1, value: 'six' },
      { ...base, day: DAYS + 60, value: 9 },
      { ...base, day: DAYS + 3, value: null },
      { ...base, day: DAYS + 4, value: 1, companies: ['y'] },
    ];
    const mirror = mirrorWith(days);
    const filter = { companyIds: [companyId.parse('x')] };
    const latest = (limit: number) => mirror.reader.latestSignals({ filter, limit }, neverCancelled);
    const newest = { id: 'd', name: 'Answer', engagementId: 'e1', shown: '8' };
    const signals = [expect.objectContaining({ ...newest, before: 'six' })];
    expect(latest(100)).toEqual({ signals, read: 4, total: 4 });
    expect(latest(2)).toEqual({
      signals: [expect.objectContaining({ ...newest, before: null })],
      read: 2,
      total: 4,
    });
  });

  it('has the most telling line of a customer in the latest engagement of the first rows', () => {
    const spoken = (id: string, company: string, lines: readonly Line[]) =>
      call(id, {
        companies: [{ object: 'company', id: company, name: company, domains: [] }],
        signals: [{ id: `s-${id}`, annotation_definition_id: 'd', name: 'Answer', value: 5 }],
        transcript_timeline: timeline([ADA, EVE], lines),
      });
    const mirror = talkMirrorWith([
      spoken('e1', 'x', [
        [1, 0, 4, 'It was too slow.'],
        [0, 5, 6, 'I am sorry to hear that, and promise to look into it.'],
        [1, 7, 8, 'Bye.'],
      ]),
      spoken('e2', 'y', [[0, 3, 4, 'Nobody is here.']]),
      spoken('e3', 'z', [[1, 0, 1, 'Not asked for']]),
    ]);
    expect(report(mirror, 'company', { lines: 2 })?.rows.map(({ latest }) => latest?.line)).toEqual([
      { text: 'It was too slow.', second: 0 },
      { text: 'Nobody is here.', second: 3 },
      null,
    ]);
  });

  it('names twelve values and counts the others', () => {
    const mirror = mirrorWith(Array.from({ length: 20 }, (_, index) => ({ ...base, value: `v${index}` })));
    const { shares = [], moreValues } = report(mirror, 'week')?.totals ?? {};
    expect([shares.length, moreValues]).toEqual([12, 8]);
  });

  it('has what it compares with, however rare that was before or in a week', () => {
    const earlier = Array.from({ length: 30 }, (_, index) => ({ ...base, day: 1, value: `v${index % 15}` }));
    const mirror = mirrorWith([
      ...earlier,
      { ...base, day: 2, value: 'rare' },
      { ...base, value: 'rare' },
      { ...base, value: 'rare' },
      // Twelve others are more frequent in its first week, and this one over all.
      ...Array.from({ length: 24 }, (_, index) => ({ ...base, value: `w${index % 12}` })),
      ...Array.from({ length: 30 }, () => ({ ...base, day: DAYS + 10, value: 'rare' })),
    ]);
    const read = report(mirror, 'company');
    const rare = (summary: SignalSummary | null | undefined) =>
      summary?.shares.find(({ shown }) => shown === 'rare')?.engagements;
    expect([rare(read?.totals), rare(read?.previousTotals), read?.previousTotals.moreValues]).toEqual([
      32, 1, 3,
    ]);
    expect([rare(read?.rows[0]?.summary), rare(read?.rows[0]?.previous)]).toEqual([32, 1]);
    const weeks = read?.weeks.map(({ summary }) => rare(summary) ?? 0) ?? [];
    expect(weeks.reduce((sum, count) => sum + count, 0)).toBe(32);
  });
});

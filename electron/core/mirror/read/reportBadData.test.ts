import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userId } from '#shared/contract/ids.ts';
import { EVERYTHING, pageInput, sentEngagement, type Sent } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

const RANGE = { from: '2026-11-02T00:00:00Z', before: '2026-11-16T00:00:00Z', timeZone: 'UTC' };
const ADA = { object: 'user', id: 'ada', first_name: 'Ada', emails: [] };

/** A line as `[speaker, start, end]`; speaker 0 is Ada, a user, and 1 a contact. */
function timeline(lines: readonly (readonly [number, number, number])[]): Sent {
  return {
    speakers: [
      { name: 'Ada', user_id: 'ada', email: null },
      { name: 'Eve', contact_id: 'c1', email: null },
    ],
    entries: lines.map(([speaker, start, end]) => ({
      speaker_index: speaker,
      start_seconds: start,
      end_seconds: end,
      text: 'some words that were said',
    })),
  };
}

const TALK = [
  [0, 0, 10],
  [1, 12, 32],
] as const;

function call(id: string, fields: Sent = {}): Sent {
  return sentEngagement(id, {
    start_at: '2026-11-03T10:00:00Z',
    owner_user_id: 'ada',
    duration_seconds: 60,
    companies: [{ object: 'company', id: 'firm', name: 'Firm', domains: [] }],
    transcript_timeline: timeline(TALK),
    ...fields,
  });
}

function mirrorWith(engagements: readonly Sent[]): MirrorFixture {
  const mirror = new MirrorFixture();
  mirror.took(pageInput('users', [ADA]));
  mirror.took(pageInput('engagements', engagements, { expanded: EVERYTHING }));
  return mirror;
}

/** What each report makes of it: Ada's figures, the weeks, and the account. */
function reportsOf(mirror: MirrorFixture) {
  const input = { filter: {}, ...RANGE };
  const user = mirror.reader.userReport(
    { ...input, userId: userId.parse('ada'), pointsOf: null, limit: 10, decisions: [] },
    neverCancelled,
  );
  const weekly = mirror.reader.weeklyReport(input, neverCancelled);
  const accounts = mirror.reader.accountsReport(
    {
      filter: {},
      timeZone: 'UTC',
      quietAfterDays: 30,
      show: 'all',
      sort: 'quiet',
      descending: true,
      offset: 0,
      limit: 10,
    },
    neverCancelled,
  );
  return {
    engagements: user?.volume.engagements,
    counted: user?.talk.figures.talkRatio.counted,
    ratio: user?.talk.figures.talkRatio.value,
    longest: user?.talk.figures.longestMonologue.value,
    patience: user?.talk.figures.patience.value,
    weekly: weekly.totals.volume,
    accounts: accounts.rows.length,
  };
}

const SOUND = {
  engagements: 1,
  counted: 1,
  ratio: 1 / 3,
  longest: 10,
  patience: null,
  weekly: { engagements: 1, seconds: 60, unknownLength: 0 },
  accounts: 1,
};
const NOT_COUNTED = { counted: 0, ratio: null, longest: null, patience: null };
const NOT_IN_RANGE = {
  ...NOT_COUNTED,
  engagements: 0,
  weekly: { engagements: 0, seconds: 0, unknownLength: 0 },
};

describe('bad data in reports', () => {
  it.each<[string, Sent, Readonly<Record<string, unknown>>]>([
    ['nothing bad', {}, {}],
    ['no owner', { owner_user_id: null }, {}],
    ['no timeline', { transcript_timeline: null }, NOT_COUNTED],
    [
      'overlapping times',
      {
        transcript_timeline: timeline([
          [1, 0, 20],
          [0, 10, 30],
        ]),
      },
      { ratio: 1 / 2, longest: 20, patience: 0 },
    ],
    [
      'negative and reversed times',
      {
        transcript_timeline: timeline([
          [1, -5, -1],
          [0, 10, 2],
        ]),
      },
      // Such lines take no time, but the floor changed.
      { counted: 0, ratio: null, longest: null, patience: 10 },
    ],
    ['one speaker', { transcript_timeline: timeline([[0, 0, 10]]) }, NOT_COUNTED],
    [
      'zero length',
      {
        duration_seconds: 0,
        transcript_timeline: timeline([
          [0, 5, 5],
          [1, 5, 5],
        ]),
      },
      {
        counted: 0,
        ratio: null,
        longest: null,
        patience: null,
        weekly: { engagements: 1, seconds: 0, unknownLength: 0 },
      },
    ],
    [
      'a negative length',
      { duration_seconds: -5 },
      { weekly: { engagements: 1, seconds: 0, unknownLength: 1 } },
    ],
    ['a clock in the future', { start_at: '2031-01-01T00:00:00Z' }, { ...NOT_IN_RANGE, accounts: 0 }],
    ['an update in the future', { updated_at: '2031-01-01T00:00:00Z' }, {}],
    ['no start', { start_at: null }, { ...NOT_IN_RANGE, accounts: 0 }],
  ])('%s has a defined result', (_name, fields, different) => {
    const found = reportsOf(mirrorWith([call('e1', fields)]));
    expect(found).toEqual({ ...SOUND, ...different });
  });

  it('a deleted user keeps a report', () => {
    const mirror = mirrorWith([call('e1')]);
    mirror.remove('user', 'ada');
    expect(reportsOf(mirror)).toEqual(SOUND);
  });
});

describe('weeks and accounts', () => {
  it('are exactly what a naive pass over the engagements gives', () => {
    const engagement = fc.record({
      hours: fc.integer({ min: -400, max: 500 }),
      seconds: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(null, -1)),
      type: fc.constantFrom('CALL', 'MEETING', 'NOTE'),
      status: fc.constantFrom('COMPLETED', 'FAILED'),
      internal: fc.constantFrom(true, false),
      firm: fc.constantFrom('a', 'b', null),
    });
    fc.assert(
      fc.property(fc.array(engagement, { maxLength: 16 }), (made) => {
        const begins = Date.parse(RANGE.from);
        const all = made.map((each, index) => ({
          ...each,
          id: `e${index}`,
          at: begins + each.hours * 3_600_000,
        }));
        const now = Date.UTC(2026, 10, 21, 12);
        const mirror = mirrorWith(
          all.map((each) =>
            call(each.id, {
              start_at: new Date(each.at).toISOString(),
              duration_seconds: each.seconds,
              engagement_type: each.type,
              processing_status: each.status,
              is_internal: each.internal,
              companies:
                each.firm === null
                  ? []
                  : [{ object: 'company', id: each.firm, name: each.firm, domains: [] }],
            }),
          ),
        );
        const inRange = all.filter(({ at }) => at >= begins && at < Date.parse(RANGE.before));
        const { totals, weeks } = mirror.reader.weeklyReport({ filter: {}, ...RANGE }, neverCancelled);
        expect(totals.volume.engagements).toBe(inRange.length);
        expect(totals.volume.seconds).toBe(
          inRange.reduce((sum, { seconds }) => sum + Math.max(0, seconds ?? 0), 0),
        );
        expect(totals.failed).toBe(inRange.filter(({ status }) => status === 'FAILED').length);
        expect(weeks.map(({ volume }) => volume.engagements)).toEqual(
          weeks.map(
            ({ from, before }) =>
              inRange.filter(({ at }) => at >= Date.parse(from) && at < Date.parse(before)).length,
          ),
        );
        const accounts = mirror.reader.accountsReport(
          {
            filter: {},
            timeZone: 'UTC',
            quietAfterDays: 30,
            show: 'all',
            sort: 'name',
            descending: false,
            offset: 0,
            limit: 10,
          },
          neverCancelled,
        );
        const expected = ['a', 'b'].flatMap((firm) => {
          const contacts = all.filter(
            (each) => each.firm === firm && !each.internal && each.type !== 'NOTE' && each.at < now,
          );
          const last = Math.max(...contacts.map(({ at }) => at));
          return contacts.length === 0 ? [] : [[firm, contacts.length, new Date(last).toISOString()]];
        });
        expect(
          accounts.rows.map(({ companyId, engagements, lastAt }) => [companyId, engagements, lastAt]),
        ).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userId } from '#shared/contract/ids.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { pageInput } from '../testing/fixtures.ts';
import { type MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import {
  ADA,
  anySentiment,
  BEFORE,
  BOB,
  call,
  EVE,
  FROM,
  type Line,
  mirrorWith,
  naiveTalk,
  TALK,
  timeline,
  user,
} from '../testing/talkFixture.ts';

const ADA_BY_EMAIL = { name: 'A.', email: 'ADA@us.example' };

function report(mirror: MirrorFixture, filter: MirrorFilter = {}, from = FROM, before = BEFORE) {
  const range = { filter, from, before, timeZone: 'UTC' };
  const input = { ...range, trend: 'talkRatio', limit: 100, decisions: [] } as const;
  return mirror.reader.teamReport(input, neverCancelled);
}

function ada(mirror: MirrorFixture) {
  const { members } = report(mirror);
  const found = members.find((member) => member.userId === 'ada');
  if (found === undefined) throw new Error('She is not there.');
  return found;
}

const NONE = { internal: 0, noTimeline: 0, brokenTimes: 0, oneSpeaker: 0, silent: 0 };

describe('the team report', () => {
  it('adds up what each user said, by email or id, and locates the longest monologue', () => {
    const mirror = mirrorWith([
      call('e1'),
      call('e2', {
        transcript_timeline: timeline(
          [EVE, ADA_BY_EMAIL],
          [
            [0, 0, 20],
            [1, 21, 61],
          ],
        ),
      }),
    ]);
    const { volume, talk, longest, trend } = ada(mirror);
    expect(volume).toEqual({ engagements: 2, seconds: 120, unknownLength: 0 });
    expect(talk.figures.talkRatio).toEqual({ value: 57 / 97, median: null, counted: 2 });
    expect(talk.figures.longestMonologue.value).toBe(40);
    expect(talk.figures.patience.value).toBe(1);
    expect(talk.figures.questions.value).toBe(0.5);
    expect(talk.excluded).toEqual(NONE);
    expect(longest).toEqual({ engagementId: 'e2', second: 21 });
    expect(trend).toEqual([57 / 97, null]);
  });

  it('weights sentiments by the length of their lines, and counts only engagements that have any', () => {
    const rated = timeline(
      [ADA, EVE],
      [
        [0, 0, 10, 'Good.', 0.5],
        [1, 12, 32, 'Bad.', -1],
        [0, 33, 63, 'Fine.', -0.5],
        [0, 64, 80, 'Unrated.', null],
      ],
    );
    const longer = timeline(
      [ADA, EVE],
      [
        [0, 0, 60, 'Very good.', 'very positive'],
        [1, 61, 70],
      ],
    );
    const mirror = mirrorWith([
      call('e1', { transcript_timeline: rated }),
      call('e2', { transcript_timeline: longer }),
      call('e3'),
    ]);
    const { figures } = ada(mirror).talk;
    expect(figures.sentiment).toEqual({ value: (5 - 15 + 60) / 100, median: null, counted: 2 });
    expect(figures.talkRatio.counted).toBe(3);
  });

  it('has no median below five engagements', () => {
    const calls = Array.from({ length: 5 }, (_, index) => call(`e${index}`));
    const ratioOf = (some: typeof calls) => ada(mirrorWith(some)).talk.figures.talkRatio;
    expect(ratioOf(calls).median).toBe(17 / 37);
    expect(ratioOf(calls.slice(1)).median).toBeNull();
  });

  it('counts a user who joined twice only once', () => {
    const twice = timeline(
      [ADA, EVE, ADA_BY_EMAIL],
      [
        [0, 0, 10],
        [1, 10, 20],
        [2, 20, 50],
      ],
    );
    const { volume, talk } = ada(mirrorWith([call('e1', { transcript_timeline: twice })]));
    expect(volume.engagements).toBe(1);
    expect(talk.figures.talkRatio).toMatchObject({ value: 40 / 50, counted: 1 });
  });

  it('counts excluded engagements, each under one reason', () => {
    const mirror = mirrorWith([
      call('none', { transcript_timeline: null }),
      call('internal', { is_internal: true }),
      call('alone', { transcript_timeline: timeline([ADA], [[0, 0, 10]]) }),
      call('broken', {
        transcript_timeline: timeline(
          [ADA, EVE],
          [
            [0, 0, 10],
            [1, 90_000, 90_001],
          ],
        ),
      }),
      call('silent', { transcript_timeline: timeline([{ name: 'Zed' }, EVE], TALK) }),
      call('counted'),
    ]);
    const { volume, talk } = ada(mirror);
    expect(volume.engagements).toBe(6);
    expect(talk.excluded).toEqual({ internal: 1, noTimeline: 1, brokenTimes: 1, oneSpeaker: 1, silent: 1 });
    expect(talk.figures.talkRatio.counted).toBe(1);
  });

  it('has a defined result for bad data', () => {
    const mirror = mirrorWith([
      call('no owner', { owner_user_id: null }),
      call('no length', { duration_seconds: null }),
      call('negative length', { duration_seconds: -5 }),
      call('no start', { start_at: null }),
      call('planned', { start_at: '2026-11-30T10:00:00Z' }),
      call('zero length', {
        duration_seconds: 0,
        transcript_timeline: timeline(
          [ADA, EVE],
          [
            [0, 5, 5],
            [1, 5, 5],
          ],
        ),
      }),
      call('reversed times', {
        transcript_timeline: timeline(
          [ADA, EVE],
          [
            [0, 10, 2],
            [1, -3, -1],
          ],
        ),
      }),
    ]);
    const { basis, members } = report(mirror, {}, FROM, '2026-12-07T00:00:00Z');
    expect(basis).toEqual({ engagements: 5, planned: 1, noStart: 1, noOwner: 1, waiting: 0 });
    const [first] = members;
    expect(first?.volume).toEqual({ engagements: 5, seconds: 120, unknownLength: 2 });
    for (const { value } of Object.values(first?.talk.figures ?? {})) {
      expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
    }
  });

  it('includes deleted users with engagements, and current users without any', () => {
    const mirror = mirrorWith([call('e1')], [user('ada'), user('bob'), user('cyn')]);
    mirror.remove('user', 'ada');
    mirror.remove('user', 'cyn');
    expect(report(mirror).members.map(({ userId: id, gone }) => [id, gone])).toEqual([
      ['ada', true],
      ['bob', false],
    ]);
  });

  it('attributes an address shared by two users to neither', () => {
    const shared = { emails: [{ email: 'team@us.example' }] };
    const mirror = mirrorWith(
      [
        call('e1', {
          owner_user_id: null,
          transcript_timeline: timeline([{ name: 'T', email: 'team@us.example' }, EVE], TALK),
        }),
      ],
      [user('ada', shared), user('bob', shared)],
    );
    expect(report(mirror).members.map(({ volume }) => volume.engagements)).toEqual([0, 0]);
  });

  it('applies a filter and reflects later changes', () => {
    const mirror = mirrorWith([call('e1'), call('e2', { engagement_type: 'MEETING' })]);
    expect(report(mirror, { types: ['MEETING'] }).basis.engagements).toBe(1);
    const line: Line = [0, 0, 100];
    mirror.took(
      pageInput('engagements', [
        call('e2', {
          updated_at: '2026-11-04T10:00:00Z',
          transcript_timeline: timeline([ADA, EVE], [line, [1, 100, 200]]),
        }),
      ]),
    );
    expect(ada(mirror).longest).toEqual({ engagementId: 'e2', second: 0 });
    mirror.remove('engagement', 'e2');
    expect(ada(mirror).longest).toEqual({ engagementId: 'e1', second: 0 });
  });

  it('handles a call of 40,000 lines', () => {
    const lines = Array.from({ length: 40_000 }, (_, index): Line => [index % 2, index * 2, index * 2 + 1]);
    const { talk } = ada(mirrorWith([call('e1', { transcript_timeline: timeline([ADA, EVE], lines) })]));
    expect(talk.figures.talkRatio.value).toBe(0.5);
  });
});

describe('the report of a user', () => {
  it('contains weeks, their engagements and the team’s figures', () => {
    const mirror = mirrorWith([
      call('e1'),
      call('e2', { start_at: '2026-11-10T10:00:00Z' }),
      call('e3', { start_at: '2026-11-10T11:00:00Z', owner_user_id: 'bob', transcript_timeline: null }),
      // In as many days before, where bob's are nobody's concern.
      call('b1', { start_at: '2026-10-20T10:00:00Z' }),
      call('b2', { start_at: '2026-10-20T11:00:00Z', owner_user_id: 'bob', transcript_timeline: null }),
    ]);
    const input = {
      filter: {},
      from: FROM,
      before: BEFORE,
      timeZone: 'UTC',
      userId: userId.parse('ada'),
      pointsOf: null,
      limit: 1,
      decisions: [],
    };
    const read = mirror.reader.userReport(input, neverCancelled);
    if (read === null) throw new Error('She is not there.');
    const { weeks, points, morePoints, volume, team, longest, previousTotals } = read;
    expect([longest, previousTotals.volume.engagements]).toEqual([{ engagementId: 'e2', second: 0 }, 1]);
    expect(previousTotals.talk.figures.talkRatio).toEqual({ value: 17 / 37, median: null, counted: 1 });
    const pointsOf = { kind: 'time', from: FROM, before: '2026-11-09T00:00:00Z' } as const;
    const ofWeek = mirror.reader.userReport({ ...input, pointsOf }, neverCancelled);
    expect(ofWeek?.points.map(({ engagementId: id }) => id)).toEqual(['e1']);
    const nobody = { ...input, userId: userId.parse('nobody') };
    expect(mirror.reader.userReport(nobody, neverCancelled)).toBeNull();
    expect(
      weeks.map(({ name, volume: { engagements }, figures }) => [name, engagements, figures.talkRatio.value]),
    ).toEqual([
      ['2026-W45', 1, 17 / 37],
      ['2026-W46', 1, 17 / 37],
    ]);
    expect(points.map((point) => [point.engagementId, point.values.longestMonologue])).toEqual([['e2', 10]]);
    expect([
      morePoints,
      volume.engagements,
      team.figures.talkRatio.counted,
      team.excluded.noTimeline,
    ]).toEqual([true, 2, 2, 1]);
  });
});

describe('reports', () => {
  it('equal a naive computation from the raw timelines', () => {
    const time = fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 6000 }).map((tenths) => tenths / 10) },
      { weight: 1, arbitrary: fc.constantFrom(-5, 0, 1e9, 86_400.5) },
    );
    const line = fc.tuple(
      fc.integer({ min: -1, max: 3 }),
      time,
      time,
      fc.constantFrom('yes', 'Is it so? Really?', 'a longer sentence of some words'),
      anySentiment,
    );
    const engagement = fc.record({
      lines: fc.array(line, { maxLength: 14 }),
      hours: fc.integer({ min: -200, max: 400 }),
      owner: fc.constantFrom('ada', 'bob', null),
      internal: fc.constantFrom(true, false, null),
      seconds: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(null, -1)),
      hasTimeline: fc.boolean(),
    });
    const speakers = [ADA, EVE, BOB];
    fc.assert(
      fc.property(fc.array(engagement, { maxLength: 14 }), (made) => {
        const begins = Date.parse(FROM);
        const mirror = mirrorWith(
          made.map((each, index) =>
            call(`e${index}`, {
              start_at: new Date(begins + each.hours * 3_600_000).toISOString(),
              owner_user_id: each.owner,
              is_internal: each.internal,
              duration_seconds: each.seconds,
              transcript_timeline: each.hasTimeline ? timeline(speakers, each.lines) : null,
            }),
          ),
        );
        const inRange = made.flatMap((each, index) => {
          const at = begins + each.hours * 3_600_000;
          return at >= begins && at < Date.parse(BEFORE) ? [{ ...each, id: `e${index}` }] : [];
        });
        const found = report(mirror);
        for (const [id, speaker] of [
          ['ada', 0],
          ['bob', 2],
        ] as const) {
          const sum = {
            engagements: 0,
            seconds: 0,
            spoken: 0,
            all: 0,
            waited: 0,
            waits: 0,
            questions: 0,
            counted: 0,
            longest: 0,
            rated: 0,
            sentiment: 0,
          };
          for (const each of inRange) {
            const talk = naiveTalk(mirror, each.id, speaker);
            const own = talk?.sample ?? null;
            if (each.owner !== id && own === null) continue;
            sum.engagements += 1;
            if (each.seconds !== null && each.seconds >= 0) sum.seconds += each.seconds;
            if (own === null || each.internal === true || talk?.isBroken === true) continue;
            if ((talk?.speakers ?? 0) < 2) continue;
            sum.counted += 1;
            sum.spoken += own.spoken;
            sum.all += own.everybody > 0 ? own.everybody : 0;
            sum.waited += own.waited;
            sum.waits += own.waits;
            sum.questions += own.questions;
            sum.longest = Math.max(sum.longest, own.longest);
            sum.rated += own.rated;
            sum.sentiment += own.sentiment;
          }
          const member = found.members.find((of) => of.userId === id);
          const { figures } = member?.talk ?? { figures: null };
          expect(member?.volume.engagements).toBe(sum.engagements);
          expect(member?.volume.seconds).toBe(sum.seconds);
          expect(figures?.talkRatio.value).toBe(sum.all > 0 ? sum.spoken / sum.all : null);
          expect(figures?.patience.value).toBe(sum.waits > 0 ? sum.waited / (sum.waits * 1e6) : null);
          expect(figures?.questions.value).toBe(sum.counted > 0 ? sum.questions / sum.counted : null);
          expect(figures?.longestMonologue.value).toBe(sum.longest > 0 ? sum.longest / 1e6 : null);
          expect(figures?.sentiment.value).toBe(sum.rated > 0 ? sum.sentiment / sum.rated : null);
        }
      }),
      { numRuns: 40 },
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { companyId, contactId, tagId, userId } from '#shared/contract/ids.ts';
import { writeCondition } from '#shared/domain/search/signalTerms.ts';
import { EVERYTHING, pageInput, type Sent, sentContact, sentEngagement } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled, NOW } from '../testing/mirrorFixture.ts';
import { ADA, BOB, EVE, TALK, timeline, user } from '../testing/talkFixture.ts';

const DAY = 86_400_000;
const EVER = { from: '2020-01-01T00:00:00Z', before: '2030-01-01T00:00:00Z', timeZone: 'UTC' };
const CRM = { object_type: 'deal', source: 'HUBSPOT' };

const someOf = <T>(...values: T[]) => fc.subarray(values);
const engagement = fc.record({
  type: fc.constantFrom('CALL', 'MEETING', 'EMAIL'),
  status: fc.constantFrom('COMPLETED', 'PENDING', 'FAILED'),
  /** Before now; null for one without a start, negative for a planned one. */
  days: fc.option(fc.integer({ min: -20, max: 90 })),
  updated: fc.integer({ min: 1, max: 90 }),
  isPrivate: fc.boolean(),
  isInternal: fc.option(fc.boolean()),
  owner: fc.option(fc.constantFrom('ada', 'bob', 'gone')),
  seconds: fc.option(fc.integer({ min: 0, max: 4000 })),
  companies: someOf('k0', 'k1', 'k2'),
  contacts: someOf('c0', 'c1', 'c2'),
  tags: someOf('t0', 't1'),
  crm: fc.option(fc.constantFrom('d0', 'd1')),
  speakers: fc.option(fc.constantFrom([ADA, EVE], [BOB, EVE], [ADA, BOB], [{ name: 'Ada' }, EVE])),
  items: fc.array(fc.option(fc.integer({ min: -9, max: 9 })), { maxLength: 3 }),
  nps: fc.option(fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constant('none'))),
});

type Invented = typeof engagement extends fc.Arbitrary<infer Value> ? Value : never;

const dayAt = (days: number): string => new Date(NOW - days * DAY).toISOString();

function sent(each: Invented, at: number): Sent {
  return sentEngagement(`e${at}`, {
    engagement_type: each.type,
    processing_status: each.status,
    start_at: each.days === null ? null : dayAt(each.days),
    updated_at: dayAt(each.updated),
    is_private: each.isPrivate,
    is_internal: each.isInternal,
    owner_user_id: each.owner,
    duration_seconds: each.seconds,
    companies: each.companies.map((id) => ({ object: 'engagement_company', id, name: id, domains: [] })),
    contacts: each.contacts.map((id) => sentContact(id)),
    tags: each.tags.map((id) => ({ object: 'tag', id, name: id })),
    crm_association: each.crm === null ? null : { ...CRM, crm_object_id: each.crm },
    transcript_timeline: each.speakers === null ? null : timeline(each.speakers, TALK),
    action_items: each.items.map((days, index) => ({
      id: `a${at}-${index}`,
      title: `Item ${index}`,
      due_on: days === null ? null : dayAt(days).slice(0, 10),
    })),
    signals:
      each.nps === null
        ? []
        : [{ annotation_definition_id: 'nps', name: 'NPS', data_type: 'number', value: each.nps }],
  });
}

/** Every number of a workspace that is shown in more than one place, as pairs that must be the same. */
function pairsOf({ reader }: MirrorFixture): (readonly [what: string, one: number, other: number])[] {
  const listed = (filter: MirrorFilter): number =>
    reader.list({ filter, order: 'date:desc', offset: 0, limit: 1 }, neverCancelled).total;
  const listAndMore = (what: string, count: number, filter: MirrorFilter) =>
    [
      [what, count, listed(filter)],
      [`${what}, facets`, count, reader.facets({ filter }, neverCancelled).total],
      [`${what}, months`, count, reader.months({ filter, timeZone: 'UTC' }, neverCancelled).total],
    ] as const;

  const facets = reader.facets({ filter: {} }, neverCancelled);
  const values = [
    ...facets.types.map(({ value, count }) => ['type', count, { types: [value] }] as const),
    ...facets.statuses.map(({ value, count }) => ['status', count, { statuses: [value] }] as const),
    ...facets.owners.map(
      ({ value, count }) => ['owner', count, { ownerIds: [userId.parse(value)] }] as const,
    ),
    ...facets.tags.map(({ value, count }) => ['tag', count, { tagIds: [tagId.parse(value)] }] as const),
    ...facets.companies.map(
      ({ value, count }) => ['company', count, { companyIds: [companyId.parse(value)] }] as const,
    ),
    ...(['private', 'internal', 'crm', 'transcript'] as const).flatMap((flag) => [
      [flag, facets[flag].yes, { [flag]: true }] as const,
      [`not ${flag}`, facets[flag].no, { [flag]: false }] as const,
    ]),
  ];

  const records = (
    [
      ['company', (id: string) => ({ companyIds: [companyId.parse(id)] })],
      ['contact', (id: string) => ({ contactIds: [contactId.parse(id)] })],
      ['user', (id: string) => ({ userIds: [userId.parse(id)] })],
      ['tag', (id: string) => ({ tagIds: [tagId.parse(id)] })],
    ] as const
  ).flatMap(([kind, filterOf]) => {
    const { rows, total } = reader.records({ kind, search: '', offset: 0, limit: 500 }, neverCancelled);
    return [
      [`${kind} rows`, rows.length, total] as const,
      ...rows.flatMap(({ fields: { id }, engagements }) =>
        listAndMore(`${kind} ${id}`, engagements, filterOf(id)),
      ),
      ...rows.map(
        ({ fields: { id }, engagements }) =>
          [`page of ${kind} ${id}`, engagements, reader.record({ kind, id })?.engagements ?? -1] as const,
      ),
    ];
  });

  // All of them, by id, and by the name of a company.
  const links = ['', 'd', 'k1']
    .flatMap((search) => reader.crmAssociations({ search, limit: 500 }).links)
    .map(({ association, engagements }) => {
      const { object_type, crm_object_id, source } = association;
      const filter = { crmRecord: { object_type, crm_object_id, source } };
      return [`CRM record ${crm_object_id}`, engagements, listed(filter)] as const;
    });

  const range = { filter: {}, ...EVER };
  const team = reader.teamReport({ ...range, trend: 'talkRatio', limit: 500, decisions: [] }, neverCancelled);
  const weekly = reader.weeklyReport(range, neverCancelled);
  const members = team.members.flatMap(({ userId: id, volume, talk, longest }) => {
    const input = { ...range, userId: userId.parse(id), pointsOf: null, limit: 500, decisions: [] };
    const own = reader.userReport(input, neverCancelled);
    return [
      [`engagements of ${id}`, volume.engagements, own?.volume.engagements ?? -1],
      [`seconds of ${id}`, volume.seconds, own?.volume.seconds ?? -1],
      [`talk ratio of ${id}`, talk.figures.talkRatio.value ?? -1, own?.talk.figures.talkRatio.value ?? -1],
      [
        `counted of ${id}`,
        talk.figures.questions.counted,
        own?.points.filter(({ values: of }) => of.questions !== null).length ?? -1,
      ],
      [`longest of ${id}`, longest?.second ?? -1, own?.longest?.second ?? -1],
    ] as const;
  });
  const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
  const volume = [
    ['weeks', sumOf(weekly.weeks.map((week) => week.volume.engagements)), weekly.totals.volume.engagements],
    ['types', sumOf(weekly.totals.byType.map((of) => of.engagements)), weekly.totals.volume.engagements],
    ['basis of weeks', weekly.basis.engagements, weekly.totals.volume.engagements],
    ['basis of team and weeks', weekly.basis.engagements, team.basis.engagements],
    ['members', team.members.length, team.total],
  ] as const;

  const accounts = (show: 'all' | 'quiet' | 'active') =>
    reader.accountsReport(
      {
        filter: {},
        timeZone: 'UTC',
        quietAfterDays: 30,
        show,
        sort: 'quiet',
        descending: true,
        offset: 0,
        limit: 500,
      },
      neverCancelled,
    );
  const { quiet, active, total, rows } = accounts('all');
  const quietness = [
    ['accounts', quiet + active, total],
    ['accounts in rows', rows.length, total],
    ['quiet in rows', rows.filter(({ isQuiet }) => isQuiet).length, quiet],
    ['quiet accounts', quiet, accounts('quiet').total],
    ['active accounts', active, accounts('active').total],
  ] as const;

  const items = (state: 'all' | 'open' | 'done', due: 'all' | 'overdue' | 'upcoming' | 'none' = 'all') =>
    reader.actionItems(
      {
        filter: {},
        timeZone: 'UTC',
        state,
        due,
        assigneeIds: [],
        search: '',
        offset: 0,
        limit: 500,
        marks: [],
      },
      neverCancelled,
    );
  const open = items('open');
  const todo = [
    ['open action items', open.open, open.total],
    ['all action items', items('all').total, open.open + open.done],
    ['overdue', open.overdue, items('open', 'overdue').total],
    [
      'by due day',
      sumOf((['overdue', 'upcoming', 'none'] as const).map((due) => items('all', due).total)),
      open.open + open.done,
    ],
  ] as const;

  const signals = reader
    .signalDefinitions({ search: '', limit: 100 })
    .definitions.flatMap(({ id, name, kind, counts, engagements }) => {
      const report = reader.signalsReport(
        { ...range, signal: id, groupBy: 'month', sort: 'counted', descending: true, limit: 500, lines: 0 },
        neverCancelled,
      );
      const valued = reader.signalValues({ definitionId: id, limit: 100 }).values;
      return [
        [`signal ${id}`, engagements, listed({ signals: [writeCondition(name, null, '')] })],
        [`signal ${id} by kind`, engagements, sumOf(Object.values(counts))],
        [
          `values of ${id}`,
          sumOf(valued.filter((of) => of.kind === kind).map((of) => of.engagements)),
          counts[kind],
        ],
        [
          `months of ${id}`,
          sumOf((report?.rows ?? []).map(({ summary }) => summary.counted)),
          report?.totals.counted ?? 0,
        ],
        [
          `counted and left out of ${id}`,
          (report?.totals.counted ?? 0) + sumOf(Object.values(report?.excluded ?? {})),
          report === null ? 0 : weekly.basis.engagements,
        ],
      ] as const;
    });

  const coverage = reader.coverage({});
  const covered = [
    ...listAndMore('all engagements', coverage.engagements, {}),
    [
      'transcripts',
      coverage.withTimeline + coverage.withText + coverage.without + coverage.unread,
      coverage.engagements,
    ],
    ['with a transcript', coverage.withTimeline + coverage.withText, facets.transcript.yes],
  ] as const;

  return [
    ...values.flatMap(([what, count, filter]) => listAndMore(what, count, filter)),
    ...records,
    ...links,
    ...members,
    ...volume,
    ...quietness,
    ...todo,
    ...signals,
    ...covered,
  ];
}

it('shows the same number wherever it shows it twice', () => {
  fc.assert(
    fc.property(fc.array(engagement, { minLength: 10, maxLength: 30 }), (invented) => {
      const mirror = new MirrorFixture();
      mirror.took(pageInput('users', [user('ada'), user('bob')]));
      mirror.took(
        pageInput(
          'engagements',
          invented.map((each, at) => sent(each, at)),
          { expanded: EVERYTHING },
        ),
      );
      mirror.tidy();
      const differing = pairsOf(mirror).filter(([, one, other]) => one !== other);
      expect(differing).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

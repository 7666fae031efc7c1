import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectionId, userId } from '#shared/contract/ids.ts';
import type { SignalSummary, TeamMember } from '#shared/contract/reports.ts';
import { trackerId } from '#shared/contract/trackers.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { SignalsReport } from './SignalsReport.tsx';
import { TeamReport } from './TeamReport.tsx';
import { TrackersReport } from './TrackersReport.tsx';

const HERE = connectionId.parse('here');
const SCOPE = {
  connectionId: HERE,
  filter: {},
  range: { kind: 'weeks', weeks: 4 },
  timeZone: 'UTC',
} as const;
const RANGE = { from: '2026-11-02T00:00:00Z', before: '2026-11-30T00:00:00Z' };
const BASIS = { engagements: 900, planned: 0, noStart: 0, noOwner: 0, waiting: 0 };
const FIGURE = { value: 1, median: null, counted: 1 };
const TALK: TeamMember['talk'] = {
  figures: {
    talkRatio: FIGURE,
    longestMonologue: FIGURE,
    patience: FIGURE,
    questions: FIGURE,
    interactivity: FIGURE,
    sentiment: { value: -0.5, median: null, counted: 1 },
  },
  excluded: { internal: 0, noTimeline: 0, brokenTimes: 0, oneSpeaker: 0, silent: 0 },
};
const VOLUME = { engagements: 1, seconds: 60, unknownLength: 0 };
const SUMMARY: SignalSummary = { engagements: 1, counted: 1, average: 7, shares: [], moreValues: 0 };

const NPS = {
  id: 'nps',
  name: 'NPS',
  distinction: null,
  engagements: 1,
  kind: 'number',
  mixed: false,
  counts: { number: 1, boolean: 0, text: 0, list: 0, date: 0, none: 0, other: 0 },
} as const;

type Named = Pick<TeamMember, 'userId' | 'name' | 'email' | 'distinction'>;

/** The reports of a workspace with these team members, and as many accounts. */
function reportsOf(team: readonly Named[]): void {
  answer('mirror.unclearSpeakers', () => ({ speakers: [], total: 0 }));
  answer('mirror.signalDefinitions', () => ({ definitions: [], total: 0, waiting: 0 }));
  answer('mirror.teamReport', ({ limit }) => ({
    range: RANGE,
    weeks: [],
    members: team.slice(0, limit).map((member) => ({
      ...member,
      gone: false,
      volume: VOLUME,
      talk: TALK,
      longest: null,
      trend: [],
    })),
    total: team.length,
    team: TALK,
    basis: BASIS,
  }));
  answer('mirror.signalsReport', ({ limit }) => ({
    range: RANGE,
    previous: RANGE,
    signal: NPS,
    kind: 'number',
    totals: SUMMARY,
    previousTotals: SUMMARY,
    weeks: [],
    distribution: [],
    rows: team.slice(0, limit).map((_, index) => ({
      key: `k${index}`,
      name: `Account ${index}`,
      span: null,
      summary: SUMMARY,
      previous: SUMMARY,
      latest: null,
    })),
    total: team.length,
    fell: 0,
    excluded: { unread: 0, noValue: 0, otherKind: 0 },
    noRow: 0,
    basis: BASIS,
  }));
}

const membersOf = (total: number): Named[] =>
  Array.from({ length: total }, (_, index) => ({
    userId: `u${index}`,
    name: `Member ${index}`,
    email: null,
    distinction: null,
  }));

const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return '#';
  });
  onTestFinished(() => create.mockRestore());
});

const text = (_: string, words: string) => words;
const REPORTS = [
  [
    'team',
    <TeamReport
      key="team"
      range={SCOPE.range}
      renderMember={text}
      renderEngagement={text}
      onPlay={() => undefined}
    />,
  ],
  [
    'signals',
    <SignalsReport
      key="signals"
      scope={SCOPE}
      signal="nps"
      groupBy="company"
      onChoose={() => undefined}
      onFigure={() => undefined}
      renderEngagement={text}
    />,
  ],
] as const;

it.each(REPORTS)('the table of the %s report says what it cuts, and its file has all', async (_, report) => {
  reportsOf(membersOf(620));
  renderComponent(report);
  await expect.element(page.getByText('The first 500 of 620 are shown. The CSV file has all.')).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  // A header, the rows, and the end of the last line.
  expect(lines).toHaveLength(1 + 620 + 1);
});

it('the team report tells namesakes apart, in its table and by ID and email in its file', async () => {
  reportsOf([
    { userId: 'u1', name: 'Sam Lee', email: 'sam@acme.example', distinction: 'sam@acme.example' },
    { userId: 'u2', name: 'Sam Lee', email: null, distinction: 'u2' },
    { userId: 'u3', name: 'Ada Lovelace', email: 'ada@acme.example', distinction: null },
  ]);
  renderComponent(REPORTS[0][1]);
  const shown = ['Sam Lee (sam@acme.example)', 'Sam Lee (u2)', 'Ada Lovelace'];
  for (const name of shown) await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const rows = ((await saved[0]?.text()) ?? '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = (name: string) => rows.map((row) => row[rows[0]?.indexOf(name) ?? -1]).slice(1);
  expect([column('Name'), column('ID'), column('Email')]).toEqual([
    shown,
    ['u1', 'u2', 'u3'],
    ['sam@acme.example', '', 'ada@acme.example'],
  ]);
});

it('a speaker who could be one of two namesakes is decided to be the one that was chosen', async () => {
  reportsOf(membersOf(1));
  const users = ['usr_1', 'usr_2'].map((id) => ({
    userId: userId.parse(id),
    name: 'Sam Lee',
    distinction: `${id}@acme.example`,
  }));
  const latest = { engagementId: 'ngmt_1', title: 'Renewal' };
  const speaker = { identity: 'name:sam', name: 'Sam', email: null, engagements: 2, latest, users };
  const decided: (string | null)[] = [];
  answer('mirror.unclearSpeakers', () => ({ speakers: [speaker], total: 1 }));
  answer('speakers.list', () => []);
  answer('speakers.decide', ({ decision }) => {
    decided.push(decision.userId);
    return [];
  });
  renderComponent(REPORTS[0][1]);
  await page.getByRole('combobox', { name: 'Team member for Sam' }).click();
  await page.getByRole('option', { name: 'Same person as Sam Lee (usr_2@acme.example)' }).click();
  await expect.poll(() => decided).toEqual(['usr_2']);
});

it.each([
  { more: false, said: 'Pricing: 12 mentions in 3 engagements, 4 in the previous period' },
  { more: true, said: 'Pricing: at least 12 mentions in 3 engagements, at least 4 in the previous period' },
])(
  'the report of a tracker says that a count is a lower bound only if it is ($more)',
  async ({ more, said }) => {
    answer('trackers.list', () => [
      {
        connectionId: HERE,
        id: trackerId.parse('pricing'),
        name: 'Pricing',
        phrases: ['price'],
        createdAt: '2026-11-01T00:00:00Z',
      },
    ]);
    const mentions = { engagements: 3, theirs: 2, unknown: 0 };
    answer('mirror.trackerReport', () => ({
      range: RANGE,
      previous: RANGE,
      weeks: [],
      totals: { ...mentions, ours: 10 },
      previousTotals: { ...mentions, ours: 2 },
      more,
    }));
    renderComponent(<TrackersReport scope={SCOPE} onWeek={() => undefined} />);
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  },
);

it('the team report has sentiment with sample and definition, in its table and its file', async () => {
  reportsOf(membersOf(1));
  renderComponent(REPORTS[0][1]);
  await expect.element(page.getByText('-0.5')).toHaveAttribute('title', '1 engagement, median –');
  await page.getByText('Definitions').click();
  await expect.element(page.getByText(/^Sentiment of their lines from −1 to \+1/)).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const [header, row] = ((await saved[0]?.text()) ?? '').split('\r\n').map((line) => line.split(','));
  expect(row?.[header?.indexOf('Sentiment') ?? -1]).toBe('-0.5');
});

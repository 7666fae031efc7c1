import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectionId } from '#shared/contract/ids.ts';
import type { SignalSummary, TeamMember } from '#shared/contract/reports.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { SignalsReport } from './SignalsReport.tsx';
import { TeamReport } from './TeamReport.tsx';

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

/** The reports of a workspace with so many team members and accounts. */
function reportsOf(total: number): void {
  const numbers = Array.from({ length: total }, (_, index) => index);
  answer('mirror.unclearSpeakers', () => ({ speakers: [], total: 0 }));
  answer('mirror.signalDefinitions', () => ({ definitions: [], total: 0, waiting: 0 }));
  answer('mirror.teamReport', ({ limit }) => ({
    range: RANGE,
    weeks: [],
    members: numbers.slice(0, limit).map((index) => ({
      userId: `u${index}`,
      name: `Member ${index}`,
      email: null,
      distinction: null,
      gone: false,
      volume: VOLUME,
      talk: TALK,
      longest: null,
      trend: [],
    })),
    total,
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
    rows: numbers.slice(0, limit).map((index) => ({
      key: `k${index}`,
      name: `Account ${index}`,
      span: null,
      summary: SUMMARY,
      previous: SUMMARY,
      latest: null,
    })),
    total,
    fell: 0,
    excluded: { unread: 0, noValue: 0, otherKind: 0 },
    noRow: 0,
    basis: BASIS,
  }));
}

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
  reportsOf(620);
  renderComponent(report);
  await expect.element(page.getByText('The first 500 of 620 are shown. The CSV file has all.')).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  // A header, the rows, and the end of the last line.
  expect(lines).toHaveLength(1 + 620 + 1);
});

it('the team report has sentiment with sample and definition, in its table and its file', async () => {
  reportsOf(1);
  renderComponent(REPORTS[0][1]);
  await expect.element(page.getByText('-0.5')).toHaveAttribute('title', '1 engagement, median –');
  await page.getByText('Definitions').click();
  await expect.element(page.getByText(/^Sentiment of their lines from −1 to \+1/)).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const [header, row] = ((await saved[0]?.text()) ?? '').split('\r\n').map((line) => line.split(','));
  expect(row?.[header?.indexOf('Sentiment') ?? -1]).toBe('-0.5');
});

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Engagement } from '#shared/contract/engagement.ts';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import { connectionId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName } from '#shared/contract/methods.ts';
import type { MirrorRow } from '#shared/contract/mirror.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { testProgress } from '#shared/contract/testing/testProgress.ts';
import { answer, forgetAnswer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { HomeOverview } from './HomeOverview.tsx';

const engagement = testEngagement({ start_at: new Date().toISOString() });

let calls: MethodName[];
let heard: InputOf<'mirror.worthHearing'>[];

/** Counts the calls to what is answered. */
const count: typeof answer = (method, give) =>
  answer(method, (input) => {
    calls.push(method);
    return give(input);
  });

beforeEach(() => {
  calls = [];
  heard = [];
  answer('settings.get', () => ({ settings: DEFAULT_SETTINGS, setAside: null }));
  answer('secrets.status', () => ({ keptIn: 'memory', passphrase: 'none', missing: [] }));
  answer('sync.progress', () => testProgress());
  count('mirror.list', () => ({ rows: [], total: 0, revision: 1 }));
  count('mirror.updates', () => ({ changes: [], next: null, total: null, newest: 0, looked: 0, unseen: 0 }));
  count('alerts.matches', () => ({ matches: [], next: null, newest: 0, looked: 0, unread: 0 }));
  count('cleanup.queues', () => ({
    queues: [],
    coverage: { clear: 0, engagements: 0, trend: [] },
    asOf: '2026-11-22T12:00:00Z',
    complete: true,
  }));
  count('mirror.accountsReport', () => ({
    rows: [],
    total: 0,
    quiet: 0,
    active: 3,
    excluded: { internal: 0, noContact: 0, noStart: 0, noCompany: 0 },
  }));
  count('mirror.signalDefinitions', () => ({ definitions: [], total: 0, waiting: 0 }));
  count('trackers.list', () => []);
  count('mirror.worthHearing', (input) => {
    heard.push(input);
    const line = { about: '', line: 3, second: 12, text: 'When is it ready?', speaker: 'Eve', engagement };
    const lines = input.rules.includes('question')
      ? [{ ...line, rule: 'question' as const, side: 'theirs' as const }]
      : [];
    return { lines, found: lines.length, read: 12, total: 40 };
  });
});

function show(pending = { stuck: 0, staged: 0 }) {
  const onPlay = vi.fn<(played: Engagement, second: number) => void>();
  renderComponent(
    <HomeOverview
      renderLink={(target, children) => (
        <a href={`#${[target.to, 'start' in target ? target.start : []].flat().join(' ')}`}>{children}</a>
      )}
      pending={pending}
      onPlay={onPlay}
    />,
  );
  return onPlay;
}

describe('Home', () => {
  it('says in one line where nothing is, after fourteen calls at most', async () => {
    show();
    await expect.element(page.getByText('Nothing today.')).toBeVisible();
    await expect.element(page.getByText('Nothing needs attention.')).toBeVisible();
    await expect.element(page.getByText('Every account had contact within 30 days.')).toBeVisible();
    await expect.element(page.getByText('When is it ready?')).toBeVisible();
    expect(calls.length).toBeLessThanOrEqual(14);
  });

  it('doesn’t wait for a sync that needs a token first', async () => {
    answer('sync.progress', () => null);
    const connection = connectionId.parse('demo');
    const missing = [{ kind: 'token' as const, connectionId: connection, name: 'Demo' }];
    answer('secrets.status', () => ({ keptIn: 'memory', passphrase: 'none', missing }));
    show();
    await expect.element(page.getByText('Nothing today.')).toBeVisible();
    await expect.element(page.getByText('Missing tokens and secrets')).toBeVisible();
  });

  it('has what runs, follows and has been today, the newest first, and leads to the whole day', async () => {
    const at = (hour: number, minute: number) => Date.UTC(2026, 10, 24, hour, minute);
    vi.useFakeTimers({ toFake: ['Date'], now: at(21, 11) });
    onTestFinished(() => void vi.useRealTimers());
    const startOf = ({ engagement: { start_at: start } }: MirrorRow) => Date.parse(start ?? '');
    const callAt = (title: string, start: number): MirrorRow => ({
      engagement: testEngagement({
        id: `ngmt_${start}`,
        title,
        start_at: new Date(start).toISOString(),
        duration_seconds: 1200,
      }),
      provenance: { source: 'mirror', requestId: null, receivedAt: '2026-11-24T21:00:00Z' },
      transcript: 'none',
      lineCount: 0,
    });
    const ofToday = [
      ...Array.from({ length: 10 }, (_, hour) => callAt(`Call ${hour}`, at(hour + 8, 0))),
      callAt('Late', at(20, 40)),
      callAt('Running', at(21, 0)),
      callAt('Night', at(22, 0)),
    ];
    answer('mirror.list', ({ filter: { startAtFrom, startAtBefore }, order, limit }) => {
      const from = startAtFrom === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startAtFrom);
      const before = Date.parse(startAtBefore ?? '');
      const found = ofToday.filter((row) => startOf(row) >= from && startOf(row) < before);
      const sorted = order === 'date:asc' ? found : found.toReversed();
      return { rows: sorted.slice(0, limit), total: found.length, revision: 1 };
    });
    show();
    const today = page.getByRole('region', { name: 'Today' });
    const part = (name: string) => today.getByRole('region', { name });
    const titles = (name: string) =>
      part(name)
        .getByRole('listitem')
        .elements()
        .map((row) => row.querySelector('a')?.textContent);
    await expect.poll(() => titles('Now')).toEqual(['Running']);
    expect(titles('Next')).toEqual(['Night']);
    expect(titles('Earlier today')).toEqual(['Late', ...[9, 8, 7, 6, 5, 4, 3].map((hour) => `Call ${hour}`)]);
    await expect.element(part('Earlier today').getByText('8 of 11')).toBeVisible();
    await expect
      .element(part('Earlier today').getByRole('link', { name: 'Show all' }))
      .toHaveAttribute('href', '#engagements 2026-11-24..2026-11-24');
  });

  it('counts the changes that need the user before those that are pending', async () => {
    show({ stuck: 2, staged: 5 });
    const rows = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    await expect.element(rows.nth(0)).toHaveTextContent('Failed changes and conflicts2');
    await expect.element(rows.nth(1)).toHaveTextContent('Pending changes5');
  });

  it('plays a line with the rule beside it, and says of how many transcripts', async () => {
    const onPlay = show();
    const region = page.getByRole('region', { name: 'Worth hearing' });
    await expect
      .element(region.getByText(/Customer question without an answer · Eve · Renewal/))
      .toBeVisible();
    await expect.element(region.getByText(/newest 12 of 40 transcripts of the last 7 days/)).toBeVisible();
    await region.getByRole('button', { name: /^Play “Renewal”/ }).click();
    expect(onPlay).toHaveBeenCalledWith(engagement, 12);
  });

  it('asks no rule that is switched off', async () => {
    show();
    const region = page.getByRole('region', { name: 'Worth hearing' });
    await region.getByRole('button', { name: 'Rules' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Customer question without an answer' }).click();
    await expect.element(region.getByText(/No rule found a line in the last 7 days\./)).toBeVisible();
    expect(heard.at(-1)?.rules).toEqual(['mention', 'actionItem']);
  });

  it('has the accounts whose score fell, of the signal that was chosen', async () => {
    const counts = { number: 9, boolean: 0, text: 0, list: 0, date: 0, none: 0, other: 0 };
    const signal = { distinction: null, engagements: 9, kind: 'number', mixed: false, counts } as const;
    const [nps, health] = [
      { ...signal, id: 'nps', name: 'NPS' },
      { ...signal, id: 'health', name: 'Health' },
    ];
    const text = { ...signal, id: 'risk', name: 'Risk', kind: 'text' } as const;
    answer('mirror.signalDefinitions', () => ({ definitions: [text, nps, health], total: 3, waiting: 0 }));
    const range = { from: '2026-11-02T00:00:00Z', before: '2026-11-23T00:00:00Z' };
    const of = (average: number) => ({ engagements: 2, counted: 2, average, shares: [], moreValues: 0 });
    const line = { text: 'We are not happy.', second: 31 };
    answer('mirror.signalsReport', ({ signal: asked, limit }) => ({
      range,
      previous: range,
      signal: asked === 'nps' ? nps : health,
      kind: 'number',
      totals: of(6),
      previousTotals: of(7),
      weeks: [],
      distribution: [],
      rows: [6.5, 4]
        .map((average, at) => ({
          key: `c${at}`,
          name: `Firm ${at}`,
          span: null,
          summary: of(asked === 'nps' ? average : average + 1),
          previous: of(6),
          latest: { engagementId: 'eng_1', at: range.from, shown: '4', line: at === 1 ? line : null },
        }))
        .toReversed()
        .slice(0, limit),
      total: 2,
      fell: 1,
      excluded: { unread: 0, noValue: 0, otherKind: 0 },
      noRow: 0,
      basis: { engagements: 4, planned: 0, noStart: 0, noOwner: 0, waiting: 0 },
    }));
    show();
    const region = page.getByRole('region', { name: 'Falling scores' });
    await expect
      .element(region.getByText('1 account has a lower average in the last 4 weeks than before'))
      .toBeVisible();
    await expect.element(region.getByRole('listitem')).toHaveTextContent('Firm 16 → 4We are not happy.');
    await expect
      .element(region.getByRole('link', { name: 'We are not happy.' }))
      .toHaveAttribute('href', '#engagement');
    await region.getByRole('button', { name: 'Signal: NPS' }).click();
    await expect.element(page.getByRole('menuitemradio', { name: 'NPS' })).toBeVisible();
    await expect.element(page.getByRole('menuitemradio', { name: 'Risk' })).not.toBeInTheDocument();
    await page.getByRole('menuitemradio', { name: 'Health' }).click();
    await expect.element(region.getByRole('listitem')).toHaveTextContent('Firm 16 → 5We are not happy.');
  });

  it('says once that today can’t be read, and tries again', async () => {
    forgetAnswer('mirror.list');
    show();
    const today = page.getByRole('region', { name: 'Today' });
    await expect.element(today.getByRole('alert')).toBeVisible();
    answer('mirror.list', () => ({ rows: [], total: 0, revision: 1 }));
    await today.getByRole('button', { name: 'Try again' }).click();
    await expect.element(today.getByText(/Nothing today\./)).toBeVisible();
  });
});

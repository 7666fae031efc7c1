import { cpSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AlertDraft, AlertSource } from '#shared/contract/alerts.ts';
import { freePort, newSecret } from '../../testing/webhooks/sender.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { mirroredApp, type MirroredApp, type RunningApp, untilLive } from '../testing/mirroredApp.ts';
import { testDir } from '../testing/testDir.ts';
import { testPorts } from '../testing/testPorts.ts';

const DEAL = 'ALERT-1';
const DRAFT = { timing: 'instant', dailyAt: '09:00', notify: false, sound: false } as const;
const everything = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 500 } as const;

async function mirrored(engagements = 20): Promise<MirroredApp> {
  const args = [
    '--engagements',
    String(engagements),
    '--control',
    '--rate-limit',
    '100000',
    '--webhook-retry-ms',
    '50',
  ];
  return mirroredApp(args, onTestFinished);
}

/** Links engagements to a deal as another client of the API. */
async function link({ sandbox }: MirroredApp, ids: readonly string[], deal = DEAL): Promise<void> {
  for (const id of ids) {
    const linked = { object_type: 'deal', crm_object_id: deal, source: 'HUBSPOT' };
    await sandbox.ask('PUT', `/v2/engagements/${id}/crm_association`, linked);
  }
}

async function ids({ call }: RunningApp): Promise<string[]> {
  return must(await call('mirror.list', everything)).rows.map(({ engagement }) => engagement.id);
}

async function addView({ call }: RunningApp, query = `record=deal%3A${DEAL}`): Promise<AlertSource> {
  const { views } = must(await call('views.add', { name: 'Pricing', query }));
  const view = views.at(-1);
  if (view === undefined) throw new Error('The view was not added.');
  return { kind: 'view', id: view.id };
}

async function addTracker({ call }: RunningApp, phrases: string[]): Promise<AlertSource> {
  return { kind: 'tracker', id: must(await call('trackers.add', { name: 'Budget', phrases })).id };
}

const states = async ({ app }: RunningApp) =>
  must(await callApp(app, 'alerts.list', {})).map(({ state }) => state);

/** Creates an alert and waits until it knows what is there already. */
async function watch(
  running: RunningApp,
  source: AlertSource,
  parts: Partial<Omit<AlertDraft, 'connectionId'>> = {},
) {
  const alert = must(await running.call('alerts.save', { ...DRAFT, source, ...parts }));
  await expect.poll(async () => (await states(running)).every((state) => state === 'watching')).toBe(true);
  return alert;
}

const matches = async ({ call }: RunningApp) =>
  must(await call('alerts.matches', { alertId: null, before: null, limit: 200 }));
const found = async (running: RunningApp) =>
  (await matches(running)).matches.map(({ engagementId }) => engagementId);

/** Waits until exactly these are found, newest last. */
async function untilFound(running: RunningApp, expected: readonly string[]): Promise<void> {
  await expect.poll(async () => (await found(running)).toSorted()).toEqual(expected.toSorted());
}

describe('the alert of a view', () => {
  test('reports what sync brings, each engagement once, also after a restart', async () => {
    const app = await mirrored();
    const [before = '', first = '', second = '', third = ''] = await ids(app);
    await link(app, [before]);
    must(await app.call('sync.control', { action: 'now' }));
    const linked = {
      ...everything,
      filter: { crmAssociations: [{ object_type: 'deal', id: DEAL }] },
    } as const;
    await expect.poll(async () => must(await app.call('mirror.list', linked)).rows.length).toBe(1);
    await watch(app, await addView(app));
    expect(await found(app)).toEqual([]);

    await link(app, [first]);
    must(await app.call('sync.control', { action: 'now' }));
    await untilFound(app, [first]);
    // It leaves the view and comes back, and every engagement is checked again.
    await link(app, [first], 'OTHER');
    must(await app.call('sync.control', { action: 'now' }));
    await link(app, [first, second]);
    must(await app.call('sync.control', { action: 'rescan' }));
    await untilFound(app, [first, second]);

    // The files as a killed process leaves them.
    const killed = await testDir(onTestFinished);
    cpSync(app.data.dir, killed.dir, { recursive: true });
    const after = createApp(testPorts({ dataDir: killed.dir, settings: app.ports.settings }));
    onTestFinished(() => after.close());
    const page = { connectionId: app.id, alertId: null, before: null, limit: 10 };
    expect(must(await callApp(after, 'alerts.matches', page)).unread).toBe(2);

    await app.app.close();
    await link(app, [third]);
    const again = await app.start();
    await untilLive(again.call);
    await untilFound(again, [first, second, third]);
    const { unread, newest, matches: entries } = await matches(again);
    expect([unread, newest]).toEqual([3, entries[0]?.seq]);
    expect(entries[0]).toMatchObject({ alertName: 'Pricing', engagement: { id: third }, hit: null });
  });

  test('reports what a webhook brings, and the same again by sync not', async () => {
    const app = await mirrored();
    const [first = '', second = ''] = await ids(app);
    const secret = newSecret();
    const change = { enabled: true, port: await freePort(), addSecret: secret };
    const { url } = must(await app.call('webhooks.configure', change));
    await app.sandbox.ask('POST', '/control/webhooks/endpoints', { url, secret });
    await watch(app, await addView(app));
    must(await callApp(app.app, 'settings.update', { sync: { paused: true } }));
    await link(app, [first]);
    await untilFound(app, [first]);
    must(await callApp(app.app, 'settings.update', { sync: { paused: false } }));
    must(await app.call('sync.control', { action: 'rescan' }));
    await link(app, [second]);
    await untilFound(app, [first, second]);
  });

  test('follows its view: changed, deleted and restored', async () => {
    const app = await mirrored();
    const [first = '', second = '', third = ''] = await ids(app);
    const source = await addView(app);
    await watch(app, source);
    await link(app, [first]);
    await link(app, [second], 'ALERT-2');
    must(await app.call('sync.control', { action: 'now' }));
    await untilFound(app, [first]);
    const [view] = must(await app.call('views.list', {})).views;
    if (view === undefined) throw new Error('The view is gone.');
    must(await app.call('views.remove', { viewId: view.id }));
    expect([await states(app), (await matches(app)).unread]).toEqual([[], 0]);
    must(await app.call('views.restore', { view, at: 0 }));
    expect([await states(app), await found(app)]).toEqual([['watching'], [first]]);

    // What a changed view finds already isn't new.
    must(await app.call('views.update', { viewId: view.id, query: 'record=deal%3AALERT-2' }));
    await expect.poll(() => states(app)).toEqual(['watching']);
    await link(app, [third], 'ALERT-2');
    must(await app.call('sync.control', { action: 'rescan' }));
    await untilFound(app, [first, third]);

    must(await app.call('views.update', { viewId: view.id, query: 'mood=happy' }));
    expect(await states(app)).toEqual(['unreadable']);
    must(await app.call('views.remove', { viewId: view.id }));
    expect(await app.call('alerts.save', { ...DRAFT, source: { kind: 'view', id: view.id } })).toMatchObject({
      problem: { kind: 'contract' },
    });
    must(await callApp(app.app, 'connections.remove', { connectionId: app.id }));
    expect(must(await callApp(app.app, 'alerts.list', {}))).toEqual([]);
    expect(await app.call('alerts.save', { ...DRAFT, source })).toMatchObject({
      problem: { kind: 'refused', reason: 'unknown-connection' },
    });
  });
});

describe('the alert of a tracker', () => {
  test('reports new transcripts that mention a phrase, with the line, and nothing else', async () => {
    const app = await mirrored(60);
    const phrases = ['we', 'the'];
    const mentioned = async (): Promise<string[]> => {
      const engagements = new Set<string>();
      for (const phrase of phrases) {
        const search = {
          input: `"${phrase}" in:transcript`,
          order: 'newest',
          cursor: null,
          limit: 100,
        } as const;
        const page = must(await app.call('mirror.search', search));
        expect(page.next).toBeNull();
        for (const { row } of page.found) engagements.add(row.engagement.id);
      }
      return [...engagements];
    };
    await watch(app, await addTracker(app, phrases));
    const before = await mentioned();
    expect(before.length).toBeGreaterThan(10);
    await app.sandbox.ask('POST', '/control/activity', { steps: 60 });
    must(await app.call('sync.control', { action: 'rescan' }));
    const news = async () => (await mentioned()).filter((id) => !before.includes(id)).toSorted();
    await expect.poll(async () => (await news()).length).toBeGreaterThan(0);
    await expect
      .poll(async () => ({ found: (await found(app)).toSorted(), news: await news() }))
      .toSatisfy((both: { found: string[]; news: string[] }) => both.found.join() === both.news.join());
    const [match] = (await matches(app)).matches;
    expect(match).toMatchObject({ sourceKind: 'tracker', alertName: 'Budget' });
    expect(match?.hit?.snippet.marks.length).toBeGreaterThan(0);
  });
});

describe('the notification of an alert', () => {
  test('is taken once, counts what was found by then, and leaves out what was read', async () => {
    const app = await mirrored();
    const [first = '', second = '', third = ''] = await ids(app);
    const alert = await watch(app, await addView(app), { notify: true, sound: true });
    const take = async () => must(await callApp(app.app, 'alerts.takeDue', {}));
    const untilDue = () => expect.poll(() => app.events.some(({ name }) => name === 'alerts.due')).toBe(true);
    expect(await take()).toEqual([]);
    await link(app, [first, second]);
    must(await app.call('sync.control', { action: 'now' }));
    await untilFound(app, [first, second]);
    await untilDue();
    expect(await take()).toEqual([
      {
        connectionId: app.id,
        alertId: alert.id,
        name: 'Pricing',
        count: 2,
        engagementId: (await found(app))[0],
        second: null,
        sound: true,
      },
    ]);
    expect(await take()).toEqual([]);

    await link(app, [third]);
    must(await app.call('sync.control', { action: 'now' }));
    await untilFound(app, [first, second, third]);
    const { newest, looked } = await matches(app);
    must(await app.call('alerts.markRead', { seq: newest }));
    expect((await matches(app)).unread).toBe(0);
    expect(await take()).toEqual([]);
    must(await app.call('alerts.markRead', { seq: looked }));
    expect((await matches(app)).unread).toBe(3);
    expect(await take()).toEqual([]);
  });

  test('waits for the digest and for the end of the quiet hours, even after a restart', async () => {
    const app = await mirrored();
    const [first = '', second = ''] = await ids(app);
    const take = async (of: RunningApp) => must(await callApp(of.app, 'alerts.takeDue', {})).length;
    const hours = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString().slice(11, 16);
    const source = await addView(app);
    await watch(app, source, { notify: true, timing: 'daily', dailyAt: hours(6) });
    must(await callApp(app.app, 'settings.update', { dates: { timeZone: 'UTC' } }));
    await link(app, [first]);
    must(await app.call('sync.control', { action: 'now' }));
    await untilFound(app, [first]);
    expect(await take(app)).toBe(0);

    const notices = { quietHours: true, quietFrom: hours(-1), quietUntil: hours(1) };
    must(await callApp(app.app, 'settings.update', { notices }));
    await watch(app, source, { notify: true, timing: 'instant' });
    await link(app, [second]);
    must(await app.call('sync.control', { action: 'now' }));
    await untilFound(app, [first, second]);
    expect(await take(app)).toBe(0);
    await app.app.close();
    const again = await app.start();
    expect(await take(again)).toBe(0);
    must(await callApp(again.app, 'settings.update', { notices: { quietHours: false } }));
    await expect.poll(() => take(again)).toBe(1);
    expect(await take(again)).toBe(0);
  });
});

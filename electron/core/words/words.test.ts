import { describe, expect, onTestFinished, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import type { WordId } from '#shared/contract/words.ts';
import { callApp, must } from '../testing/callApp.ts';
import { mirroredApp, type RunningApp } from '../testing/mirroredApp.ts';
import { testDir } from '../testing/testDir.ts';
import { testPorts } from '../testing/testPorts.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces } from '../workspace/workspaces.ts';
import { wordsBeside, wordHandlers } from './words.ts';

const HERE = connectionId.parse('here');
const context = { signal: new AbortController().signal };
const YEARS = { from: '2000-01-01T00:00:00Z', before: '2100-01-01T00:00:00Z', timeZone: 'UTC' };
const ALERT = { timing: 'instant', dailyAt: '09:00', notify: false, sound: false } as const;

/** The ids that a search of all engagements finds, and what it says about its words. */
async function search({ call }: RunningApp, input: string) {
  const page = must(await call('mirror.search', { input, order: 'newest', cursor: null, limit: 100 }));
  return {
    ids: page.found.map(({ row }) => row.engagement.id),
    marked: new Set(
      page.found.flatMap(({ hits }) =>
        hits.flatMap(({ snippet: { text, marks } }) =>
          marks.map(([begin, end]) => text.slice(begin, end).toLowerCase()),
        ),
      ),
    ),
    notes: page.parts.flatMap(({ note }) => note ?? []),
  };
}

const mentions = async ({ call }: RunningApp, ...phrases: string[]) =>
  must(await call('mirror.trackerReport', { filter: {}, ...YEARS, phrases })).totals;

const matches = async ({ call }: RunningApp) =>
  must(await call('alerts.matches', { alertId: null, before: null, limit: 200 })).matches.length;

describe('a word', () => {
  test('is found at once in what its spellings find, by searches, trackers and alerts, until it is removed', async () => {
    const args = ['--engagements', '60', '--control', '--rate-limit', '100000'];
    const app = await mirroredApp(args, onTestFinished);
    const spelled = await search(app, 'in:transcript the');
    expect(spelled.ids.length).toBeGreaterThan(10);
    const without = { ids: [], marked: new Set(), notes: [] };
    expect(await search(app, 'in:transcript bonify')).toEqual(without);
    const nothing = { engagements: 0, ours: 0, theirs: 0, unknown: 0 };
    expect(await mentions(app, 'Bonify')).toEqual(nothing);
    const { id: trackerId } = must(await app.call('trackers.add', { name: 'B', phrases: ['Bonify'] }));
    const { views } = must(await app.call('views.add', { name: 'B', query: 'q=bonify' }));
    const view = { kind: 'view', id: views[0]?.id ?? '' } as const;
    must(await app.call('alerts.save', { ...ALERT, source: { kind: 'tracker', id: trackerId } }));
    must(await app.call('alerts.save', { ...ALERT, source: view }));
    const states = async () =>
      must(await callApp(app.app, 'alerts.list', {})).map(({ state }) => state === 'watching');
    await expect.poll(states).toEqual([true, true]);

    const draft = { id: null, word: 'Bonify', spellings: ['the'] };
    const { id } = must(await app.call('words.put', draft));
    const found = await search(app, 'in:transcript bonify');
    expect(found.ids).toEqual(spelled.ids);
    expect(found.marked).toEqual(new Set(['the']));
    expect(found.notes).toEqual([{ kind: 'also-written', about: 'bonify', choices: ['the'] }]);
    expect(await mentions(app, 'Bonify')).toEqual(await mentions(app, 'the'));
    expect((await mentions(app, 'Bonify')).engagements).toBeGreaterThan(10);
    const list = { filter: { text: 'bonify' }, order: 'date:desc', offset: 0, limit: 100 } as const;
    const listed = must(await app.call('mirror.list', list)).total;
    expect(listed).toBeGreaterThan(10);

    // What it finds already isn't new, and what comes is.
    await expect.poll(states).toEqual([true, true]);
    must(await app.call('sync.control', { action: 'rescan' }));
    await app.sandbox.ask('POST', '/control/activity', { steps: 60 });
    must(await app.call('sync.control', { action: 'rescan' }));
    await expect.poll(() => matches(app)).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        const now = must(await app.call('mirror.list', list)).total;
        const spoken = (await search(app, 'in:transcript bonify')).ids.length;
        return (await matches(app)) - (now - listed) - (spoken - spelled.ids.length);
      })
      .toBe(0);

    const reported = await matches(app);
    must(await app.call('words.remove', { wordId: id }));
    expect(await search(app, 'in:transcript bonify')).toEqual(without);
    expect(await mentions(app, 'Bonify')).toEqual(nothing);
    expect(must(await app.call('mirror.list', list)).total).toBe(0);
    await expect.poll(states).toEqual([true, true]);
    expect(await matches(app)).toBe(reported);

    must(await app.call('words.put', draft));
    await app.app.close();
    const again = await app.start();
    expect((await search(again, 'in:transcript bonify')).ids.length).toBeGreaterThan(10);
  });
});

describe('words', () => {
  async function open() {
    const folder = await testDir(onTestFinished);
    const events: string[] = [];
    const workspaces = testWorkspaces(({ name }) => events.push(name), { dataDir: folder.dir, ids: [HERE] });
    onTestFinished(() => workspaces.close());
    const handlers = onWorkspaces(workspaces, wordHandlers(testPorts()));
    const put = (word: string, spellings: string[], id: WordId | null = null) =>
      handlers['words.put']({ connectionId: HERE, id, word, spellings }, context);
    const list = async () =>
      must(await handlers['words.list']({ connectionId: HERE }, context)).map((each) => [
        each.word,
        ...each.spellings,
      ]);
    return { ...handlers, folder, events, put, list, close: () => workspaces.close() };
  }

  test('are added, changed, removed and restored, each with an event', async () => {
    const app = await open();
    const bonify = must(await app.put('Bonify', ['Bonifai', 'bonifai', 'BONIFY', 'Bonnie fly']));
    must(await app.put('Ada', ['Ader']));
    expect(await app.list()).toEqual([
      ['Bonify', 'Bonifai', 'Bonnie fly'],
      ['Ada', 'Ader'],
    ]);
    must(await app.put('Bonify', ['Bonny fly'], bonify.id));
    const removed = must(await app['words.remove']({ connectionId: HERE, wordId: bonify.id }, context));
    expect(removed).toEqual({ ...bonify, spellings: ['Bonny fly'] });
    expect(await app['words.remove']({ connectionId: HERE, wordId: bonify.id }, context)).toEqual({
      ok: true,
      value: null,
    });
    must(await app.put('Bonify', ['Bonny fly'], bonify.id));
    expect(await app.list()).toEqual([
      ['Ada', 'Ader'],
      ['Bonify', 'Bonny fly'],
    ]);
    expect(app.events).toEqual(Array.from({ length: 5 }, () => 'words.changed'));
    await app.close();
    const stored = must(wordsBeside({ dataDir: app.folder.dir, id: HERE }));
    expect(stored.map(({ word }) => word)).toEqual(['Ada', 'Bonify']);
    expect(wordsBeside({ dataDir: app.folder.dir, id: connectionId.parse('other') })).toEqual({
      ok: true,
      value: [],
    });
  });

  test.each([
    ['Boni', ['BONIFAI'], '“BONIFAI” is already a spelling of “Bonify”.'],
    ['bonnie fly', ['x'], '“bonnie fly” is already a spelling of “Bonify”.'],
    ['Ada', ['ada', '—'], '“Ada” needs a letter or digit, and another spelling that has one too.'],
    ['…', ['dots'], '“…” needs a letter or digit, and another spelling that has one too.'],
  ])('are refused with the reason, and nothing changes: %s, %s', async (word, spellings, detail) => {
    const app = await open();
    const { id } = must(await app.put('Bonify', ['Bonifai', 'Bonnie fly']));
    expect(await app.put(word, spellings)).toEqual({ ok: false, problem: { kind: 'contract', detail } });
    expect(await app.list()).toEqual([['Bonify', 'Bonifai', 'Bonnie fly']]);
    expect((await app.put('Bonify', ['Bonnie fly'], id)).ok).toBe(true);
    expect(app.events).toHaveLength(2);
  });

  test('have a limit', async () => {
    const app = await open();
    for (let count = 0; count < 200; count += 1) must(await app.put(`word${count}`, [`wort${count}`]));
    expect(await app.put('more', ['mehr'])).toMatchObject({
      problem: { detail: 'You have reached the limit of 200 words. Delete one first.' },
    });
  });
});

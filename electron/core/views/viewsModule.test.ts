import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Connection } from '#shared/contract/connection.ts';
import type { SavedView } from '#shared/contract/views.ts';
import type { App, AppEvent } from '../app.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import { callApp, must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { connectedApp } from '../testing/mirroredApp.ts';
import { testDir } from '../testing/testDir.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';

interface Opened {
  readonly app: App;
  readonly clock: ManualClock;
  readonly store: MemorySettings;
  readonly dataDir: string;
  readonly connectionId: Connection['id'];
  readonly events: readonly AppEvent[];
}

async function newFolder(): Promise<Pick<Opened, 'store' | 'dataDir'>> {
  const folder = await testDir(onTestFinished);
  return { store: new MemorySettings(), dataDir: folder.dir };
}

async function opened(place?: Pick<Opened, 'store' | 'dataDir'>): Promise<Opened> {
  const { store, dataDir } = place ?? (await newFolder());
  const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const clock = new ManualClock();
  const ports = testPorts({ settings: store, dataDir, fetch, clock });
  const api = { baseUrl: 'https://a.example.com', token: 't-1' };
  const { app, id, events } = await connectedApp(ports, api, onTestFinished);
  return { app, clock, store, dataDir, connectionId: id, events };
}

async function withViews(names: readonly string[]) {
  const { app, connectionId, ...rest } = await opened();
  let views: readonly SavedView[] = [];
  for (const name of names) {
    ({ views } = must(await callApp(app, 'views.add', { connectionId, name, query: `q=${name}` })));
  }
  return { app, connectionId, views, ...rest };
}

const namesOf = ({ views }: { readonly views: readonly SavedView[] }) => views.map(({ name }) => name);

describe('saved views', () => {
  test('stay in the order of creation, emit events and survive a restart', async () => {
    const { app, connectionId, store, dataDir, events } = await withViews(['A', 'B']);
    await app.close();
    expect(events.filter(({ name }) => name === 'views.changed')).toEqual([
      { name: 'views.changed', payload: { connectionId } },
      { name: 'views.changed', payload: { connectionId } },
    ]);
    const again = await opened({ store, dataDir });
    expect(again.connectionId).toBe(connectionId);
    expect(namesOf(must(await callApp(again.app, 'views.list', { connectionId })))).toEqual(['A', 'B']);
    await again.app.close();
  });

  test('can be renamed, updated and moved', async () => {
    const { app, connectionId, views } = await withViews(['A', 'B', 'C']);
    const [a, , c] = views;
    if (a === undefined || c === undefined) throw new Error('Three views were made.');
    must(await callApp(app, 'views.update', { connectionId, viewId: a.id, name: ' Mine ' }));
    const query = 'type=CALL&order=start_at%3Adesc';
    must(await callApp(app, 'views.update', { connectionId, viewId: a.id, query }));
    const moved = must(await callApp(app, 'views.move', { connectionId, viewId: c.id, to: 0 }));
    expect(namesOf(moved)).toEqual(['C', 'Mine', 'B']);
    expect(moved.views[1]).toEqual({ id: a.id, name: 'Mine', query });
    const last = must(await callApp(app, 'views.move', { connectionId, viewId: c.id, to: 99 }));
    expect(namesOf(last)).toEqual(['Mine', 'B', 'C']);
    await app.close();
  });

  test('return to their place when restored', async () => {
    const { app, connectionId, views } = await withViews(['A', 'B', 'C']);
    const [, b] = views;
    if (b === undefined) throw new Error('Three views were made.');
    const without = must(await callApp(app, 'views.remove', { connectionId, viewId: b.id }));
    expect(namesOf(without)).toEqual(['A', 'C']);
    const back = must(await callApp(app, 'views.restore', { connectionId, view: b, at: 1 }));
    expect(back.views).toEqual(views);
    await app.close();
  });

  test('built in can be hidden and shown again', async () => {
    const { app, connectionId } = await withViews([]);
    const hide = (hidden: boolean) => callApp(app, 'views.hide', { connectionId, builtIn: 'failed', hidden });
    must(await hide(true));
    expect(must(await hide(true)).hidden).toEqual(['failed']);
    expect(must(await hide(false)).hidden).toEqual([]);
    await app.close();
  });

  test('are deleted with their connection', async () => {
    const { app, connectionId } = await withViews(['Canary']);
    must(await callApp(app, 'connections.remove', { connectionId }));
    expect((await callApp(app, 'views.list', { connectionId })).ok).toBe(false);
    await app.close();
  });

  test('of an earlier version move out of the settings, and a damaged one affects no others', async () => {
    const { app, connectionId, store } = await withViews([]);
    await app.close();
    const kept = { id: 'b', name: 'B', query: 'q=B' };
    const damaged = { views: [{ name: 7 }, kept], hidden: 'all' };
    const others = { gone: { views: [kept], hidden: [] } };
    store.set('views', { [connectionId]: damaged, ...others });
    // As that version left the folder.
    const place = { store, dataDir: (await newFolder()).dataDir };
    const again = await opened(place);
    const list = async () => must(await callApp(again.app, 'views.list', { connectionId }));
    expect(await list()).toEqual({ views: [kept], hidden: [] });
    const file = path.join(workspaceFolder({ ...place, id: connectionId }), 'views.damaged.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([damaged]);
    await again.clock.advance(6000);
    await expect.poll(() => store.get('views')).toEqual(others);
    expect(await list()).toEqual({ views: [kept], hidden: [] });
    await again.app.close();
  });

  test('are not added beyond the limit', async () => {
    const { app, connectionId, views } = await withViews(Array.from({ length: 200 }, (_, at) => `V${at}`));
    const refused = await callApp(app, 'views.add', { connectionId, name: 'B', query: '' });
    expect(refused).toMatchObject({ problem: { kind: 'storage' } });
    expect(must(await callApp(app, 'views.list', { connectionId })).views).toEqual(views);
    await app.close();
  });
});

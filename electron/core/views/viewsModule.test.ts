import { describe, expect, test } from 'vitest';
import type { Connection } from '#shared/contract/connection.ts';
import type { SavedView } from '#shared/contract/views.ts';
import type { App, AppEvent } from '../app.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';

async function opened(store = new MemorySettings()): Promise<{
  app: App;
  store: MemorySettings;
  connectionId: Connection['id'];
  events: AppEvent[];
}> {
  const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const app = createApp(testPorts({ settings: store, fetch }));
  const events: AppEvent[] = [];
  app.onEvent((event) => events.push(event));
  const choice = { kind: 'remote', baseUrl: 'https://a.example.com', token: 't-1', readOnly: true } as const;
  return { app, store, connectionId: must(await app.startWith(choice)).id, events };
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
    const { app, connectionId, store, events } = await withViews(['A', 'B']);
    await app.close();
    expect(events.filter(({ name }) => name === 'views.changed')).toEqual([
      { name: 'views.changed', payload: { connectionId } },
      { name: 'views.changed', payload: { connectionId } },
    ]);
    const again = await opened(store);
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
    const { app, connectionId, store } = await withViews(['Canary']);
    must(await callApp(app, 'connections.remove', { connectionId }));
    expect(JSON.stringify(store.get('views'))).not.toContain('Canary');
    expect((await callApp(app, 'views.list', { connectionId })).ok).toBe(false);
    await app.close();
  });

  test('are not added if the disk refuses', async () => {
    const { app, connectionId, store, views } = await withViews(['A']);
    const set = store.set.bind(store);
    store.set = () => {
      throw new Error('ENOSPC');
    };
    const refused = await callApp(app, 'views.add', { connectionId, name: 'B', query: '' });
    store.set = set;
    expect(refused).toMatchObject({ problem: { kind: 'storage' } });
    expect(must(await callApp(app, 'views.list', { connectionId })).views).toEqual(views);
    await app.close();
  });

  test('that are damaged affect no others and are set aside', async () => {
    const { app, connectionId, store, views } = await withViews(['A', 'B']);
    await app.close();
    const [, b] = views;
    const damaged = { views: [{ name: 7 }, b], hidden: 'all' };
    store.set('views', { [connectionId]: damaged });
    const again = await opened(store);
    expect(must(await callApp(again.app, 'views.list', { connectionId }))).toEqual({
      views: [b],
      hidden: [],
    });
    expect(store.get('viewsSetAside')).toEqual([damaged]);
    await again.app.close();
  });
});

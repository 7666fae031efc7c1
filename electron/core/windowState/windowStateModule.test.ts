import { describe, expect, onTestFinished, test } from 'vitest';
import { callApp, must } from '../testing/callApp.ts';
import { connectedApp } from '../testing/mirroredApp.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';

async function opened(store = new MemorySettings()) {
  const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const api = { baseUrl: 'https://a.example.com', token: 't-1' };
  const { app, id } = await connectedApp(testPorts({ settings: store, fetch }), api, onTestFinished);
  const get = async () => must(await callApp(app, 'windowState.get', {}));
  const update = (changes: Record<string, string | null>) => callApp(app, 'windowState.update', { changes });
  return { app, store, connectionId: id, get, update };
}

describe('the memory of windows', () => {
  test('survives a restart, value by value', async () => {
    const { app, store, update } = await opened();
    must(await update({ 'pane.list': '400', lastConnection: '"a"' }));
    must(await update({ 'pane.list': '420', lastConnection: null }));
    await app.close();
    const again = await opened(store);
    expect(await again.get()).toEqual({ 'pane.list': '420' });
    await again.app.close();
  });

  test('is deleted with its connection', async () => {
    const { app, store, connectionId, get, update } = await opened();
    must(
      await update({
        [`memory.${connectionId}`]: '{"calls":["Canary"]}',
        lastConnection: JSON.stringify(connectionId),
        'pane.list': '400',
      }),
    );
    must(await callApp(app, 'connections.remove', { connectionId }));
    must(await update({ [`memory.${connectionId}`]: '{"calls":["Canary"]}' }));
    expect(await get()).toEqual({ 'pane.list': '400' });
    expect(JSON.stringify(store.get('windowState'))).not.toContain('Canary');
    await app.close();
  });

  test('keeps the positions in recordings that one value held for all connections', async () => {
    const { app, store, connectionId } = await opened();
    await app.close();
    const positions = [
      [`${connectionId}/ngmt_1`, 12.5],
      ['gone/ngmt_2', 3],
      [`${connectionId}/ngmt/3`, 40],
      7,
    ];
    store.set('windowState', { 'player.left': JSON.stringify(positions), 'pane.list': '400' });
    const again = await opened(store);
    expect(await again.get()).toEqual({
      [`player.left.${connectionId}`]: '[["ngmt_1",12.5],["ngmt/3",40]]',
      'pane.list': '400',
    });
    await again.app.close();
  });

  test('is empty if the stored values are invalid', async () => {
    const store = new MemorySettings();
    store.set('windowState', { good: '1', bad: 7 });
    const { app, get } = await opened(store);
    expect(await get()).toEqual({ good: '1' });
    await app.close();
    store.set('windowState', 'text');
    const again = await opened(store);
    expect(await again.get()).toEqual({});
    await again.app.close();
  });

  test('stays unchanged if the disk refuses', async () => {
    const { app, store, get, update } = await opened();
    must(await update({ a: '1' }));
    store.set = () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    expect(await update({ a: '2' })).toMatchObject({ problem: { kind: 'storage', reason: 'disk-full' } });
    expect(await get()).toEqual({ a: '1' });
    await app.close();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import { MOST_TRACKERS } from '#shared/contract/trackers.ts';
import type { AppEvent } from '../app.ts';
import { openBookmarksModule } from '../bookmarks/bookmarksModule.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { testPorts } from '../testing/testPorts.ts';
import { openTrackersModule, type TrackersModule } from './trackersModule.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const context = { signal: new AbortController().signal };
const price = { connectionId: HERE, name: 'Price', phrases: ['price*', 'too expensive'] };

const modules: { close(): void }[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const trackersModule of modules.splice(0)) trackersModule.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

function open(dataDir = '') {
  const events: AppEvent[] = [];
  const ports = testPorts({ dataDir, clock: new ManualClock() });
  const trackersModule: TrackersModule = openTrackersModule(ports, testWorkspaces(), (event) =>
    events.push(event),
  );
  modules.push(trackersModule);
  return { trackersModule, events, ports, ...trackersModule.handlers };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problem.kind);
  return result.value;
}

test('keeps trackers in order across a restart, beside the bookmarks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-trackers-'));
  folders.push(folder);
  const first = open(folder);
  modules.push(openBookmarksModule(first.ports, testWorkspaces(), () => undefined));
  const kept = value(await first['trackers.add'](price, context));
  value(await first['trackers.add']({ ...price, name: 'Delay', phrases: ['late'] }, context));
  expect(first.events.map(({ name }) => name)).toEqual(['trackers.changed', 'trackers.changed']);
  first.trackersModule.close();

  const again = open(folder);
  const listed = value(await again['trackers.list']({ connectionId: HERE }, context));
  expect(listed.map(({ name, phrases }) => [name, phrases])).toEqual([
    ['Price', ['price*', 'too expensive']],
    ['Delay', ['late']],
  ]);
  expect(listed[0]).toEqual(kept);
});

test('changes, removes and restores a tracker', async () => {
  const app = open();
  const kept = value(await app['trackers.add'](price, context));
  value(await app['trackers.put']({ ...kept, name: 'Cost', phrases: ['cost'] }, context));
  const removed = value(await app['trackers.remove']({ trackerId: kept.id }, context));
  expect(removed).toEqual({ ...kept, name: 'Cost', phrases: ['cost'] });
  expect(value(await app['trackers.list']({ connectionId: HERE }, context))).toEqual([]);
  if (removed !== null) value(await app['trackers.put'](removed, context));
  expect(value(await app['trackers.list']({ connectionId: HERE }, context))).toEqual([removed]);
  expect(value(await app['trackers.remove']({ trackerId: kept.id }, context))).not.toBeNull();
  expect(value(await app['trackers.remove']({ trackerId: kept.id }, context))).toBeNull();
});

test('deletes a connection’s trackers and no others', async () => {
  const app = open();
  value(await app['trackers.add'](price, context));
  value(await app['trackers.add']({ ...price, connectionId: THERE }, context));
  expect(app.trackersModule.forget(HERE)).toEqual({ ok: true, value: null });
  expect(value(await app['trackers.list']({ connectionId: HERE }, context))).toEqual([]);
  expect(value(await app['trackers.list']({ connectionId: THERE }, context))).toHaveLength(1);
});

test('refuses a removed connection and more trackers than the limit', async () => {
  const app = open();
  const gone = await app['trackers.add']({ ...price, connectionId: connectionId.parse('gone') }, context);
  expect(gone).toMatchObject({ ok: false, problem: { kind: 'refused', reason: 'unknown-connection' } });
  for (let at = 0; at < MOST_TRACKERS; at += 1) value(await app['trackers.add'](price, context));
  expect(await app['trackers.add'](price, context)).toMatchObject({ ok: false });
  expect(value(await app['trackers.list']({ connectionId: HERE }, context))).toHaveLength(MOST_TRACKERS);
});

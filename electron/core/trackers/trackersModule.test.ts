import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import { MOST_TRACKERS } from '#shared/contract/trackers.ts';
import type { AppEvent } from '../app.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import { trackerHandlers } from './trackersModule.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const context = { signal: new AbortController().signal };
const price = { connectionId: HERE, name: 'Price', phrases: ['price*', 'too expensive'] };

const opened: Workspaces[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const workspaces of opened.splice(0)) await workspaces.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

function open(dataDir = '') {
  const events: AppEvent[] = [];
  const clock = new ManualClock();
  const workspaces = testWorkspaces((event) => events.push(event), { dataDir, clock });
  opened.push(workspaces);
  return { workspaces, events, ...onWorkspaces(workspaces, trackerHandlers({ clock })) };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problem.kind);
  return result.value;
}

test('keeps trackers in order across a restart, and those of another workspace apart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-trackers-'));
  folders.push(folder);
  const first = open(folder);
  const kept = value(await first['trackers.add'](price, context));
  value(await first['trackers.add']({ ...price, name: 'Delay', phrases: ['late'] }, context));
  expect(first.events.map(({ name }) => name)).toEqual(['trackers.changed', 'trackers.changed']);
  value(await first['trackers.add']({ ...price, connectionId: THERE }, context));
  await first.workspaces.close();

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
  const removed = value(await app['trackers.remove']({ connectionId: HERE, trackerId: kept.id }, context));
  expect(removed).toEqual({ ...kept, name: 'Cost', phrases: ['cost'] });
  expect(value(await app['trackers.list']({ connectionId: HERE }, context))).toEqual([]);
  if (removed !== null) value(await app['trackers.put'](removed, context));
  expect(value(await app['trackers.list']({ connectionId: HERE }, context))).toEqual([removed]);
  expect(
    value(await app['trackers.remove']({ connectionId: HERE, trackerId: kept.id }, context)),
  ).not.toBeNull();
  expect(value(await app['trackers.remove']({ connectionId: HERE, trackerId: kept.id }, context))).toBeNull();
});

test('refuses a removed connection and more trackers than the limit', async () => {
  const app = open();
  const gone = await app['trackers.add']({ ...price, connectionId: connectionId.parse('gone') }, context);
  expect(gone).toMatchObject({ ok: false, problem: { kind: 'refused', reason: 'unknown-connection' } });
  for (let at = 0; at < MOST_TRACKERS; at += 1) value(await app['trackers.add'](price, context));
  expect(await app['trackers.add'](price, context)).toMatchObject({ ok: false });
  expect(value(await app['trackers.list']({ connectionId: HERE }, context))).toHaveLength(MOST_TRACKERS);
});

import { expect, onTestFinished, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { MOST_TRACKERS } from '#shared/contract/trackers.ts';
import type { AppEvent } from '../app.ts';
import { must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testDir } from '../testing/testDir.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces } from '../workspace/workspaces.ts';
import { trackerHandlers } from './trackersModule.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const context = { signal: new AbortController().signal };
const price = { connectionId: HERE, name: 'Price', phrases: ['price*', 'too expensive'] };

function open(dataDir = '') {
  const events: AppEvent[] = [];
  const clock = new ManualClock();
  const workspaces = testWorkspaces((event) => events.push(event), { dataDir, clock });
  onTestFinished(() => workspaces.close());
  return { workspaces, events, ...onWorkspaces(workspaces, trackerHandlers({ clock })) };
}

test('keeps trackers in order across a restart, and those of another workspace apart', async () => {
  const { dir: folder } = await testDir(onTestFinished);
  const first = open(folder);
  const kept = must(await first['trackers.add'](price, context));
  must(await first['trackers.add']({ ...price, name: 'Delay', phrases: ['late'] }, context));
  expect(first.events.map(({ name }) => name)).toEqual(['trackers.changed', 'trackers.changed']);
  must(await first['trackers.add']({ ...price, connectionId: THERE }, context));
  await first.workspaces.close();

  const again = open(folder);
  const listed = must(await again['trackers.list']({ connectionId: HERE }, context));
  expect(listed.map(({ name, phrases }) => [name, phrases])).toEqual([
    ['Price', ['price*', 'too expensive']],
    ['Delay', ['late']],
  ]);
  expect(listed[0]).toEqual(kept);
});

test('changes, removes and restores a tracker', async () => {
  const app = open();
  const kept = must(await app['trackers.add'](price, context));
  must(await app['trackers.put']({ ...kept, name: 'Cost', phrases: ['cost'] }, context));
  const removed = must(await app['trackers.remove']({ connectionId: HERE, trackerId: kept.id }, context));
  expect(removed).toEqual({ ...kept, name: 'Cost', phrases: ['cost'] });
  expect(must(await app['trackers.list']({ connectionId: HERE }, context))).toEqual([]);
  if (removed !== null) must(await app['trackers.put'](removed, context));
  expect(must(await app['trackers.list']({ connectionId: HERE }, context))).toEqual([removed]);
  expect(
    must(await app['trackers.remove']({ connectionId: HERE, trackerId: kept.id }, context)),
  ).not.toBeNull();
  expect(must(await app['trackers.remove']({ connectionId: HERE, trackerId: kept.id }, context))).toBeNull();
});

test('refuses a removed connection and more trackers than the limit', async () => {
  const app = open();
  const gone = await app['trackers.add']({ ...price, connectionId: connectionId.parse('gone') }, context);
  expect(gone).toMatchObject({ ok: false, problem: { kind: 'refused', reason: 'unknown-connection' } });
  for (let at = 0; at < MOST_TRACKERS; at += 1) must(await app['trackers.add'](price, context));
  expect(await app['trackers.add'](price, context)).toMatchObject({ ok: false });
  expect(must(await app['trackers.list']({ connectionId: HERE }, context))).toHaveLength(MOST_TRACKERS);
});

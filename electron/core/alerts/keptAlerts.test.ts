import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import { Database } from '../database/database.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import { must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { testPorts } from '../testing/testPorts.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { trackerHandlers } from '../trackers/trackersModule.ts';
import { onWorkspaces } from '../workspace/workspaces.ts';
import { openAlertsModule } from './alertsModule.ts';

const HERE = connectionId.parse('here');
const context = { signal: new AbortController().signal };
const LONGER_THAN_START_MS = 60_000;

let data: TestDir;
beforeEach(async () => {
  data = await testDir(onTestFinished);
});

/** Runs work in a program that has been started a minute ago, and ends it. */
async function started<T>(work: (handlers: ReturnType<typeof open>['handlers']) => T): Promise<Awaited<T>> {
  const { alerts, workspaces, clock, handlers } = open();
  alerts.start();
  await clock.advance(LONGER_THAN_START_MS);
  const done = await work(handlers);
  await workspaces.close();
  alerts.close();
  return done;
}

function open() {
  const clock = new ManualClock();
  const workspaces = testWorkspaces(undefined, { dataDir: data.dir, clock, ids: [HERE] });
  const alerts = openAlertsModule({
    ports: testPorts({ clock }),
    workspaces,
    settings: () => DEFAULT_SETTINGS,
    emit: () => undefined,
  });
  const handlers = { ...onWorkspaces(workspaces, trackerHandlers({ clock })), ...alerts.handlers };
  return { alerts, workspaces, clock, handlers };
}

/** The trackers as a version would have written them. */
function setTrackersVersion(version: number): void {
  const db = new Database(path.join(workspaceFolder({ dataDir: data.dir, id: HERE }), 'workspace.db'), {
    readOnly: false,
  });
  db.run("update subject set version = ? where name = 'trackers'", version);
  db.close();
}

test('an alert outlives a start that can’t read its tracker, and not one without its tracker', async () => {
  const tracker = await started(async (handlers) => {
    const draft = { connectionId: HERE, name: 'Price', phrases: ['price'] };
    const { id } = must(await handlers['trackers.add'](draft, context));
    const source = { kind: 'tracker', id } as const;
    const alert = { source, timing: 'instant', dailyAt: '09:00', notify: false, sound: false } as const;
    must(await handlers['alerts.save']({ connectionId: HERE, ...alert }, context));
    return id;
  });
  const names = () =>
    started(async (handlers) => {
      const listed = await handlers['alerts.list']({}, context);
      return listed.ok ? listed.value.map(({ name }) => name) : listed.problem;
    });
  setTrackersVersion(99);
  expect(await names()).toMatchObject({ kind: 'storage' });
  setTrackersVersion(1);
  expect(await names()).toEqual(['Price']);

  await started((handlers) =>
    handlers['trackers.remove']({ connectionId: HERE, trackerId: tracker }, context),
  );
  expect(await names()).toEqual([]);
  await started((handlers) =>
    handlers['trackers.put'](
      { connectionId: HERE, id: tracker, name: 'Price', phrases: ['price'], createdAt: '' },
      context,
    ),
  );
  expect(await names()).toEqual([]);
});

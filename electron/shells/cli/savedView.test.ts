import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { viewTables } from '#core/views/viewsModule.ts';
import { WorkspaceData } from '#core/database/workspaceData.ts';
import { must } from '#core/testing/callApp.ts';
import { testDir } from '#core/testing/testDir.ts';
import { MemorySettings } from '#core/testing/testPorts.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { callMirror } from './mirrorCaller.ts';
import { namedView } from './savedView.ts';

const HERE = connectionId.parse('here');

test('views are found in the settings until the app has moved them to their workspace', async () => {
  const folder = await testDir(onTestFinished);
  const { dir } = folder;
  const settings = new MemorySettings();
  settings.set('views', { [HERE]: { views: [{ id: 'a', name: 'Calls', query: 'type=CALL' }], hidden: [] } });
  const store = (): void =>
    writeFileSync(path.join(dir, 'settings.json'), JSON.stringify(Object.fromEntries(settings.values)));
  const calls = async (): Promise<unknown> => {
    const caller = callMirror(dir);
    try {
      return (await namedView(caller, HERE, 'calls')).filter;
    } finally {
      caller.close();
    }
  };
  const inApp = <T>(work: (data: WorkspaceData) => T): T => {
    const data = new WorkspaceData({ dataDir: dir, id: HERE, settings });
    try {
      return work(data);
    } finally {
      data.close();
    }
  };
  store();
  expect(await calls()).toEqual({ types: ['CALL'] });
  inApp((data) => must(data.open(viewTables)));
  expect(await calls()).toEqual({ types: ['CALL'] });
  inApp((data) => viewTables.adopts?.clear(data.place));
  store();
  expect(await calls()).toEqual({ types: ['CALL'] });
  inApp((data) => must(data.write(viewTables, (db) => db.run('delete from saved_view'))));
  await expect(calls()).rejects.toThrow('There is no view “calls”.');
});

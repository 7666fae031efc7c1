import path from 'node:path';
import { expect, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { ExportsDatabase } from './exportStore.ts';
import { exports } from './migrations/0001-exports.ts';

test('exports of the version before folder syncs are kept', async () => {
  const dir = await testDir();
  const before = openDatabase({ file: path.join(dir.dir, 'exports.db'), migrations: [exports] });
  before.run(
    `insert into export (id, connection_id, made_at, source, format, target, folder, file, template, state, paused)
     values ('e1', 'c1', '2026-11-21T00:00:00Z', '{"kind":"view","filter":{}}', 'md', 'folder', '/x', null, '{id}', 'finished', 0)`,
  );
  before.run(
    `insert into export_item (export, position, engagement_id, state, file) values (1, 0, 'ngmt_1', 'written', 'a.md')`,
  );
  before.close();
  const database = new ExportsDatabase(dir.dir);
  expect(must(database.with((store) => store.of(connectionId.parse('c1'))))).toMatchObject([
    { id: 'e1', state: 'finished', folder: '/x' },
  ]);
  expect(must(database.with((store) => store.counts(1)))).toMatchObject({ total: 1, written: 1 });
  expect(must(database.with((_, db) => db.all('select id from folder_sync', (row) => row)))).toEqual([]);
  database.close();
  await dir.remove();
});

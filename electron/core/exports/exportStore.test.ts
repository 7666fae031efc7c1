import path from 'node:path';
import { expect, test } from 'vitest';
import { exportId } from '#shared/contract/exports.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { adoptAll, WorkspaceData } from '../database/workspaceData.ts';
import { must } from '../testing/callApp.ts';
import { type TestDir, testDir } from '../testing/testDir.ts';
import { RecordingLogger } from '../testing/testPorts.ts';
import { EXPORTS_DB, exportsIn, exportTables, keptFolders } from './exportsDatabase.ts';
import { exports } from './migrations/0001-exports.ts';
import { folderSyncs } from './migrations/0002-folder-syncs.ts';

const EXPORT = `insert into export (id, connection_id, made_at, source, format, target, folder, file, template, state, paused, problem)`;
const ITEM = `insert into export_item (export, position, engagement_id, title, missing, state, file, sha256, beside, reason, detail)`;

/** A file as the version before left it: three exports, and a folder that is kept up to date. */
async function earlierFile(migrations: readonly string[]): Promise<TestDir> {
  const dir = await testDir();
  const db = openDatabase({ file: path.join(dir.dir, EXPORTS_DB.name), migrations });
  db.exec(`
    ${EXPORT} values
      ('e1', 'c1', '2026-11-21T00:00:00Z', '{"kind":"view","filter":{"text":"x"}}', 'md', 'folder', '/x', null, '{id}', 'finished', 0, null),
      ('e2', 'c1', '2026-11-22T00:00:00Z', '{"kind":"selection","engagementIds":["ngmt_1"]}', 'srt', 'zip', '/x', 'T.zip', '{id}', 'running', 1,
        '{"kind":"storage","reason":"folder","detail":"Gone."}'),
      ('e3', 'c2', '2026-11-23T00:00:00Z', '{"kind":"search","input":"y"}', 'txt', 'folder', '/y', null, '{id}', 'preparing', 0, null);
    ${ITEM} values
      (1, 0, 'ngmt_1', 'One', 0, 'written', 'a.md', 'aa', null, null, ''),
      (1, 1, 'ngmt_2', 'Two', 0, 'unchanged', 'b.md', 'bb', null, null, ''),
      (1, 2, 'ngmt_3', 'Three', 0, 'beside', 'c.md', null, 'cc', 'beside', 'c (Parley).md'),
      (1, 3, 'ngmt_4', 'Four', 0, 'skipped', 'd.md', null, null, 'no-transcript', ''),
      (1, 4, 'ngmt_5', 'Five', 0, 'failed', null, null, null, 'gone', ''),
      (2, 0, 'ngmt_1', 'One', 1, 'waiting', 'a.srt', null, null, null, ''),
      (3, 0, 'ngmt_1', '', 0, 'listed', null, null, null, null, '');`);
  if (migrations.length > 1)
    db.exec(`
      insert into folder_sync (id, connection_id, made_at, source, format, template, contacts, companies, folder, ran_at, follows)
        values ('k1', 'c1', '2026-11-20T00:00:00Z', '{"kind":"query","query":"","name":"All"}', 'md', '{id}', 1, 0, '/kept', '2026-11-24T00:00:00Z', 'f');
      insert into folder_sync_file (sync, kind, id, title, target, fold, file, sha256, writing, beside, beside_file, mark, state)
        values (1, 'engagement', 'ngmt_1', 'One', 'a.md', 'a', 'a.md', 'aa', 'ww', null, null, 'm', 'current'),
          (1, 'engagement', 'ngmt_2', 'Two', 'b.md', 'b', 'b.md', 'bb', null, 'b2', 'b (Parley).md', 'm', 'beside'),
          (1, 'contact', 'cont_1', 'Jo', 'Contacts/Jo.md', 'jo', 'Contacts/Jo.md', 'jj', null, null, null, null, 'waiting');
      insert into folder_sync_link values (1, 'ngmt_1', 'contact', 'cont_1');`);
  db.close();
  return dir;
}

test('exports, kept folders and their files of the version before are kept', async () => {
  const dir = await earlierFile([exports, folderSyncs]);
  const [c1, c2] = ['c1', 'c2'].map(
    (id) => new WorkspaceData({ dataDir: dir.dir, id: connectionId.parse(id) }),
  );
  if (c1 === undefined || c2 === undefined) throw new Error('There are two.');
  const within = exportsIn({ data: c1 });
  const all = must(within((store) => store.all()));
  expect(all).toMatchObject([
    {
      id: 'e2',
      keeps: false,
      target: 'zip',
      file: 'T.zip',
      ended: null,
      paused: true,
      problem: { detail: 'Gone.' },
    },
    { id: 'e1', keeps: false, ended: 'finished', follows: 'listed', folder: '/x', list: null },
    { id: 'k1', keeps: true, ended: null, follows: 'f', contacts: true, companies: false, folder: '/kept' },
  ]);
  const [e2, e1, k1] = all.map(({ seq }) => seq) as [number, number, number];
  must(
    within((store) => {
      expect(store.sourceOf(e1)).toEqual({ kind: 'filter', filter: { text: 'x' } });
      expect(store.counts(e1)).toMatchObject({
        total: 5,
        current: 2,
        unchanged: 1,
        changed: 1,
        skipped: 1,
        failed: 1,
      });
      expect(store.manifestAfter(e1, '', 9)).toEqual([
        { id: 'ngmt_1', file: 'a.md', sha256: 'aa' },
        { id: 'ngmt_2', file: 'b.md', sha256: 'bb' },
        { id: 'ngmt_3', file: 'c.md', sha256: null, beside: 'cc' },
      ]);
      expect(
        store
          .listed(e1, 0, 9)
          .files.map(({ id, state, reason, besideFile }) => [id, state, reason, besideFile]),
      ).toEqual([
        ['ngmt_5', 'failed', 'gone', null],
        ['ngmt_3', 'beside', null, 'c (Parley).md'],
        ['ngmt_4', 'skipped', 'no-transcript', null],
      ]);
      // Under way, and goes on where it was.
      expect(store.waiting(e2, ['engagement'], 9)).toMatchObject([
        { id: 'ngmt_1', target: 'a.srt', file: null, missing: true },
      ]);
      expect(store.counts(k1)).toMatchObject({ total: 3, current: 1, changed: 1, waiting: 1 });
      expect(store.file(k1, 'engagement', 'ngmt_1')).toMatchObject({
        sha256: 'aa',
        writing: 'ww',
        mark: 'm',
      });
      expect(store.manifestAfter(k1, '', 9)).toHaveLength(3);
      expect(store.engagementsOf(k1, { kind: 'contact', id: 'cont_1' })).toEqual(['a.md']);
      expect(store.unlinked(k1, 9)).toEqual([]);
      return null;
    }),
  );
  must(
    exportsIn({ data: c2 })((store) => {
      // What was still being listed is listed again.
      const e3 = store.find(exportId.parse('e3'));
      expect(e3).toMatchObject({ ended: null, follows: null, paused: false });
      expect(store.counts(e3?.seq ?? 0).total).toBe(0);
      expect(store.all()).toHaveLength(1);
      return null;
    }),
  );
  for (const each of [c1, c2]) each.close();
  await dir.remove();
});

test('folders kept up to date are known before and after the app moves them to their workspace, and in between', async () => {
  for (const [migrations, kept] of [
    [[exports], []],
    [[exports, folderSyncs], ['/kept']],
  ] as const) {
    const dir = await earlierFile(migrations);
    const ids = ['c1', 'c2', 'c3'].map((id) => connectionId.parse(id));
    expect(must(keptFolders(dir.dir))).toEqual(kept);
    const open = () => ids.map((id) => ({ id, data: new WorkspaceData({ dataDir: dir.dir, id }) }));
    for (const each of open()) {
      must(exportsIn(each)((store) => store.kept()));
      each.data.close();
    }
    // Copied, and not yet cleared.
    expect(new Set(must(keptFolders(dir.dir)))).toEqual(new Set(kept));
    const logger = new RecordingLogger();
    const pause = () => Promise.resolve();
    const workspaces = open();
    await adoptAll({
      dataDir: dir.dir,
      subjects: [exportTables],
      workspaces: () => workspaces,
      logger,
      pause,
    });
    for (const { data } of workspaces) data.close();
    expect([logger.lines, must(keptFolders(dir.dir))]).toEqual([[], kept]);
    await dir.remove();
  }
});

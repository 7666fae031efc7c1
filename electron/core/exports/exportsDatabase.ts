import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '#shared/contract/result.ts';
import { Database, text } from '../database/database.ts';
import {
  catchFileErrors,
  fromSharedFile,
  type SharedFile,
  type Subject,
  type WorkspaceData,
  workspaceFolders,
} from '../database/workspaceData.ts';
import { isWithin } from './exportFolder.ts';
import { ExportStore } from './exportStore.ts';
import { exports } from './migrations/0001-exports.ts';
import { folderSyncs } from './migrations/0002-folder-syncs.ts';
import { oneSubject } from './migrations/0003-one-subject.ts';

/** Where the exports of all connections were before each workspace had a folder. */
export const EXPORTS_DB: SharedFile = { name: 'exports.db', migrations: [exports, folderSyncs, oneSubject] };

const OF_EXPORT = 'export in (select seq from export where connection_id = ?)';

/**
 * Exports, their files, and which engagement names which contact and company. `follows` is what the files were listed
 * for, null until they are; `ended` is set for what ran once. `file` is where a file is now, `target` where it belongs;
 * `fold` is the folded name that no other file of the export has. `writing` is the hash of what was about to be written,
 * so that a killed process recognizes its own file; `ticks` are the done action items in it, when it was last written or
 * read; `bare` is the hash of Parley's last version without any ticks.
 */
export const exportTables: Subject = {
  name: 'exports',
  file: 'exports.db',
  migrations: [
    `create table export (
      seq integer primary key,
      id text not null unique,
      made_at text not null,
      keeps integer not null,
      source text not null,
      format text not null,
      template text not null,
      contacts integer not null,
      companies integer not null,
      target text not null,
      folder text not null,
      file text,
      ended text,
      paused integer not null default 0,
      problem text,
      ran_at text,
      follows text
    ) strict;

    create table export_file (
      export integer not null,
      kind text not null,
      id text not null,
      title text not null default '',
      day text not null default '',
      target text,
      fold text,
      file text,
      sha256 text,
      writing text,
      size integer,
      mtime real,
      beside text,
      beside_file text,
      kept integer not null default 0,
      mark text,
      company text,
      missing integer not null default 0,
      unchanged integer not null default 0,
      state text not null,
      reason text,
      detail text not null default '',
      primary key (export, kind, id)
    ) strict, without rowid;
    create index export_file_state on export_file (export, state, kind, missing, id);
    create index export_file_name on export_file (export, file);
    create index export_file_company on export_file (export, company) where company is not null;
    create index export_file_fold on export_file (export, fold);

    create table export_link (
      export integer not null,
      engagement text not null,
      kind text not null,
      id text not null,
      primary key (export, engagement, kind, id)
    ) strict, without rowid;
    create index export_link_record on export_link (export, kind, id, engagement);`,
    // Earlier datasets had private engagements, and keep them.
    `alter table export add column private integer not null default 1;`,
    `alter table export_file add column ticks text;`,
    `alter table export_file add column bare text;`,
  ],
  adopts: fromSharedFile(EXPORTS_DB, [
    { name: 'export' },
    { name: 'export_file', where: OF_EXPORT },
    { name: 'export_link', where: OF_EXPORT },
  ]),
};

export type WithStore = <T>(work: (store: ExportStore) => T) => Result<T>;

/** Runs work on the store of a workspace's exports. Problems: `storage`, `cancelled`. */
export function exportsIn({ data }: { readonly data: WorkspaceData }): WithStore {
  return (work) => data.with(exportTables, (db) => work(new ExportStore(db)));
}

/** Whether one of these folders is this one, within it or around it. */
export function keepsFolder(folders: readonly string[], folder: string): boolean {
  return folders.some((each) => isWithin(folder, each) || isWithin(each, folder));
}

/**
 * The folders that are kept up to date, for a process of its own while the app doesn't run: those of every workspace,
 * and those that the app hasn't moved out of the file of an earlier version. Problems: `storage`.
 */
export function keptFolders(dataDir: string): Result<readonly string[]> {
  const files = [dataDir, ...workspaceFolders(dataDir)].map((folder) => join(folder, exportTables.file));
  return catchFileErrors(exportTables.file, () =>
    files.flatMap((file) => {
      if (!existsSync(file)) return [];
      const db = new Database(file, { readOnly: true });
      try {
        const keeps = (table: string, column: string): boolean =>
          db.get(`select 1 from pragma_table_info('${table}') where name = '${column}'`, () => true) === true;
        // As an older version left it.
        if (keeps('folder_sync', 'folder'))
          return db.all('select folder from folder_sync', (row) => text(row, 0));
        if (!keeps('export', 'keeps')) return [];
        return db.all('select folder from export where keeps = 1', (row) => text(row, 0));
      } finally {
        db.close();
      }
    }),
  );
}

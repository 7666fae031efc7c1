import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '#shared/contract/result.ts';
import { catchStorageErrors, type Database, type StorageMessages, text } from '../database/database.ts';
import { IN_MEMORY, openDatabase, openForReading, schemaVersion } from '../database/openDatabase.ts';
import { isWithin } from './exportFolder.ts';
import { ExportStore } from './exportStore.ts';
import { exports } from './migrations/0001-exports.ts';
import { folderSyncs } from './migrations/0002-folder-syncs.ts';
import { oneSubject } from './migrations/0003-one-subject.ts';

/** In order. A released migration never changes; every schema change is a new file. */
const MIGRATIONS: readonly string[] = [exports, folderSyncs, oneSubject];

/** A file of its own: an export of many engagements writes here all the time and must not slow down edits. */
const EXPORTS_FILE = 'exports.db';

const MESSAGES: StorageMessages = {
  'disk-full':
    'The disk is full, so the progress of the export could not be saved. Free up space and try again.',
  damaged: `The file of exports (${EXPORTS_FILE} in the data folder) is damaged. It was not changed. Move it elsewhere to start with a new one.`,
  'newer-version': 'A newer version of Parley wrote the exports on this computer. Update Parley.',
  unavailable: 'The progress of exports can’t be stored on this computer at the moment.',
};

export type WithStore = <T>(work: (store: ExportStore) => T) => Result<T>;

/** The store of exports, opened on first use. */
export class ExportsDatabase {
  readonly #file: string;
  #open: { readonly db: Database; readonly store: ExportStore } | null = null;

  /** @param folder The data folder; null for a store that ends with its process. */
  constructor(folder: string | null) {
    this.#file = folder === null ? IN_MEMORY : join(folder, EXPORTS_FILE);
  }

  /** Whether there is anything in it; asking doesn't create the file. */
  get exists(): boolean {
    return this.#open !== null || existsSync(this.#file);
  }

  /** Runs work on the store; rethrows errors that are bugs. Problems: `storage`. */
  readonly with: WithStore = (work) =>
    catchStorageErrors(MESSAGES, () => {
      if (this.#open === null) {
        const db = openDatabase({ file: this.#file, migrations: MIGRATIONS });
        this.#open = { db, store: new ExportStore(db) };
      }
      return work(this.#open.store);
    });

  close(): void {
    this.#open?.db.close();
    this.#open = null;
  }
}

/** Whether one of these folders is this one, within it or around it. */
export function keepsFolder(folders: readonly string[], folder: string): boolean {
  return folders.some((each) => isWithin(folder, each) || isWithin(each, folder));
}

/** The folders that are kept up to date, for a process beside the app, which may be writing. */
export function keptFolders(dataDir: string): Result<readonly string[]> {
  const file = join(dataDir, EXPORTS_FILE);
  return catchStorageErrors(MESSAGES, () => {
    if (!existsSync(file)) return [];
    const db = openForReading(file, MIGRATIONS);
    try {
      // The app migrates it; until it has run, the file is as an older version left it.
      const sql = ['', '', 'select folder from folder_sync'][schemaVersion(db)];
      if (sql === '') return [];
      return db.all(sql ?? 'select folder from export where keeps = 1', (row) => text(row, 0));
    } finally {
      db.close();
    }
  });
}

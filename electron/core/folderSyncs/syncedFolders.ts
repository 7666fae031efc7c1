import { ok, type Result } from '#shared/contract/result.ts';
import { isWithin } from '../transcriptExports/exportFolder.ts';
import { ExportsDatabase } from '../transcriptExports/exportStore.ts';
import { FolderSyncStore, type StoredSync } from './folderSyncStore.ts';

/** Whether one of these syncs keeps this folder up to date, one within it or one around it. */
export function keepsFolder(syncs: readonly StoredSync[], folder: string): boolean {
  return syncs.some((each) => isWithin(folder, each.folder) || isWithin(each.folder, folder));
}

/** The same for a process beside the app. */
export function isSyncedFolder(dataDir: string, folder: string): Result<boolean> {
  const database = new ExportsDatabase(dataDir, true);
  try {
    if (!database.exists) return ok(false);
    return database.with((_, db) => keepsFolder(new FolderSyncStore(db).all(), folder));
  } finally {
    database.close();
  }
}

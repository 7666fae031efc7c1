import { outbox } from './0001-outbox.ts';
import { bulkEdits } from './0002-bulkEdits.ts';
import { cleanup } from './0003-cleanup.ts';
import { overwrites } from './0004-overwrites.ts';
import { names } from './0005-names.ts';
import { proposals } from './0006-proposals.ts';

/** In order. A released migration never changes; every schema change is a new file. */
export const migrations: readonly string[] = [outbox, bulkEdits, cleanup, overwrites, names, proposals];

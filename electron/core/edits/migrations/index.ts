import { outbox } from './0001-outbox.ts';
import { bulkEdits } from './0002-bulkEdits.ts';
import { cleanup } from './0003-cleanup.ts';
import { overwrites } from './0004-overwrites.ts';

/** In their order; a file once released is never changed, the next change is a file of its own. */
export const migrations: readonly string[] = [outbox, bulkEdits, cleanup, overwrites];

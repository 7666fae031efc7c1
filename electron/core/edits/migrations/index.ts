import { outbox } from './0001-outbox.ts';
import { bulk } from './0002-bulk.ts';
import { cleanup } from './0003-hygiene.ts';
import { overwrites } from './0004-overwrites.ts';

/** In their order; a file once released is never changed, the next change is a file of its own. */
export const migrations: readonly string[] = [outbox, bulk, cleanup, overwrites];

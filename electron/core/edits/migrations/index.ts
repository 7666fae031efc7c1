import { outbox } from './0001-outbox.ts';
import { bulk } from './0002-bulk.ts';

/** In their order; a file once released is never changed, the next change is a file of its own. */
export const migrations: readonly string[] = [outbox, bulk];

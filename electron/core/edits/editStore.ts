import { failed, ok, type Result } from '#shared/contract/result.ts';
import { EditsDatabase, catchEditsErrors } from './editsDatabase.ts';
import { EditList } from './outbox/editList.ts';
import { Journal } from './outbox/journal.ts';
import { Outbox } from './outbox/outbox.ts';
import { OverwriteDetector } from './overwriteDetector.ts';
import type { WriteSteps } from './write/writeSteps.ts';

export interface OpenEditStore {
  readonly db: EditsDatabase;
  readonly outbox: Outbox;
  readonly list: EditList;
  readonly journal: Journal;
  readonly overwrites: OverwriteDetector;
}

export interface EditStoreOptions {
  /** In memory if empty. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly overwritten: WriteSteps['overwritten'];
  /** Replaces the outbox in tests that remove its guarantees. */
  readonly makeOutbox?: ((db: EditsDatabase, now: () => number) => Outbox) | undefined;
}

/** The store of edits, opened on first use. A failure isn't cached: the next call tries again. */
export class EditStore {
  readonly #options: EditStoreOptions;
  #open: OpenEditStore | null = null;
  #closed = false;

  constructor(options: EditStoreOptions) {
    this.#options = options;
  }

  open(): Result<OpenEditStore> {
    if (this.#open !== null) return ok(this.#open);
    if (this.#closed) return failed({ kind: 'cancelled' });
    const opened = EditsDatabase.open(this.#options.folder);
    if (!opened.ok) return opened;
    const db = opened.value;
    const { now, makeOutbox, overwritten } = this.#options;
    const outbox = makeOutbox?.(db, now) ?? new Outbox(db, now);
    const journal = new Journal(db, now);
    const overwrites = new OverwriteDetector(db, outbox, journal, now, overwritten);
    this.#open = { db, outbox, list: new EditList(db), journal, overwrites };
    return ok(this.#open);
  }

  /** Runs work on the open store; SQLite errors become `storage` problems. */
  with<T>(work: (store: OpenEditStore) => T): Result<T> {
    const store = this.open();
    return store.ok ? catchEditsErrors(() => work(store.value)) : store;
  }

  close(): void {
    this.#closed = true;
    this.#open?.db.close();
    this.#open = null;
  }
}

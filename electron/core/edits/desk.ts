import { failed, ok, type Result } from '#shared/contract/result.ts';
import { EditsDatabase } from './editsDatabase.ts';
import { EditList } from './outbox/editList.ts';
import { Journal } from './outbox/journal.ts';
import { Outbox } from './outbox/outbox.ts';
import { Overwrites } from './overwrites.ts';
import { guarded } from './storageProblem.ts';
import type { WriteSteps } from './write/steps.ts';

export interface OpenDesk {
  readonly db: EditsDatabase;
  readonly outbox: Outbox;
  readonly list: EditList;
  readonly journal: Journal;
  readonly overwrites: Overwrites;
}

export interface DeskOptions {
  /** Empty: in memory. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly overwritten: WriteSteps['overwritten'];
  /** Another outbox than the real one: for a test that takes its care away. */
  readonly makeOutbox?: ((db: EditsDatabase, now: () => number) => Outbox) | undefined;
}

/** Where edits are kept. Opened when it is first wanted; a failure is not remembered, the next call tries again. */
export class Desk {
  readonly #options: DeskOptions;
  #open: OpenDesk | null = null;
  #closed = false;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  open(): Result<OpenDesk> {
    if (this.#open !== null) return ok(this.#open);
    if (this.#closed) return failed({ kind: 'cancelled' });
    const opened = EditsDatabase.open(this.#options.folder);
    if (!opened.ok) return opened;
    const db = opened.value;
    const { now, makeOutbox, overwritten } = this.#options;
    const outbox = makeOutbox?.(db, now) ?? new Outbox(db, now);
    const journal = new Journal(db, now);
    const overwrites = new Overwrites(db, outbox, journal, now, overwritten);
    this.#open = { db, outbox, list: new EditList(db), journal, overwrites };
    return ok(this.#open);
  }

  /** Does something with what is kept; what SQLite throws is a `storage` problem. */
  with<T>(work: (desk: OpenDesk) => T): Result<T> {
    const desk = this.open();
    return desk.ok ? guarded(() => work(desk.value)) : desk;
  }

  close(): void {
    this.#closed = true;
    this.#open?.db.close();
    this.#open = null;
  }
}

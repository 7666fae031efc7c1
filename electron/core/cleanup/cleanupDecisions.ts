import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import type { EditsDatabase } from '../edits/editsDatabase.ts';
import { number, text } from '../database/database.ts';

export interface Decision {
  readonly key: string;
  readonly decision: 'skip' | 'never';
  readonly at: string;
}

const MAX_DAYS = 60;

/** The user's decisions about findings, and the daily number of findings. */
export class Decisions {
  readonly #db: EditsDatabase;
  readonly #now: () => number;

  constructor(db: EditsDatabase, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  set(queue: CleanupQueue, key: string, decision: 'skip' | 'never', version: string): void {
    this.#db.run(
      `insert or replace into cleanup_decisions (connection_id, queue, item_key, decision, version, decided_at)
       values (?, ?, ?, ?, ?, ?)`,
      this.#db.owner,
      queue,
      key,
      decision,
      version,
      new Date(this.#now()).toISOString(),
    );
  }

  remove(queue: CleanupQueue, key: string): void {
    this.#db.run(
      'delete from cleanup_decisions where connection_id = ? and queue = ? and item_key = ?',
      this.#db.owner,
      queue,
      key,
    );
  }

  /** Decided keys with the version at which they were skipped; null if dismissed for good. */
  of(queue: CleanupQueue): Map<string, string | null> {
    const decided = this.#db.all(
      'select item_key, decision, version from cleanup_decisions where connection_id = ? and queue = ?',
      (row): [string, string | null] => [text(row, 0), text(row, 1) === 'never' ? null : text(row, 2)],
      this.#db.owner,
      queue,
    );
    return new Map(decided);
  }

  list(queue: CleanupQueue, limit: number): Decision[] {
    return this.#db.all(
      `select item_key, decision, decided_at from cleanup_decisions where connection_id = ? and queue = ?
         order by decided_at desc limit ?`,
      (row) => ({
        key: text(row, 0),
        decision: text(row, 1) === 'never' ? 'never' : 'skip',
        at: text(row, 2),
      }),
      this.#db.owner,
      queue,
      limit,
    );
  }

  /** Records today's count; the last one of a day counts. */
  count(queue: CleanupQueue, open: number): void {
    const day = new Date(this.#now()).toISOString().slice(0, 10);
    this.#db.run(
      'insert or replace into cleanup_counts (connection_id, queue, day, open) values (?, ?, ?, ?)',
      this.#db.owner,
      queue,
      day,
      open,
    );
  }

  /** The daily counts of the last two months, oldest first. */
  trend(queue: CleanupQueue): { day: string; open: number }[] {
    return this.#db
      .all(
        'select day, open from cleanup_counts where connection_id = ? and queue = ? order by day desc limit ?',
        (row) => ({ day: text(row, 0), open: number(row, 1) }),
        this.#db.owner,
        queue,
        MAX_DAYS,
      )
      .toReversed();
  }

  forget(): void {
    this.#db.transaction(() => {
      this.#db.run('delete from cleanup_decisions where connection_id = ?', this.#db.owner);
      this.#db.run('delete from cleanup_counts where connection_id = ?', this.#db.owner);
    });
  }
}

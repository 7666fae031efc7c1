import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import { type Database, number, text } from '../database/database.ts';
import { fromSharedFile, type Subject } from '../database/workspaceData.ts';
import { EDITS_DB } from '../edits/editsDatabase.ts';

export interface Decision {
  readonly key: string;
  readonly decision: 'skip' | 'never';
  readonly at: string;
}

/** The user's decisions about findings, and the number of findings per day. */
export const cleanupTables: Subject = {
  name: 'cleanup',
  file: 'workspace.db',
  migrations: [
    `create table cleanup_decisions (
      queue text not null,
      item_key text not null,
      decision text not null,
      version text not null,
      decided_at text not null,
      primary key (queue, item_key)
    ) strict, without rowid;

    create table cleanup_counts (
      queue text not null,
      day text not null,
      open integer not null,
      primary key (queue, day)
    ) strict, without rowid;`,
  ],
  adopts: fromSharedFile(EDITS_DB, [{ name: 'cleanup_decisions' }, { name: 'cleanup_counts' }]),
};

const MAX_DAYS = 60;

/** The user's decisions about findings, and the daily number of findings. */
export class Decisions {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  set(queue: CleanupQueue, key: string, decision: 'skip' | 'never', version: string): void {
    this.#db.run(
      `insert or replace into cleanup_decisions (queue, item_key, decision, version, decided_at)
       values (?, ?, ?, ?, ?)`,
      queue,
      key,
      decision,
      version,
      new Date(this.#now()).toISOString(),
    );
  }

  remove(queue: CleanupQueue, key: string): void {
    this.#db.run('delete from cleanup_decisions where queue = ? and item_key = ?', queue, key);
  }

  /** Decided keys with the version at which they were skipped; null if dismissed for good. */
  of(queue: CleanupQueue): Map<string, string | null> {
    const decided = this.#db.all(
      'select item_key, decision, version from cleanup_decisions where queue = ?',
      (row): [string, string | null] => [text(row, 0), text(row, 1) === 'never' ? null : text(row, 2)],
      queue,
    );
    return new Map(decided);
  }

  total(queue: CleanupQueue): number {
    const sql = 'select count(*) from cleanup_decisions where queue = ?';
    return this.#db.get(sql, (row) => number(row, 0), queue) ?? 0;
  }

  list(queue: CleanupQueue, from: number, limit: number): Decision[] {
    return this.#db.all(
      `select item_key, decision, decided_at from cleanup_decisions where queue = ?
         order by decided_at desc, item_key limit ? offset ?`,
      (row) => ({
        key: text(row, 0),
        decision: text(row, 1) === 'never' ? 'never' : 'skip',
        at: text(row, 2),
      }),
      queue,
      limit,
      from,
    );
  }

  /** Records today's count; the last one of a day counts. */
  count(queue: CleanupQueue, open: number): void {
    const day = new Date(this.#now()).toISOString().slice(0, 10);
    this.#db.run(
      'insert or replace into cleanup_counts (queue, day, open) values (?, ?, ?)',
      queue,
      day,
      open,
    );
  }

  /** The daily counts of the last two months, oldest first. */
  trend(queue: CleanupQueue): { day: string; open: number }[] {
    return this.#db
      .all(
        'select day, open from cleanup_counts where queue = ? order by day desc limit ?',
        (row) => ({ day: text(row, 0), open: number(row, 1) }),
        queue,
        MAX_DAYS,
      )
      .toReversed();
  }
}

import type { CleanupQueue, Coverage, QueueState } from '#shared/contract/cleanup.ts';
import { EVIDENCE_KINDS } from '#shared/contract/enumerations.ts';
import type { EvidenceKind } from '#shared/domain/edits/evidence.ts';
import { type Database, number, text } from '../database/database.ts';
import { fromSharedFile, type Subject } from '../database/workspaceData.ts';
import { EDITS_DB } from '../edits/editsDatabase.ts';

export interface Decision {
  readonly key: string;
  readonly decision: 'skip' | 'never';
  readonly at: string;
}

interface NewDecision {
  readonly decision: 'skip' | 'never' | 'accept';
  readonly version: string;
  /** What the finding rested on; null without a suggestion. */
  readonly rule: EvidenceKind | null;
}

/** The user's decisions about findings, and the number of findings and of engagements without any per day. */
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
    // Earlier decisions have no rule: accepted findings weren't recorded, so a share of them would be wrong.
    'alter table cleanup_decisions add column rule text',
    `create table cleanup_coverage (
      day text primary key,
      clear integer not null,
      engagements integer not null
    ) strict, without rowid`,
  ],
  adopts: fromSharedFile(EDITS_DB, [{ name: 'cleanup_decisions' }, { name: 'cleanup_counts' }]),
};

const MAX_DAYS = 60;

/** The user's decisions about findings, and daily counts. */
export class Decisions {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  set(queue: CleanupQueue, key: string, { decision, version, rule }: NewDecision): void {
    this.#db.run(
      `insert or replace into cleanup_decisions (queue, item_key, decision, version, decided_at, rule)
       values (?, ?, ?, ?, ?, ?)`,
      queue,
      key,
      decision,
      version,
      new Date(this.#now()).toISOString(),
      rule,
    );
  }

  remove(queue: CleanupQueue, key: string): void {
    this.#db.run('delete from cleanup_decisions where queue = ? and item_key = ?', queue, key);
  }

  /** Decided keys with the version at which they were skipped; null if dismissed for good. */
  of(queue: CleanupQueue): Map<string, string | null> {
    const decided = this.#db.all(
      `select item_key, decision, version from cleanup_decisions where queue = ? and decision <> 'accept'`,
      (row): [string, string | null] => [text(row, 0), text(row, 1) === 'never' ? null : text(row, 2)],
      queue,
    );
    return new Map(decided);
  }

  /** The keys of accepted findings. They aren't hidden: a discarded or failed change leaves its finding open. */
  accepted(queue: CleanupQueue): Set<string> {
    const sql = `select item_key from cleanup_decisions where queue = ? and decision = 'accept'`;
    return new Set(this.#db.all(sql, (row) => text(row, 0), queue));
  }

  /** By rule, how many findings were decided and accepted, without accepted ones that are open again. */
  acceptance(queue: CleanupQueue, openAgain: ReadonlySet<string>): QueueState['acceptance'] {
    const rules = new Map<EvidenceKind, { accepted: number; decided: number }>();
    const sql = 'select item_key, decision, rule from cleanup_decisions where queue = ? and rule is not null';
    for (const row of this.#db.each(sql, queue)) {
      const [key, isAccepted] = [text(row, 0), text(row, 1) === 'accept'];
      const rule = EVIDENCE_KINDS.find((known) => known === text(row, 2));
      if (rule === undefined || (isAccepted && openAgain.has(key))) continue;
      const counts = rules.get(rule) ?? { accepted: 0, decided: 0 };
      rules.set(rule, counts);
      counts.decided += 1;
      if (isAccepted) counts.accepted += 1;
    }
    return [...rules].map(([rule, counts]) => ({ rule, ...counts }));
  }

  /** Number of skipped and dismissed findings. */
  total(queue: CleanupQueue): number {
    const sql = `select count(*) from cleanup_decisions where queue = ? and decision <> 'accept'`;
    return this.#db.get(sql, (row) => number(row, 0), queue) ?? 0;
  }

  list(queue: CleanupQueue, from: number, limit: number): Decision[] {
    return this.#db.all(
      `select item_key, decision, decided_at from cleanup_decisions where queue = ? and decision <> 'accept'
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
    this.#db.run(
      'insert or replace into cleanup_counts (queue, day, open) values (?, ?, ?)',
      queue,
      this.#today(),
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

  /** Records today's coverage; the last one of a day counts. */
  cover({ clear, engagements }: Coverage): void {
    this.#db.run(
      'insert or replace into cleanup_coverage values (?, ?, ?)',
      this.#today(),
      clear,
      engagements,
    );
  }

  /** The coverage of the last days on which it was counted, oldest first. */
  coverage(): (Coverage & { day: string })[] {
    return this.#db
      .all(
        'select day, clear, engagements from cleanup_coverage order by day desc limit ?',
        (row) => ({ day: text(row, 0), clear: number(row, 1), engagements: number(row, 2) }),
        MAX_DAYS,
      )
      .toReversed();
  }

  #today(): string {
    return new Date(this.#now()).toISOString().slice(0, 10);
  }
}

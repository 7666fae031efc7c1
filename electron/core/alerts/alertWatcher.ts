import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Clock, Logger } from '../ports.ts';
import type { MatchPlace, MatchTest, Mirror, ReadOutput } from '../mirror/mirror.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DefinedAlert } from './alertDefinition.ts';
import type { AlertRows, StoredAlert } from './alertRows.ts';

/** Changes are collected, so that a sync that stores many engagements is checked once. */
const BATCH_MS = 500;
/** Contacts and companies change often, and rarely make an engagement match. */
const RECORDS_MS = 30_000;
/** With more changed engagements, checking all of them is cheaper. */
const MOST_IDS = 1000;
/** Engagements per read and transaction: a few milliseconds. */
const SLICE = 500;

type Sweep = 'none' | 'views' | 'all';

/** What has to be checked. */
interface Due {
  readonly ids: Set<string>;
  /** Alerts for which every engagement is checked. */
  sweep: Sweep;
}

export interface WatcherOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly workspace: Pick<Workspace, 'id' | 'mirror'>;
  readonly alerts: () => Result<readonly DefinedAlert[]>;
  /** Runs in one transaction. */
  readonly write: <T>(work: (rows: AlertRows) => T) => Result<T>;
  /** Whether the local copy is complete. */
  readonly isComplete: () => boolean;
  readonly onChange: () => void;
}

/**
 * Finds the new matches of a workspace's alerts. Only engagements that changed are checked, except at first and after a change of
 * the view or tracker. What is recorded as seen and reported as a match is written in one transaction, so that
 * nothing is reported twice, even after a crash.
 */
export class AlertWatcher {
  readonly #options: WatcherOptions;
  #due: Due | null = null;
  readonly #timers = new Map<'engagements' | 'records', () => void>();
  #running: Promise<void> = Promise.resolve();
  /** Whether definitions changed since the running check read them. */
  #isOutdated = false;
  #closed = false;

  constructor(options: WatcherOptions) {
    this.#options = options;
  }

  /** Engagements changed; empty if there were too many to name. */
  engagementsChanged(ids: readonly string[]): void {
    const due = this.#dueNow();
    for (const each of ids) due.ids.add(each);
    if (ids.length === 0 || due.ids.size > MOST_IDS) due.sweep = 'all';
    this.#later('engagements', BATCH_MS);
  }

  /** Contacts, companies, users or tags changed, by whose names and links views may find engagements. */
  recordsChanged(): void {
    this.#require('views');
    this.#later('records', RECORDS_MS);
  }

  /** Checks everything, or collects what a new or changed alert finds already. */
  check(sweep: Sweep): void {
    this.#require(sweep);
    this.#later('engagements', 0);
  }

  /** What alerts look for may be another. What is being checked is checked again, because its reads follow that too. */
  definitionsChanged(): void {
    this.#isOutdated = true;
    this.check('none');
  }

  /** Resolves when nothing is being checked. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    await this.#running;
  }

  #dueNow(): Due {
    this.#due ??= { ids: new Set(), sweep: 'none' };
    return this.#due;
  }

  #require(sweep: Sweep): void {
    const due = this.#dueNow();
    if (due.sweep === 'none' || sweep === 'all') due.sweep = sweep;
  }

  #later(what: 'engagements' | 'records', ms: number): void {
    if (this.#timers.has(what) || this.#closed) return;
    const cancel = this.#options.clock.after(ms, () => {
      this.#timers.delete(what);
      this.#running = this.#running.then(() => this.#checkDue());
    });
    this.#timers.set(what, cancel);
  }

  async #checkDue(): Promise<void> {
    const due = this.#due;
    // While the copy is incomplete, nothing is new; once it is complete, everything is checked.
    if (due === null || this.#closed || !this.#options.isComplete()) return;
    this.#due = null;
    const checked = await this.#checkAlerts(due);
    if (checked.ok || this.#closed) return;
    // Nothing was lost: everything is checked with the next change.
    this.#require('all');
    if (checked.problem.kind === 'cancelled') return;
    this.#options.logger.warn('Alerts could not be checked.', {
      connectionId: this.#options.workspace.id,
      reason: checked.problem.kind,
    });
  }

  async #checkAlerts(due: Due): Promise<Result<null>> {
    this.#isOutdated = false;
    const alerts = this.#options.alerts();
    if (!alerts.ok) return alerts;
    if (alerts.value.length === 0) return ok(null);
    const mirror = await this.#options.workspace.mirror();
    if (!mirror.ok) return mirror;
    let changed = false;
    for (const { alert, definition } of alerts.value) {
      if (definition === null || definition.test === null) continue;
      const isNew = alert.watches !== definition.watches;
      const sweeps = due.sweep === 'all' || (due.sweep === 'views' && definition.test.kind === 'filter');
      // One after the other, so that reads of the page come in between.
      const added = isNew
        ? // oxlint-disable-next-line no-await-in-loop
          await this.#collectSeen(mirror.value, alert, definition.test, definition.watches)
        : sweeps
          ? // oxlint-disable-next-line no-await-in-loop
            await this.#sweep(mirror.value, alert, definition.test)
          : // oxlint-disable-next-line no-await-in-loop
            await this.#checkChanged(mirror.value, alert, definition.test, [...due.ids]);
      if (!added.ok) return added;
      changed ||= isNew || added.value > 0;
    }
    if (changed) this.#options.onChange();
    return ok(null);
  }

  /** Everything that matches already isn't new. */
  async #collectSeen(
    mirror: Mirror,
    alert: StoredAlert,
    test: MatchTest,
    watches: string,
  ): Promise<Result<number>> {
    const collected = await this.#eachSlice(mirror, test, (rows, ids) => {
      rows.addSeen(alert.seq, ids);
      return 0;
    });
    if (!collected.ok) return collected;
    const settled = this.#write((rows) => rows.setWatches(alert.seq, watches));
    return settled.ok ? collected : settled;
  }

  #sweep(mirror: Mirror, alert: StoredAlert, test: MatchTest): Promise<Result<number>> {
    return this.#eachSlice(mirror, test, (rows, ids) => rows.addMatches(alert, ids, this.#now()));
  }

  async #eachSlice(
    mirror: Mirror,
    test: MatchTest,
    work: (rows: AlertRows, ids: readonly string[]) => number,
  ): Promise<Result<number>> {
    let total = 0;
    let after: MatchPlace | null = null;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each slice says where the next one begins
      const slice: Result<ReadOutput<'matchingIds'>> = await mirror.read('matchingIds', {
        test,
        after,
        limit: SLICE,
      });
      if (!slice.ok) return slice;
      const { ids } = slice.value;
      const done = this.#write((rows) => work(rows, ids));
      if (!done.ok) return done;
      total += done.value;
      after = slice.value.next;
    } while (after !== null && !this.#closed);
    return this.#closed ? failed({ kind: 'cancelled' }) : ok(total);
  }

  async #checkChanged(
    mirror: Mirror,
    alert: StoredAlert,
    test: MatchTest,
    ids: readonly string[],
  ): Promise<Result<number>> {
    if (ids.length === 0) return ok(0);
    const found = await mirror.read('matchesAmong', { test, ids });
    if (!found.ok || found.value.length === 0) return found.ok ? ok(0) : found;
    return this.#write((rows) => rows.addMatches(alert, found.value, this.#now()));
  }

  #write<T>(work: (rows: AlertRows) => T): Result<T> {
    return this.#isOutdated ? failed({ kind: 'cancelled' }) : this.#options.write(work);
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }
}

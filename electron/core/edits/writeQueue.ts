import type { Hold } from '#shared/contract/edit.ts';
import type { EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type RetryDecision, retryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { Service } from '../api/adapter/service.ts';
import { withRequestSource } from '../api/requestReport.ts';
import type { Random } from '../ports.ts';
import type { EditStore } from './editStore.ts';
import type { StoredWrite } from './outbox/journal.ts';
import type { StoredEdit } from './outbox/outbox.ts';
import { type Confirmed, confirmWrite, executeWrite, reconcileLostWrite } from './write/executeWrite.ts';
import {
  type EditsWorkspace,
  EntityTags,
  READ_ONLY,
  type WriteOutcome,
  type WriteTools,
} from './write/writeTools.ts';
import { type Standstill, WriteBackoff } from './writeBackoff.ts';

/** Concurrent writes of different records: enough to hide latency without flooding the API. */
const MAX_CONCURRENT = 4;

/** Delay before reading a record after a lost response; usually that already shows that it was saved. */
const SETTLE_MS = 3000;
/**
 * Gateways wait up to a minute for their backends, and some queue requests before that (docs/api-assumptions.md,
 * A34).
 */
export const CONFIRM_MS = 90_000;
/** The whole app has to quit within two seconds. */
const CLOSE_TIMEOUT_MS = 600;

const STORAGE = { kind: 'retry', reason: 'storage', affects: 'connection', after: 'backoff' } as const;

/** The connection while edits are being written. */
interface WriteContext {
  readonly service: Service;
  readonly connectionName: string;
}

/** Work on one record: read it once more, determine the outcome of a lost PUT, or write. */
type Job = { readonly id: EditId; readonly engagementId: EngagementId } & (
  | { readonly kind: 'confirm'; readonly write: StoredWrite }
  | { readonly kind: 'verify' | 'write'; readonly edit: StoredEdit }
);

export interface WriteQueueOptions extends Pick<
  WriteTools,
  'db' | 'outbox' | 'journal' | 'overwrites' | 'clock' | 'steps' | 'onAccepted'
> {
  readonly store: EditStore;
  readonly workspace: EditsWorkspace;
  readonly random: Random;
  /** Overrides {@link SETTLE_MS}, in milliseconds. */
  readonly settleMs?: number | undefined;
  /** Overrides {@link CONFIRM_MS}, in milliseconds. */
  readonly confirmMs?: number | undefined;
  readonly onOutcome: (edit: StoredEdit, outcome: WriteOutcome) => void;
  /** The record was read once more; `changed` if its edit has a new verdict. */
  readonly onConfirmed: (write: StoredWrite, changed: boolean) => void;
  /** Logs an unexpected error. */
  readonly onError: (error: unknown) => void;
}

/** Writes the queued edits of a workspace: in order per record, several records concurrently. */
export class WriteQueue {
  readonly #options: WriteQueueOptions;
  readonly #settleMs: number;
  readonly #confirmMs: number;
  readonly #backoff: WriteBackoff;
  readonly #tags = new EntityTags();
  readonly #closing = new AbortController();
  readonly #busy = new Map<EngagementId, EditId>();
  readonly #inFlight = new Set<Promise<void>>();
  /** Until when an edit's lost PUT may still be delivered, in monotonic milliseconds. */
  readonly #mayArriveUntil = new Map<EditId, number>();
  #ended = false;
  #isRunning = false;
  #runAgain = false;
  #cancelTimer: () => void = () => undefined;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
    this.#settleMs = options.settleMs ?? SETTLE_MS;
    this.#confirmMs = options.confirmMs ?? CONFIRM_MS;
    this.#backoff = new WriteBackoff(options.clock, options.random);
    const { outbox, journal } = options;
    // A PUT left unanswered by an earlier session may still be delivered too. Its wait starts over, because only a
    // clock the user can change would tell how long the app was closed.
    for (const { id } of outbox.writing()) this.#awaitLostWrite(id, true);
    for (const { editId } of journal.unconfirmed()) {
      this.#backoff.delay(editId, 'confirming', this.#confirmMs);
    }
  }

  /** Checks for work: new edits or the end of a wait. */
  wake(): void {
    this.#runAgain = true;
    if (!this.#isRunning && !this.#ended) void this.#runUntilIdle();
  }

  /** The user, a new token or the network ended the wait. */
  tryNow(): void {
    this.#backoff.clear();
    this.wake();
  }

  /** Why a pending edit isn't being written right now. */
  holdOf(edit: StoredEdit): Hold | null {
    // It keeps the same reason while it is being read and between reads.
    const confirming = edit.state === 'writing' && this.#mayArriveUntil.has(edit.id);
    const between: Hold | null = confirming ? { reason: 'confirming', until: null } : null;
    if (this.#busy.get(edit.engagementId) === edit.id) return between;
    if (edit.parked) return { reason: 'paused', until: null };
    const wait = this.#backoff.delayOf(edit.id);
    if (wait !== null || between !== null) return wait ?? between;
    return this.#options.outbox.isBehindAnother(edit) ? { reason: 'earlier', until: null } : null;
  }

  /** Why none of its edits is being written; null if one may be. */
  standstill(): Standstill | null {
    return this.#backoff.standstill();
  }

  /** Starts nothing new and waits briefly for requests in flight. */
  async finish(): Promise<void> {
    this.#ended = true;
    this.#cancelTimer();
    const { clock } = this.#options;
    let cancelTimeout: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (cancelTimeout = clock.after(CLOSE_TIMEOUT_MS, resolve)));
    await Promise.race([late, Promise.all(this.#inFlight)]);
    cancelTimeout();
    this.#closing.abort();
  }

  async #runUntilIdle(): Promise<void> {
    this.#isRunning = true;
    let checkedAt = this.#options.clock.monotonic();
    while (this.#runAgain && !this.#ended) {
      this.#runAgain = false;
      checkedAt = this.#options.clock.monotonic();
      try {
        await this.#startJobs();
      } catch (error) {
        this.#failed(error);
      }
    }
    this.#isRunning = false;
    this.#setTimer(checkedAt);
  }

  async #startJobs(): Promise<void> {
    if (this.#backoff.allDelayed()) return;
    const jobs = this.#nextJobs();
    if (jobs.length === 0) return;
    const context = await this.#connect();
    for (const job of jobs) {
      if (context.ok) this.#start(job, context.value);
      else this.#unopened(job, context.problem);
    }
  }

  async #connect(): Promise<Result<WriteContext>> {
    const { workspace } = this.#options;
    if (workspace.record.readOnly) return failed(READ_ONLY);
    const connection = await workspace.connect();
    if (!connection.ok) return connection;
    return ok({ service: connection.value.service, connectionName: workspace.record.name });
  }

  #unopened(job: Job, problem: Problem): void {
    const next = retryDecision(problem, 'reading');
    const wait = { kind: 'retry', reason: 'service', affects: 'connection', after: 'backoff' } as const;
    this.#apply(job, { kind: 'unsettled', next: next.kind === 'retry' ? next : wait, problem });
  }

  /** Jobs to start now. After a wait of the whole connection, a single one probes first. */
  #nextJobs(): Job[] {
    const free = (this.#backoff.probing() ? 1 : MAX_CONCURRENT) - this.#busy.size;
    const jobs = new Map<EngagementId, Job>();
    for (const job of free > 0 ? this.#candidates() : []) {
      const taken = this.#busy.has(job.engagementId) || jobs.has(job.engagementId);
      if (!taken && !this.#backoff.isDelayed(job.id)) jobs.set(job.engagementId, job);
      if (jobs.size >= free) break;
    }
    return [...jobs.values()];
  }

  *#candidates(): Generator<Job, void, void> {
    const { outbox, journal } = this.#options;
    for (const edit of outbox.writing()) yield { kind: 'verify', edit, ...keyOf(edit) };
    for (const edit of outbox.ready()) yield { kind: 'write', edit, ...keyOf(edit) };
    for (const write of journal.unconfirmed()) {
      yield { kind: 'confirm', write, id: write.editId, engagementId: write.engagementId };
    }
  }

  #start(job: Job, context: WriteContext): void {
    if (this.#ended) return;
    const execution = this.#execute(job, context).finally(() => this.#inFlight.delete(execution));
    this.#inFlight.add(execution);
  }

  async #execute(job: Job, context: WriteContext): Promise<void> {
    const tools: WriteTools = {
      ...this.#options,
      ...context,
      tags: this.#tags,
      mayWrite: () => !this.#options.workspace.record.readOnly,
      signal: this.#closing.signal,
    };
    this.#busy.set(job.engagementId, job.id);
    try {
      const outcome = await withRequestSource('edits.commit', () => this.#runJob(tools, job));
      this.#busy.delete(job.engagementId);
      if (!this.#closing.signal.aborted) this.#apply(job, outcome);
    } catch (error) {
      this.#busy.delete(job.engagementId);
      if (this.#closing.signal.aborted) return;
      // The PUT may have been sent before the disk failed; the edit's stored state tells.
      this.#awaitLostWrite(job.id, true);
      this.#failed(error);
      this.#report(job, { kind: 'unsettled', next: STORAGE, problem: this.#options.store.problemOf(error) });
    }
    this.wake();
  }

  #runJob(tools: WriteTools, job: Job): Promise<WriteOutcome | Confirmed> {
    switch (job.kind) {
      case 'confirm':
        return confirmWrite(tools, job.write);
      case 'verify':
        return reconcileLostWrite(tools, job.edit, this.#options.clock.monotonic() < this.#mayArrive(job.id));
      case 'write':
        this.#mayArriveUntil.delete(job.id);
        return executeWrite(tools, job.edit);
    }
  }

  #apply(job: Job, outcome: WriteOutcome | Confirmed): void {
    const { id } = job;
    if (outcome.kind === 'unsettled') {
      const { next } = outcome;
      if (next.kind === 'verify') this.#awaitLostWrite(id, next.mayStillArrive);
      if (next.kind === 'retry') {
        if (delaysAll(next)) this.#backoff.delayAll(next.reason, next.after, outcome.problem);
        else this.#backoff.delay(id, next.reason, next.after);
        // Only for display, so a full disk doesn't matter.
        this.#options.store.with(({ outbox }) => outbox.noteProblem(id, outcome.problem));
      }
    } else if (outcome.kind !== 'withdrawn') {
      this.#backoff.passed(id);
      this.#mayArriveUntil.delete(id);
      if (outcome.kind === 'settled' && outcome.unconfirmed) {
        this.#backoff.delay(id, 'confirming', this.#confirmMs);
      }
    }
    this.#report(job, outcome);
  }

  #report(job: Job, outcome: WriteOutcome | Confirmed): void {
    if (job.kind !== 'confirm') {
      if (outcome.kind !== 'confirmed') this.#options.onOutcome(job.edit, outcome);
    } else if (outcome.kind === 'confirmed') this.#options.onConfirmed(job.write, outcome.changed);
  }

  #mayArrive(id: EditId): number {
    return this.#mayArriveUntil.get(id) ?? 0;
  }

  /**
   * Schedules the next read of a record whose response was lost or whose change is not visible yet: less and less
   * often, and once more when no gateway can still deliver the PUT.
   */
  #awaitLostWrite(id: EditId, held: boolean): void {
    const [settleMs, confirmMs] = [this.#settleMs, this.#confirmMs];
    const now = this.#options.clock.monotonic();
    const until = this.#mayArriveUntil.get(id) ?? now + (held ? confirmMs : 0);
    this.#mayArriveUntil.set(id, until);
    const waited = confirmMs - (until - now);
    const inMs = held ? Math.min(Math.max(settleMs, waited, 1), Math.max(until - now, 0)) : settleMs;
    this.#backoff.delay(id, 'confirming', inMs);
  }

  #failed(error: unknown): void {
    this.#backoff.delayAll(STORAGE.reason, STORAGE.after, this.#options.store.problemOf(error));
    this.#options.onError(error);
  }

  #setTimer(checkedAt: number): void {
    this.#cancelTimer();
    const inMs = this.#ended ? null : this.#backoff.nextInMs(checkedAt);
    if (inMs !== null) this.#cancelTimer = this.#options.clock.after(Math.ceil(inMs), () => this.wake());
  }
}

/** A network failure delays all edits, even if only one request had trouble. */
function delaysAll({ affects, reason }: Extract<RetryDecision, { kind: 'retry' }>): boolean {
  return affects === 'connection' || reason === 'network';
}

function keyOf({ id, engagementId }: StoredEdit): Pick<Job, 'id' | 'engagementId'> {
  return { id, engagementId };
}

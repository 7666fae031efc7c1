import type { Hold } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { type RetryDecision, retryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { Service } from '../api/adapter/service.ts';
import { withRequestSource } from '../api/requestSource.ts';
import type { Random } from '../ports.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';
import type { StoredWrite } from './outbox/journal.ts';
import { catchEditsErrors, editsProblem } from './editsDatabase.ts';
import { WriteBackoff } from './writeBackoff.ts';
import { executeWrite } from './write/executeWrite.ts';
import { type WriteOutcome, EntityTags, type WriteTools } from './write/writeTools.ts';
import { confirmWrite, type Confirmed, reconcileLostWrite } from './write/lostWrites.ts';

/** Edits written at the same time, of different records: enough to hide the service's latency, no flood. */
const MOST_AT_ONCE = 4;

const STORAGE = { kind: 'retry', reason: 'storage', affects: 'connection', after: 'backoff' } as const;

/** The connection as it is when edits are to be written. */
export interface WriteContext {
  readonly service: Service;
  readonly connectionName: string;
}

/** Something to do for one record: read it once more, find out what became of a lost PUT, or write. */
type Job = { readonly id: EditId; readonly engagementId: EngagementId } & (
  | { readonly kind: 'confirm'; readonly write: StoredWrite }
  | { readonly kind: 'verify' | 'write'; readonly edit: StoredEdit }
);

export interface WriteQueueOptions extends Pick<
  WriteTools,
  'db' | 'outbox' | 'journal' | 'overwrites' | 'clock' | 'steps' | 'mayWrite' | 'onAccepted'
> {
  readonly connectionId: ConnectionId;
  readonly random: Random;
  /** When the record is read first after an answer was lost, and after a server's failure for good; milliseconds. */
  readonly settleMs: number;
  /** How long a gateway may still deliver a PUT whose answer was lost; milliseconds. */
  readonly confirmMs: number;
  readonly open: () => Promise<Result<WriteContext>>;
  readonly onOutcome: (edit: StoredEdit, outcome: WriteOutcome) => void;
  /** The record was read once more; `told`: its edit is another than before. */
  readonly onConfirmed: (write: StoredWrite, changed: boolean) => void;
  /** Something threw: where, for the log. */
  readonly onError: (error: unknown) => void;
}

/** Writes the queued edits of one connection: in order within a record, a few records at once, as long as it may. */
export class WriteQueue {
  readonly #options: WriteQueueOptions;
  readonly #backoff: WriteBackoff;
  readonly #tags = new EntityTags();
  readonly #closing = new AbortController();
  readonly #busy = new Map<EngagementId, EditId>();
  readonly #inFlight = new Set<Promise<void>>();
  /** Until when the lost PUT of an edit may still be delivered, monotonic milliseconds. */
  readonly #mayArriveUntil = new Map<EditId, number>();
  #ended = false;
  #turning = false;
  #turnAgain = false;
  #callOffAlarm: () => void = () => undefined;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
    this.#backoff = new WriteBackoff(options.clock, options.random);
    const { outbox, journal, connectionId, confirmMs } = options;
    // What an earlier run of the program left unanswered may still be on its way too. Its time begins again: how long
    // the program was closed, only a clock could tell that the user can set.
    for (const { id } of outbox.writing(connectionId)) this.#lost(id, true);
    for (const { editId } of journal.unconfirmed(connectionId)) {
      this.#backoff.delay(editId, 'confirming', confirmMs);
    }
  }

  /** There may be something to do: new edits, an end of waiting. */
  wake(): void {
    this.#turnAgain = true;
    if (!this.#turning && !this.#ended) void this.#turns();
  }

  /** The user, a new token or the network says that waiting is over. */
  tryNow(): void {
    this.#backoff.clear();
    this.wake();
  }

  /** Why an edit that is to be written isn't being written at this moment. */
  holdOf(edit: StoredEdit): Hold | null {
    // Between two readings and while it is read, it goes on waiting for the same thing.
    const confirming = edit.state === 'writing' && this.#mayArriveUntil.has(edit.id);
    const between: Hold | null = confirming ? { reason: 'confirming', until: null } : null;
    if (this.#busy.get(edit.engagementId) === edit.id) return between;
    if (edit.parked) return { reason: 'paused', until: null };
    const wait = this.#backoff.delayOf(edit.id);
    if (wait !== null || between !== null) return wait ?? between;
    return this.#options.outbox.isBehindAnother(edit) ? { reason: 'earlier', until: null } : null;
  }

  /** Begins nothing more; ends when what is on the wire has, or after so many milliseconds. */
  async finish(withinMs: number): Promise<void> {
    this.#ended = true;
    this.#callOffAlarm();
    const { clock } = this.#options;
    let callOff: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (callOff = clock.after(withinMs, resolve)));
    await Promise.race([late, Promise.all(this.#inFlight)]);
    callOff();
    this.#closing.abort();
  }

  /** At once: what is on the wire is cut. */
  close(): void {
    this.#ended = true;
    this.#callOffAlarm();
    this.#closing.abort();
  }

  async #turns(): Promise<void> {
    this.#turning = true;
    let lookedAt = this.#options.clock.monotonic();
    while (this.#turnAgain && !this.#ended) {
      this.#turnAgain = false;
      lookedAt = this.#options.clock.monotonic();
      try {
        await this.#turn();
      } catch (error) {
        this.#failed(error);
      }
    }
    this.#turning = false;
    this.#setAlarm(lookedAt);
  }

  async #turn(): Promise<void> {
    if (this.#backoff.allDelayed()) return;
    const picks = this.#picks();
    if (picks.length === 0) return;
    const context = await this.#options.open();
    for (const job of picks) {
      if (context.ok) this.#begin(job, context.value);
      else this.#unopened(job, context.problem);
    }
  }

  #unopened(job: Job, problem: Problem): void {
    const next = retryDecision(problem, 'reading');
    const wait = { kind: 'retry', reason: 'service', affects: 'connection', after: 'backoff' } as const;
    this.#apply(job, { kind: 'unsettled', next: next.kind === 'retry' ? next : wait, problem });
  }

  /** What may begin now. After all were held a single one goes first, to find out whether that has passed. */
  #picks(): Job[] {
    const free = (this.#backoff.probing() ? 1 : MOST_AT_ONCE) - this.#busy.size;
    const picks = new Map<EngagementId, Job>();
    for (const job of free > 0 ? this.#candidates() : []) {
      const taken = this.#busy.has(job.engagementId) || picks.has(job.engagementId);
      if (!taken && !this.#backoff.isDelayed(job.id)) picks.set(job.engagementId, job);
      if (picks.size >= free) break;
    }
    return [...picks.values()];
  }

  *#candidates(): Generator<Job, void, void> {
    const { outbox, journal, connectionId } = this.#options;
    for (const edit of outbox.writing(connectionId)) yield { kind: 'verify', edit, ...keyOf(edit) };
    for (const edit of outbox.ready(connectionId)) yield { kind: 'write', edit, ...keyOf(edit) };
    for (const write of journal.unconfirmed(connectionId)) {
      yield { kind: 'confirm', write, id: write.editId, engagementId: write.engagementId };
    }
  }

  #begin(job: Job, context: WriteContext): void {
    if (this.#ended) return;
    const execution = this.#execute(job, context).finally(() => this.#inFlight.delete(execution));
    this.#inFlight.add(execution);
  }

  async #execute(job: Job, context: WriteContext): Promise<void> {
    const tools: WriteTools = {
      ...this.#options,
      ...context,
      tags: this.#tags,
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
      // The PUT may have left before the disk failed; whether it did, the edit's state on the disk says.
      this.#lost(job.id, true);
      this.#failed(error);
      this.#report(job, { kind: 'unsettled', next: STORAGE, problem: editsProblem(error) });
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
      if (next.kind === 'verify') this.#lost(id, next.mayStillArrive);
      if (next.kind === 'retry') {
        if (delaysAll(next)) this.#backoff.delayAll(next.reason, next.after);
        else this.#backoff.delay(id, next.reason, next.after);
        // Only shown to the user: a disk that has no room for it changes nothing.
        catchEditsErrors(() => this.#options.outbox.noteProblem(id, outcome.problem));
      }
    } else if (outcome.kind !== 'withdrawn') {
      this.#backoff.passed(id);
      this.#mayArriveUntil.delete(id);
      if (outcome.kind === 'settled' && outcome.unconfirmed) {
        this.#backoff.delay(id, 'confirming', this.#options.confirmMs);
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
   * An answer is lost, or was found not to be there yet: when the record is read next. Seldomer with time, and once
   * more when no gateway can deliver the PUT any longer.
   */
  #lost(id: EditId, held: boolean): void {
    const { clock, settleMs, confirmMs } = this.#options;
    const now = clock.monotonic();
    const until = this.#mayArriveUntil.get(id) ?? now + (held ? confirmMs : 0);
    this.#mayArriveUntil.set(id, until);
    const waited = confirmMs - (until - now);
    const inMs = held ? Math.min(Math.max(settleMs, waited, 1), Math.max(until - now, 0)) : settleMs;
    this.#backoff.delay(id, 'confirming', inMs);
  }

  #failed(error: unknown): void {
    this.#backoff.delayAll(STORAGE.reason, STORAGE.after);
    this.#options.onError(error);
  }

  #setAlarm(lookedAt: number): void {
    this.#callOffAlarm();
    const inMs = this.#ended ? null : this.#backoff.nextInMs(lookedAt);
    if (inMs !== null) this.#callOffAlarm = this.#options.clock.after(Math.ceil(inMs), () => this.wake());
  }
}

/** An edit that the network failed is a bad time for the others too, even where it may have been its own trouble. */
function delaysAll({ affects, reason }: Extract<RetryDecision, { kind: 'retry' }>): boolean {
  return affects === 'connection' || reason === 'network';
}

function keyOf({ id, engagementId }: StoredEdit): Pick<Job, 'id' | 'engagementId'> {
  return { id, engagementId };
}

import type { Hold } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { retryDecision } from '#shared/domain/edits/retryDecision.ts';
import type { Service } from '../api/adapter/service.ts';
import { askingAs } from '../api/askedBy.ts';
import type { Random } from '../ports/index.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';
import type { StoredWrite } from './outbox/storedWrite.ts';
import { guarded, storageProblem } from './storageProblem.ts';
import { Waits } from './waits.ts';
import { executeWrite } from './write/executeWrite.ts';
import { EntityTags } from './write/entityTags.ts';
import { confirm, type Confirmed } from './write/confirm.ts';
import { look } from './write/reconcileLostWrite.ts';
import type { Carried, WriteTools } from './write/writeTools.ts';

/** Edits written at the same time, of different records: enough to hide the service's latency, no flood. */
const MOST_AT_ONCE = 4;

const STORAGE = { kind: 'wait', reason: 'storage', whole: true, inMs: 'backoff' } as const;

/** The connection as it is when edits are to be written. */
export interface Way {
  readonly service: Service;
  readonly connectionName: string;
}

/** Something to do for one record: read it once more, find out what became of a lost PUT, or write. */
type Job = { readonly id: EditId; readonly engagementId: EngagementId } & (
  | { readonly kind: 'confirm'; readonly write: StoredWrite }
  | { readonly kind: 'look' | 'write'; readonly edit: StoredEdit }
);

export interface LineOptions extends Pick<
  WriteTools,
  'db' | 'outbox' | 'journal' | 'overwrites' | 'clock' | 'steps' | 'mayWrite' | 'onAccepted'
> {
  readonly connectionId: ConnectionId;
  readonly random: Random;
  /** When the record is read first after an answer was lost, and after a server's failure for good; milliseconds. */
  readonly settleMs: number;
  /** How long a gateway may still deliver a PUT whose answer was lost; milliseconds. */
  readonly confirmMs: number;
  readonly open: () => Promise<Result<Way>>;
  readonly onCarried: (edit: StoredEdit, carried: Carried) => void;
  /** The record was read once more; `told`: its edit is another than before. */
  readonly onConfirmed: (write: StoredWrite, told: boolean) => void;
  /** Something threw: where, for the log. */
  readonly onFall: (error: unknown) => void;
}

/** Writes the queued edits of one connection: in order within a record, a few records at once, as long as it may. */
export class Line {
  readonly #options: LineOptions;
  readonly #waits: Waits;
  readonly #tags = new EntityTags();
  readonly #closing = new AbortController();
  readonly #busy = new Map<EngagementId, EditId>();
  readonly #carrying = new Set<Promise<void>>();
  /** Until when the lost PUT of an edit may still be delivered, monotonic milliseconds. */
  readonly #mayArriveUntil = new Map<EditId, number>();
  #ended = false;
  #turning = false;
  #turnAgain = false;
  #callOffAlarm: () => void = () => undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#waits = new Waits(options.clock, options.random);
    const { outbox, journal, connectionId, confirmMs } = options;
    // What an earlier run of the program left unanswered may still be on its way too. Its time begins again: how long
    // the program was closed, only a clock could tell that the user can set.
    for (const { id } of outbox.writing(connectionId)) this.#lost(id, true);
    for (const { editId } of journal.unconfirmed(connectionId)) {
      this.#waits.hold(editId, 'confirming', confirmMs);
    }
  }

  /** There may be something to do: new edits, an end of waiting. */
  wake(): void {
    this.#turnAgain = true;
    if (!this.#turning && !this.#ended) void this.#turns();
  }

  /** The user, a new token or the network says that waiting is over. */
  tryNow(): void {
    this.#waits.clear();
    this.wake();
  }

  /** Why an edit that is to be written isn't being written at this moment. */
  holdOf(edit: StoredEdit): Hold | null {
    // Between two readings and while it is read, it goes on waiting for the same thing.
    const confirming = edit.state === 'writing' && this.#mayArriveUntil.has(edit.id);
    const between: Hold | null = confirming ? { reason: 'confirming', until: null } : null;
    if (this.#busy.get(edit.engagementId) === edit.id) return between;
    if (edit.parked) return { reason: 'paused', until: null };
    const wait = this.#waits.of(edit.id);
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
    await Promise.race([late, Promise.all(this.#carrying)]);
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
        this.#fell(error);
      }
    }
    this.#turning = false;
    this.#setAlarm(lookedAt);
  }

  async #turn(): Promise<void> {
    if (this.#waits.allHeld()) return;
    const picks = this.#picks();
    if (picks.length === 0) return;
    const way = await this.#options.open();
    for (const job of picks) {
      if (way.ok) this.#begin(job, way.value);
      else this.#unopened(job, way.problem);
    }
  }

  #unopened(job: Job, problem: Problem): void {
    const next = retryDecision(problem, 'reading');
    const wait = { kind: 'wait', reason: 'service', whole: true, inMs: 'backoff' } as const;
    this.#apply(job, { kind: 'unsettled', next: next.kind === 'wait' ? next : wait, problem });
  }

  /** What may begin now. After all were held a single one goes first, to find out whether that has passed. */
  #picks(): Job[] {
    const free = (this.#waits.probing() ? 1 : MOST_AT_ONCE) - this.#busy.size;
    const picks = new Map<EngagementId, Job>();
    for (const job of free > 0 ? this.#candidates() : []) {
      const taken = this.#busy.has(job.engagementId) || picks.has(job.engagementId);
      if (!taken && !this.#waits.isHeld(job.id)) picks.set(job.engagementId, job);
      if (picks.size >= free) break;
    }
    return [...picks.values()];
  }

  *#candidates(): Generator<Job, void, void> {
    const { outbox, journal, connectionId } = this.#options;
    for (const edit of outbox.writing(connectionId)) yield { kind: 'look', edit, ...keyOf(edit) };
    for (const edit of outbox.ready(connectionId)) yield { kind: 'write', edit, ...keyOf(edit) };
    for (const write of journal.unconfirmed(connectionId)) {
      yield { kind: 'confirm', write, id: write.editId, engagementId: write.engagementId };
    }
  }

  #begin(job: Job, way: Way): void {
    if (this.#ended) return;
    const carrying = this.#carry(job, way).finally(() => this.#carrying.delete(carrying));
    this.#carrying.add(carrying);
  }

  async #carry(job: Job, way: Way): Promise<void> {
    const tools: WriteTools = { ...this.#options, ...way, tags: this.#tags, signal: this.#closing.signal };
    this.#busy.set(job.engagementId, job.id);
    try {
      const carried = await askingAs('edits.commit', () => this.#carryOut(tools, job));
      this.#busy.delete(job.engagementId);
      if (!this.#closing.signal.aborted) this.#apply(job, carried);
    } catch (error) {
      this.#busy.delete(job.engagementId);
      if (this.#closing.signal.aborted) return;
      // The PUT may have left before the disk failed; whether it did, the edit's state on the disk says.
      this.#lost(job.id, true);
      this.#fell(error);
      this.#told(job, { kind: 'unsettled', next: STORAGE, problem: storageProblem(error) });
    }
    this.wake();
  }

  #carryOut(tools: WriteTools, job: Job): Promise<Carried | Confirmed> {
    switch (job.kind) {
      case 'confirm':
        return confirm(tools, job.write);
      case 'look':
        return look(tools, job.edit, this.#options.clock.monotonic() < this.#mayArrive(job.id));
      case 'write':
        this.#mayArriveUntil.delete(job.id);
        return executeWrite(tools, job.edit);
    }
  }

  #apply(job: Job, carried: Carried | Confirmed): void {
    const { id } = job;
    if (carried.kind === 'unsettled') {
      const { next } = carried;
      if (next.kind === 'look') this.#lost(id, next.held);
      if (next.kind === 'wait' && next.whole) this.#waits.holdAll(next.reason, next.inMs);
      if (next.kind === 'wait' && !next.whole) this.#waits.hold(id, next.reason, next.inMs);
      // Only for the eye: a disk that has no room for it changes nothing.
      if (next.kind === 'wait') guarded(() => this.#options.outbox.noteProblem(id, carried.problem));
    } else if (carried.kind !== 'withdrawn') {
      this.#waits.passed(id);
      this.#mayArriveUntil.delete(id);
      if (carried.kind === 'settled' && carried.unconfirmed) {
        this.#waits.hold(id, 'confirming', this.#options.confirmMs);
      }
    }
    this.#told(job, carried);
  }

  #told(job: Job, carried: Carried | Confirmed): void {
    if (job.kind !== 'confirm') {
      if (carried.kind !== 'confirmed') this.#options.onCarried(job.edit, carried);
    } else if (carried.kind === 'confirmed') this.#options.onConfirmed(job.write, carried.told);
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
    this.#waits.hold(id, 'confirming', inMs);
  }

  #fell(error: unknown): void {
    this.#waits.holdAll(STORAGE.reason, STORAGE.inMs);
    this.#options.onFall(error);
  }

  #setAlarm(lookedAt: number): void {
    this.#callOffAlarm();
    const inMs = this.#ended ? null : this.#waits.nextInMs(lookedAt);
    if (inMs !== null) this.#callOffAlarm = this.#options.clock.after(Math.ceil(inMs), () => this.wake());
  }
}

function keyOf({ id, engagementId }: StoredEdit): Pick<Job, 'id' | 'engagementId'> {
  return { id, engagementId };
}

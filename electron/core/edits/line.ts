import type { Hold } from '#shared/contract/edits/edit.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { afterProblem } from '#shared/domain/edits/afterProblem.ts';
import type { Service } from '../api/adapter/service.ts';
import { askingAs } from '../api/askedBy.ts';
import type { Random } from '../ports/index.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';
import { guarded, storageProblem } from './storageProblem.ts';
import { Waits } from './waits.ts';
import { carryOut } from './write/carryOut.ts';
import { EntityTags } from './write/entityTags.ts';
import { look } from './write/look.ts';
import type { Carried, WriteTools } from './write/writeTools.ts';

/** Edits written at the same time, of different records: enough to hide the service's latency, no flood. */
const MOST_AT_ONCE = 4;

const STORAGE = { kind: 'wait', reason: 'storage', whole: true, inMs: 'backoff' } as const;

/** The connection as it is when edits are to be written. */
export interface Way {
  readonly service: Service;
  readonly connectionName: string;
}

export interface LineOptions extends Pick<
  WriteTools,
  'db' | 'outbox' | 'journal' | 'clock' | 'steps' | 'mayWrite' | 'onAccepted'
> {
  readonly connectionId: ConnectionId;
  readonly random: Random;
  /** How long a PUT whose answer was lost may still be on its way before the record tells the truth. */
  readonly settleMs: number;
  readonly open: () => Promise<Result<Way>>;
  readonly onCarried: (edit: StoredEdit, carried: Carried) => void;
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
  #ended = false;
  #turning = false;
  #turnAgain = false;
  #callOffAlarm: () => void = () => undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#waits = new Waits(options.clock, options.random);
    // What an earlier run of the program left unanswered may still be on its way too.
    for (const edit of options.outbox.writing(options.connectionId)) {
      this.#waits.hold(edit.id, 'settling', options.settleMs);
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
    if (this.#busy.get(edit.engagementId) === edit.id) return null;
    if (edit.parked) return { reason: 'paused', until: null };
    const wait = this.#waits.of(edit.id);
    if (wait !== null) return wait;
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
    for (const edit of picks) {
      if (way.ok) this.#begin(edit, way.value);
      else this.#unopened(edit, way.problem);
    }
  }

  #unopened(edit: StoredEdit, problem: Problem): void {
    const next = afterProblem(problem, 'reading');
    const wait = { kind: 'wait', reason: 'service', whole: true, inMs: 'backoff' } as const;
    this.#apply(edit, { kind: 'unsettled', next: next.kind === 'wait' ? next : wait, problem });
  }

  /** What may begin now. After all were held a single one goes first, to find out whether that has passed. */
  #picks(): StoredEdit[] {
    const { outbox, connectionId } = this.#options;
    const free = (this.#waits.probing() ? 1 : MOST_AT_ONCE) - this.#busy.size;
    const picks = new Map<EngagementId, StoredEdit>();
    const candidates = function* (): Generator<StoredEdit, void, void> {
      yield* outbox.writing(connectionId);
      yield* outbox.ready(connectionId);
    };
    for (const edit of free > 0 ? candidates() : []) {
      const taken = this.#busy.has(edit.engagementId) || picks.has(edit.engagementId);
      if (!taken && !this.#waits.isHeld(edit.id)) picks.set(edit.engagementId, edit);
      if (picks.size >= free) break;
    }
    return [...picks.values()];
  }

  #begin(edit: StoredEdit, way: Way): void {
    if (this.#ended) return;
    const carrying = this.#carry(edit, way).finally(() => this.#carrying.delete(carrying));
    this.#carrying.add(carrying);
  }

  async #carry(edit: StoredEdit, way: Way): Promise<void> {
    const tools: WriteTools = { ...this.#options, ...way, tags: this.#tags, signal: this.#closing.signal };
    this.#busy.set(edit.engagementId, edit.id);
    try {
      const carried = await askingAs('edits.commit', () =>
        edit.state === 'writing' ? look(tools, edit) : carryOut(tools, edit),
      );
      this.#busy.delete(edit.engagementId);
      if (!this.#closing.signal.aborted) this.#apply(edit, carried);
    } catch (error) {
      this.#busy.delete(edit.engagementId);
      if (this.#closing.signal.aborted) return;
      // The PUT may have left before the disk failed; whether it did, the edit's state on the disk says.
      this.#waits.hold(edit.id, 'settling', this.#options.settleMs);
      this.#fell(error);
      this.#options.onCarried(edit, { kind: 'unsettled', next: STORAGE, problem: storageProblem(error) });
    }
    this.wake();
  }

  #apply(edit: StoredEdit, carried: Carried): void {
    if (carried.kind === 'unsettled') {
      const { next } = carried;
      if (next.kind === 'look') this.#waits.hold(edit.id, 'settling', this.#options.settleMs);
      if (next.kind === 'wait' && next.whole) this.#waits.holdAll(next.reason, next.inMs);
      if (next.kind === 'wait' && !next.whole) this.#waits.hold(edit.id, next.reason, next.inMs);
      // Only for the eye: a disk that has no room for it changes nothing.
      if (next.kind === 'wait') guarded(() => this.#options.outbox.noteProblem(edit.id, carried.problem));
    } else if (carried.kind === 'settled') {
      this.#waits.passed(edit.id);
    }
    this.#options.onCarried(edit, carried);
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

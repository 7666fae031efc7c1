import { randomUUID } from 'node:crypto';
import type { Change } from '#shared/contract/edits/change.ts';
import type { Edit, EditState, Names } from '#shared/contract/edits/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import {
  editId,
  type BatchId,
  type ConnectionId,
  type EditId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { changesNothing } from '#shared/domain/edits/changesNothing.ts';
import type { Service } from '../api/adapter/service.ts';
import type { Ports } from '../ports/index.ts';
import { whereThrown } from '../whereThrown.ts';
import { Desk, type DeskOptions, type OpenDesk } from './desk.ts';
import { viewOf } from './editView.ts';
import { Line, type Way } from './line.ts';
import type { EditDraft } from './outbox/outbox.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';
import { READ_ONLY } from './write/readOnly.ts';
import { safeSteps, type WriteSteps } from './write/steps.ts';
import type { Carried } from './write/writeTools.ts';

/** Longest that a PUT with a lost answer is taken to be still on its way. */
const SETTLE_MS = 3000;
/** The program has two seconds to end in. */
const LAST_MOMENT_MS = 1000;

/** Of the connections, what edits need. */
export interface EditsConnections {
  use(id: ConnectionId): Promise<Result<{ readonly service: Service }>>;
  record(id: ConnectionId): { readonly name: string; readonly readOnly: boolean } | undefined;
}

export interface EditsOptions {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'logger' | 'dataDir'>;
  readonly connections: EditsConnections;
  /** Edits of these engagements were staged, moved on, or are gone. */
  readonly onChange: (connectionId: ConnectionId, engagementIds: readonly EngagementId[]) => void;
  /** The service may hold something else of this engagement now; as it is, where it could be read. */
  readonly onWritten: (connectionId: ConnectionId, id: EngagementId, engagement: Engagement | null) => void;
  readonly steps?: WriteSteps;
  readonly makeOutbox?: DeskOptions['makeOutbox'];
  readonly settleMs?: number;
}

export interface EditWish {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly change: Change;
  readonly names: Names;
}

type CarriedListener = (edit: StoredEdit, carried: Carried) => void;

/** All edits of all connections: kept, and written line by line. Every answer is on the disk before it is given. */
export class Edits {
  readonly desk: Desk;
  readonly #options: EditsOptions;
  readonly #lines = new Map<ConnectionId, Line>();
  readonly #carriedListeners = new Set<CarriedListener>();

  constructor(options: EditsOptions) {
    this.#options = options;
    const { ports, makeOutbox } = options;
    this.desk = new Desk({ folder: ports.dataDir, now: () => ports.clock.now(), makeOutbox });
  }

  /** Takes up what an earlier run of the program left to be written. */
  resume(): Result<null> {
    return this.desk.with(({ outbox }) => {
      for (const connectionId of outbox.busyConnections()) this.wake(connectionId);
      return null;
    });
  }

  /** Null where it wants what is there anyway; what was staged for the same thing is taken back then. */
  stage(wish: EditWish): Result<Edit | null> {
    const refused = this.#refusal(wish.connectionId);
    if (refused !== null) return refused;
    const staged = this.desk.with((desk) => {
      if (changesNothing(wish.change)) {
        desk.outbox.unstage(wish.connectionId, wish.engagementId, wish.change.kind);
        return null;
      }
      const draft = draftOf(wish);
      desk.outbox.stage(draft);
      const edit = desk.outbox.find(draft.id);
      return edit === null ? null : this.view(edit, desk);
    });
    if (staged.ok) this.#changed(wish.connectionId, [wish.engagementId]);
    return staged;
  }

  /** Puts edits into the line, in their order, past the staging. */
  queue(connectionId: ConnectionId, drafts: readonly EditDraft[]): Result<null> {
    const refused = this.#refusal(connectionId);
    if (refused !== null) return refused;
    const queued = this.desk.with(({ outbox }) => outbox.queue(drafts));
    if (!queued.ok) return queued;
    this.#changed(
      connectionId,
      drafts.map((draft) => draft.engagementId),
    );
    this.wake(connectionId);
    return ok(null);
  }

  /** Staged, failed or undecided edits into the line; how many were. */
  enqueue(
    connectionId: ConnectionId,
    pick: (desk: OpenDesk) => readonly EditId[],
    from: readonly EditState[],
  ): Result<number> {
    const refused = this.#refusal(connectionId);
    if (refused !== null) return refused;
    const queued = this.desk.with((desk) => desk.outbox.enqueue(connectionId, pick(desk), from));
    if (!queued.ok) return queued;
    this.#changed(
      connectionId,
      queued.value.map((edit) => edit.engagementId),
    );
    this.wake(connectionId);
    return ok(queued.value.length);
  }

  /** Which of them were taken away; what is being written, or has been, stays. */
  discard(
    connectionId: ConnectionId,
    pick: (desk: OpenDesk) => readonly EditId[],
  ): Result<{ discarded: number; left: EditId[] }> {
    const done = this.desk.with((desk) => {
      const ids = pick(desk);
      return { ids, gone: desk.outbox.discard(connectionId, ids) };
    });
    if (!done.ok) return done;
    const { ids, gone } = done.value;
    const goneIds = new Set(gone.map((edit) => edit.id));
    this.#changed(
      connectionId,
      gone.map((edit) => edit.engagementId),
    );
    // What stood behind a discarded edit may go on.
    this.wake(connectionId);
    return ok({ discarded: gone.length, left: ids.filter((id) => !goneIds.has(id)) });
  }

  view(edit: StoredEdit, desk: OpenDesk): Edit {
    const waits = edit.state === 'queued' || edit.state === 'writing';
    const hold = waits ? (this.#lines.get(edit.connectionId)?.holdOf(edit) ?? null) : null;
    return viewOf(edit, hold, desk.outbox);
  }

  /** Hears of every edit that was tried, whatever came of it. Returns the function that ends it. */
  onCarried(listener: CarriedListener): () => void {
    this.#carriedListeners.add(listener);
    return () => this.#carriedListeners.delete(listener);
  }

  /** The user doesn't want to wait. */
  tryNow(connectionId: ConnectionId): void {
    this.#lines.get(connectionId)?.tryNow();
  }

  /** A token, a name or a right to write changed: what waited for that may go on. */
  connectionsChanged(): void {
    for (const line of this.#lines.values()) line.tryNow();
  }

  /** The connection is removed, and all that is kept of it. */
  forget(connectionId: ConnectionId): Result<null> {
    this.#lines.get(connectionId)?.close();
    this.#lines.delete(connectionId);
    return this.desk.with(({ db, outbox, journal }) => {
      db.transaction(() => {
        outbox.forget(connectionId);
        journal.forget(connectionId);
      });
      return null;
    });
  }

  /** Lets what is on the wire come to its end, for a moment; what doesn't is looked at with the next start. */
  async close(): Promise<void> {
    await Promise.all([...this.#lines.values()].map((line) => line.finish(LAST_MOMENT_MS)));
    this.#lines.clear();
    this.desk.close();
  }

  #refusal(connectionId: ConnectionId): ReturnType<typeof failed> | null {
    return this.#mayWrite(connectionId) ? null : failed(READ_ONLY);
  }

  #mayWrite(connectionId: ConnectionId): boolean {
    return this.#options.connections.record(connectionId)?.readOnly !== true;
  }

  #changed(connectionId: ConnectionId, engagementIds: readonly EngagementId[]): void {
    if (engagementIds.length > 0) this.#options.onChange(connectionId, engagementIds);
  }

  /** There may be something to write. */
  wake(connectionId: ConnectionId): void {
    const line = this.#lines.get(connectionId) ?? this.#newLine(connectionId);
    line?.wake();
  }

  #newLine(connectionId: ConnectionId): Line | null {
    const { ports, steps, settleMs } = this.#options;
    const desk = this.desk.open();
    if (!desk.ok) return null;
    const line = new Line({
      ...desk.value,
      connectionId,
      clock: ports.clock,
      random: ports.random,
      steps: steps ?? safeSteps,
      settleMs: settleMs ?? SETTLE_MS,
      mayWrite: () => this.#mayWrite(connectionId),
      open: () => this.#way(connectionId),
      onCarried: (edit, carried) => this.#carried(edit, carried),
      onFall: (error) =>
        ports.logger.error('An edit could not be carried out.', { connectionId, reason: whereThrown(error) }),
    });
    this.#lines.set(connectionId, line);
    return line;
  }

  async #way(connectionId: ConnectionId): Promise<Result<Way>> {
    if (!this.#mayWrite(connectionId)) return failed(READ_ONLY);
    const connection = await this.#options.connections.use(connectionId);
    if (!connection.ok) return connection;
    const connectionName = this.#options.connections.record(connectionId)?.name ?? '';
    return ok({ service: connection.value.service, connectionName });
  }

  #carried(edit: StoredEdit, carried: Carried): void {
    this.#changed(edit.connectionId, [edit.engagementId]);
    const unwritten: readonly EditState[] = ['failed', 'clash'];
    if (carried.kind === 'settled' && !unwritten.includes(carried.settlement.state)) {
      this.#options.onWritten(edit.connectionId, edit.engagementId, carried.engagement);
    }
    for (const listener of this.#carriedListeners) listener(edit, carried);
  }
}

export function draftOf(wish: EditWish, more: { batchId?: BatchId; undoes?: EditId } = {}): EditDraft {
  return {
    ...wish,
    id: editId.parse(randomUUID()),
    batchId: more.batchId ?? null,
    undoes: more.undoes ?? null,
  };
}

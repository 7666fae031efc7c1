import type { Edit, Hold, Undo } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId } from '#shared/contract/ids.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import {
  isInFlight,
  remediesOf,
  undoOf,
  undoOfStaged,
  type UndoPlan,
  WRITTEN,
} from '#shared/domain/edits/editStates.ts';
import type { Clock } from '../ports.ts';
import type { Outbox, StoredEdit } from './outbox/outbox.ts';

/** How an edit can be undone: predicted while it is pending, determined by its result afterwards. */
export function undoPlan(edit: StoredEdit): UndoPlan {
  switch (edit.state) {
    case 'staged':
    case 'queued':
    case 'writing':
      return undoOfStaged(edit.change);
    case 'done':
    case 'unread':
      return undoOf(edit.result);
    case 'failed':
    case 'clash':
    case 'unknown':
      return { kind: 'impossible', why: 'not-done' };
    case 'overwrote':
      return { kind: 'impossible', why: 'undecided' };
  }
}

export function undoState(edit: StoredEdit, outbox: Outbox): Undo {
  const by = outbox.undoer(edit.id);
  if (by !== null) {
    const undoer = outbox.find(by);
    return { kind: undoer !== null && WRITTEN.includes(undoer.state) ? 'undone' : 'undoing', by };
  }
  const plan = undoPlan(edit);
  return plan.kind === 'possible' ? { kind: 'possible' } : plan;
}

/** The page's view of an edit. */
export function viewOf(
  edit: StoredEdit,
  connectionId: ConnectionId,
  hold: Hold | null,
  outbox: Outbox,
): Edit {
  return {
    id: edit.id,
    connectionId,
    engagementId: edit.engagementId,
    engagementTitle: edit.engagementTitle,
    change: edit.change,
    names: edit.names,
    contactDetails: {},
    state: edit.state,
    hold,
    bulkEditId: edit.bulkEditId,
    undoes: edit.undoes,
    proposal: edit.proposal,
    undo: undoState(edit, outbox),
    madeAt: edit.madeAt,
    changedAt: edit.changedAt,
    attempts: edit.attempts,
    problem: edit.problem,
    remedies: remediesOf(edit.state, edit.problem, edit.overwrote),
    result: edit.result,
    overwrote: edit.overwrote,
    requestId: edit.requestId,
  };
}

/** Pause between checks of awaited edits: a bulk edit changes many of them every second. */
const CHECK_MS = 100;

interface OutcomeRequest {
  readonly editIds: readonly EditId[];
  /** Also resolves once every open edit is held by something that may take long. */
  readonly orHeld: boolean;
}

type Read = (editIds: readonly EditId[]) => Result<Edit[]>;

function isOpen(edit: Edit, orHeld: boolean): boolean {
  return isInFlight(edit) && !(orHeld && edit.hold !== null);
}

/** Reports the outcome of edits to callers waiting for it. */
export class EditOutcomes {
  readonly #read: Read;
  readonly #checks = new Set<() => void>();
  readonly #changes: BatchedNotifier<null>;
  readonly #closing = new AbortController();

  constructor(clock: Clock, read: Read) {
    this.#read = read;
    this.#changes = new BatchedNotifier({
      clock,
      emit: () => {
        for (const check of this.#checks) check();
      },
      delayMs: CHECK_MS,
    });
  }

  /**
   * Resolves once none of the edits can progress by itself; deleted ones are left out. May take arbitrarily long:
   * an edit made offline may be written tomorrow. Problems: `storage`, `cancelled`.
   */
  wait({ editIds, orHeld }: OutcomeRequest, signal: AbortSignal): Promise<Result<Edit[]>> {
    const ended = AbortSignal.any([signal, this.#closing.signal]);
    return new Promise((resolve) => {
      const end = (result: Result<Edit[]>): void => {
        this.#checks.delete(check);
        ended.removeEventListener('abort', cancel);
        resolve(result);
      };
      const cancel = (): void => end(failed({ kind: 'cancelled' }));
      const check = (): void => {
        const edits = this.#read(editIds);
        if (!edits.ok || !edits.value.some((edit) => isOpen(edit, orHeld))) end(edits);
      };
      this.#checks.add(check);
      ended.addEventListener('abort', cancel, { once: true });
      if (ended.aborted) cancel();
      else check();
    });
  }

  /** Edits were staged, progressed or were deleted. */
  changed(): void {
    if (this.#checks.size > 0) this.#changes.notify(null);
  }

  close(): void {
    this.#changes.close();
    this.#closing.abort();
  }
}

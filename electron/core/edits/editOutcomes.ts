import type { Edit } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId } from '#shared/contract/ids.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { isInFlight } from '#shared/domain/edits/editStates.ts';
import type { Clock } from '../ports.ts';

/** Between two readings of edits that someone waits for: a bulk edit changes many of them every second. */
const CHECK_MS = 100;

export interface OutcomeRequest {
  readonly connectionId: ConnectionId;
  readonly editIds: readonly EditId[];
  /** Answers as soon as all that are left are held by something that may take long. */
  readonly orHeld: boolean;
}

type Read = (connectionId: ConnectionId, editIds: readonly EditId[]) => Result<Edit[]>;

function isOpen(edit: Edit, orHeld: boolean): boolean {
  return isInFlight(edit) && !(orHeld && edit.hold !== null);
}

/** Reports what becomes of edits to those who wait for it. */
export class EditOutcomes {
  readonly #read: Read;
  readonly #checks = new Map<ConnectionId, Set<() => void>>();
  readonly #changes: BatchedNotifier<ConnectionId>;
  readonly #closing = new AbortController();

  constructor(clock: Clock, read: Read) {
    this.#read = read;
    this.#changes = new BatchedNotifier({
      clock,
      emit: (connectionId) => {
        for (const check of this.#checks.get(connectionId) ?? []) check();
      },
      delayMs: CHECK_MS,
    });
  }

  /**
   * The edits once nothing more happens to any of them by itself. Edits that were taken away in the meantime are left out. Waits
   * as long as it takes: an edit made offline may be written tomorrow. Problems: `storage`, `cancelled`.
   */
  wait({ connectionId, editIds, orHeld }: OutcomeRequest, signal: AbortSignal): Promise<Result<Edit[]>> {
    const ended = AbortSignal.any([signal, this.#closing.signal]);
    return new Promise((resolve) => {
      const checks = this.#checks.get(connectionId) ?? new Set();
      this.#checks.set(connectionId, checks);
      const end = (result: Result<Edit[]>): void => {
        checks.delete(check);
        ended.removeEventListener('abort', cancel);
        resolve(result);
      };
      const cancel = (): void => end(failed({ kind: 'cancelled' }));
      const check = (): void => {
        const edits = this.#read(connectionId, editIds);
        if (!edits.ok || !edits.value.some((edit) => isOpen(edit, orHeld))) end(edits);
      };
      checks.add(check);
      ended.addEventListener('abort', cancel, { once: true });
      if (ended.aborted) cancel();
      else check();
    });
  }

  /** Edits of this connection were staged, moved on, or are gone. */
  changed(connectionId: ConnectionId): void {
    if ((this.#checks.get(connectionId)?.size ?? 0) > 0) this.#changes.notify(connectionId);
  }

  close(): void {
    this.#changes.close();
    this.#closing.abort();
  }
}

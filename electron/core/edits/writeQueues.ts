import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Hold } from '#shared/contract/edit.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Service } from '../api/adapter/service.ts';
import type { Ports } from '../ports.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { EditStore } from './editStore.ts';
import { WriteQueue, type WriteQueueOptions, type WriteContext } from './writeQueue.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';
import type { AcceptedListener } from './ownWrites.ts';
import { catchEditsErrors } from './editsDatabase.ts';
import { type WriteOutcome, READ_ONLY } from './write/writeTools.ts';
import type { WriteSteps } from './write/writeSteps.ts';
import type { Standstill } from './writeBackoff.ts';

/** Delay before reading a record after a lost response; usually that already shows that it was saved. */
const SETTLE_MS = 3000;
/**
 * Gateways wait up to a minute for their backends, and some queue requests before that (docs/api-assumptions.md,
 * A34).
 */
export const CONFIRM_MS = 90_000;
/** The whole app has to quit within two seconds. */
const CLOSE_TIMEOUT_MS = 600;

/** What edits need of the connections. */
export interface EditsConnections {
  use(id: ConnectionId): Promise<Result<{ readonly service: Service }>>;
  record(id: ConnectionId): { readonly name: string; readonly readOnly: boolean } | undefined;
}

export interface WriteQueuesOptions {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'logger'>;
  readonly connections: EditsConnections;
  readonly store: EditStore;
  readonly steps: WriteSteps;
  readonly settleMs?: number | undefined;
  /** Overrides {@link CONFIRM_MS}, in milliseconds. */
  readonly confirmMs?: number | undefined;
  readonly onAccepted: AcceptedListener;
  readonly onOutcome: (edit: StoredEdit, outcome: WriteOutcome) => void;
  readonly onConfirmed: WriteQueueOptions['onConfirmed'];
}

/** One write queue per connection with something to write. */
export class WriteQueues {
  readonly #options: WriteQueuesOptions;
  readonly #queues = new Map<ConnectionId, WriteQueue>();

  constructor(options: WriteQueuesOptions) {
    this.#options = options;
  }

  mayWrite(id: ConnectionId): boolean {
    return this.#options.connections.record(id)?.readOnly !== true;
  }

  /** Checks for something to write. */
  wake(id: ConnectionId): void {
    const known = this.#queues.get(id);
    // If the disk fails now, the edits stay stored and the next start finds them.
    const queue = known === undefined ? catchEditsErrors(() => this.#newQueue(id)) : ok(known);
    if (queue.ok) queue.value?.wake();
  }

  tryNow(id: ConnectionId): void {
    this.#queues.get(id)?.tryNow();
  }

  tryAllNow(): void {
    for (const queue of this.#queues.values()) queue.tryNow();
  }

  holdOf(edit: StoredEdit): Hold | null {
    return this.#queues.get(edit.connectionId)?.holdOf(edit) ?? null;
  }

  standstill(id: ConnectionId): Standstill | null {
    return this.#queues.get(id)?.standstill() ?? null;
  }

  /** Aborts this connection's requests and writes nothing more. */
  cut(id: ConnectionId): void {
    this.#queues.get(id)?.close();
    this.#queues.delete(id);
  }

  /** Waits briefly for requests in flight. */
  async finish(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.finish(CLOSE_TIMEOUT_MS)));
    this.#queues.clear();
  }

  #newQueue(connectionId: ConnectionId): WriteQueue | null {
    const { ports, store, steps, settleMs, confirmMs, onAccepted, onOutcome, onConfirmed } = this.#options;
    const open = store.open();
    if (!open.ok) return null;
    const queue = new WriteQueue({
      ...open.value,
      connectionId,
      clock: ports.clock,
      random: ports.random,
      steps,
      settleMs: settleMs ?? SETTLE_MS,
      confirmMs: confirmMs ?? CONFIRM_MS,
      mayWrite: () => this.mayWrite(connectionId),
      open: () => this.#context(connectionId),
      onAccepted,
      onOutcome,
      onConfirmed,
      onError: (error) =>
        ports.logger.error('Could not write an edit.', { connectionId, reason: errorOrigin(error) }),
    });
    this.#queues.set(connectionId, queue);
    return queue;
  }

  async #context(connectionId: ConnectionId): Promise<Result<WriteContext>> {
    const { connections } = this.#options;
    if (!this.mayWrite(connectionId)) return failed(READ_ONLY);
    const connection = await connections.use(connectionId);
    if (!connection.ok) return connection;
    const connectionName = connections.record(connectionId)?.name ?? '';
    return ok({ service: connection.value.service, connectionName });
  }
}

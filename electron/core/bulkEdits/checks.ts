import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Service } from '../api/adapter/service.ts';
import { askingAs } from '../api/askedBy.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mirror } from '../store/mirror.ts';
import type { Edits } from '../edits/edits.ts';
import { Batches } from './batches.ts';
import { Checker } from './checker.ts';

export interface ChecksOptions {
  readonly edits: Edits;
  readonly clock: Clock;
  readonly connections: { use(id: ConnectionId): Promise<Result<{ readonly service: Service }>> };
  readonly mirror: (id: ConnectionId) => Promise<Mirror | null>;
  readonly onChange: (connectionId: ConnectionId, id: BulkEditId) => void;
  /** A check fell over: where, for the log. */
  readonly onFall: (error: unknown) => void;
}

/** The dry runs that are going on: of each batch one at the most. */
export class Checks {
  readonly #options: ChecksOptions;
  readonly #running = new Map<BulkEditId, Checker>();

  constructor(options: ChecksOptions) {
    this.#options = options;
  }

  isGoingOn(id: BulkEditId): boolean {
    return this.#running.has(id);
  }

  begin(connectionId: ConnectionId, id: BulkEditId): void {
    if (this.#running.has(id)) return;
    const desk = this.#options.edits.desk.open();
    if (!desk.ok) return;
    const { clock, connections, mirror, onChange, onFall } = this.#options;
    const checker = new Checker(id, {
      batches: new Batches(desk.value.db),
      clock,
      open: () => connections.use(connectionId),
      mirror: () => mirror(connectionId),
      onProgress: () => onChange(connectionId, id),
    });
    this.#running.set(id, checker);
    askingAs('bulkEdits.preview', () => checker.run())
      .catch((error: unknown) => onFall(error))
      .finally(() => {
        if (this.#running.get(id) === checker) this.#running.delete(id);
        onChange(connectionId, id);
      });
  }

  stop(id: BulkEditId): void {
    this.#running.get(id)?.stop();
    this.#running.delete(id);
  }

  close(): void {
    for (const id of this.#running.keys()) this.stop(id);
  }
}

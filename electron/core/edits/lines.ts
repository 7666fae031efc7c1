import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Hold } from '#shared/contract/edit.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Service } from '../api/adapter/service.ts';
import type { Ports } from '../ports/index.ts';
import { whereThrown } from '../whereThrown.ts';
import type { Desk } from './desk.ts';
import { Line, type LineOptions, type Way } from './line.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';
import type { AcceptedListener } from './ownWrites.ts';
import { guarded } from './storageProblem.ts';
import { READ_ONLY } from './write/readOnly.ts';
import type { WriteSteps } from './write/steps.ts';
import type { Carried } from './write/writeTools.ts';

/** The record is read so soon after an answer was lost: mostly that tells already that it was saved. */
const SETTLE_MS = 3000;
/** Gateways wait up to a minute for their backends, and some queue before that (docs/api-assumptions.md, A34). */
export const CONFIRM_MS = 90_000;
/** The program has two seconds to end in, and closes more than this. */
const LAST_MOMENT_MS = 600;

/** Of the connections, what edits need. */
export interface EditsConnections {
  use(id: ConnectionId): Promise<Result<{ readonly service: Service }>>;
  record(id: ConnectionId): { readonly name: string; readonly readOnly: boolean } | undefined;
}

export interface LinesOptions {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'logger'>;
  readonly connections: EditsConnections;
  readonly desk: Desk;
  readonly steps: WriteSteps;
  readonly settleMs?: number | undefined;
  /** Other than {@link CONFIRM_MS}; milliseconds. */
  readonly confirmMs?: number | undefined;
  readonly onAccepted: AcceptedListener;
  readonly onCarried: (edit: StoredEdit, carried: Carried) => void;
  readonly onConfirmed: LineOptions['onConfirmed'];
}

/** One line for each connection that has something to write. */
export class Lines {
  readonly #options: LinesOptions;
  readonly #lines = new Map<ConnectionId, Line>();

  constructor(options: LinesOptions) {
    this.#options = options;
  }

  mayWrite(id: ConnectionId): boolean {
    return this.#options.connections.record(id)?.readOnly !== true;
  }

  /** There may be something to write. */
  wake(id: ConnectionId): void {
    const known = this.#lines.get(id);
    // A disk that fails now leaves the edits where they are: the next start finds them.
    const line = known === undefined ? guarded(() => this.#newLine(id)) : ok(known);
    if (line.ok) line.value?.wake();
  }

  tryNow(id: ConnectionId): void {
    this.#lines.get(id)?.tryNow();
  }

  tryAllNow(): void {
    for (const line of this.#lines.values()) line.tryNow();
  }

  holdOf(edit: StoredEdit): Hold | null {
    return this.#lines.get(edit.connectionId)?.holdOf(edit) ?? null;
  }

  /** Cuts what is on the wire of this connection, and writes nothing more. */
  cut(id: ConnectionId): void {
    this.#lines.get(id)?.close();
    this.#lines.delete(id);
  }

  /** Lets what is on the wire come to its end, for a moment. */
  async finish(): Promise<void> {
    await Promise.all([...this.#lines.values()].map((line) => line.finish(LAST_MOMENT_MS)));
    this.#lines.clear();
  }

  #newLine(connectionId: ConnectionId): Line | null {
    const { ports, desk, steps, settleMs, confirmMs, onAccepted, onCarried, onConfirmed } = this.#options;
    const open = desk.open();
    if (!open.ok) return null;
    const line = new Line({
      ...open.value,
      connectionId,
      clock: ports.clock,
      random: ports.random,
      steps,
      settleMs: settleMs ?? SETTLE_MS,
      confirmMs: confirmMs ?? CONFIRM_MS,
      mayWrite: () => this.mayWrite(connectionId),
      open: () => this.#way(connectionId),
      onAccepted,
      onCarried,
      onConfirmed,
      onFall: (error) =>
        ports.logger.error('An edit could not be carried out.', { connectionId, reason: whereThrown(error) }),
    });
    this.#lines.set(connectionId, line);
    return line;
  }

  async #way(connectionId: ConnectionId): Promise<Result<Way>> {
    const { connections } = this.#options;
    if (!this.mayWrite(connectionId)) return failed(READ_ONLY);
    const connection = await connections.use(connectionId);
    if (!connection.ok) return connection;
    const connectionName = connections.record(connectionId)?.name ?? '';
    return ok({ service: connection.value.service, connectionName });
  }
}

import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Clock } from './ports.ts';

/** What moves four times a second looks live; more would only be work for the page. */
const EVERY_MS = 250;

/** Gathers the many changes of a connection's rate window, or of its deliveries, into a few pieces of news. */
export class ConnectionNews {
  readonly #clock: Clock;
  readonly #tell: (id: ConnectionId) => void;
  readonly #due = new Map<ConnectionId, () => void>();

  constructor(clock: Clock, tell: (id: ConnectionId) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  changed(id: ConnectionId): void {
    if (this.#due.has(id)) return;
    const callOff = this.#clock.after(EVERY_MS, () => {
      this.#due.delete(id);
      this.#tell(id);
    });
    this.#due.set(id, callOff);
  }

  close(): void {
    for (const callOff of this.#due.values()) callOff();
    this.#due.clear();
  }
}

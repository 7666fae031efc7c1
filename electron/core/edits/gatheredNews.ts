import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Clock } from '../ports/clock.ts';

/** Soon enough to look immediate, seldom enough that a bulk run of thousands doesn't flood the page. */
const EVERY_MS = 100;
/** More are told as "many": the page looks afresh anyway. */
const MOST_NAMED = 200;

/** Gathers what happens to edits into a few pieces of news for the page. */
export class EditNews {
  readonly #clock: Clock;
  readonly #tell: (connectionId: ConnectionId, engagementIds: EngagementId[]) => void;
  readonly #due = new Map<ConnectionId, { ids: Set<EngagementId>; callOff: () => void }>();

  constructor(clock: Clock, tell: (connectionId: ConnectionId, engagementIds: EngagementId[]) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  changed(connectionId: ConnectionId, engagementIds: Iterable<EngagementId>): void {
    const due = this.#due.get(connectionId) ?? this.#begin(connectionId);
    for (const id of engagementIds) if (due.ids.size < MOST_NAMED) due.ids.add(id);
  }

  close(): void {
    for (const { callOff } of this.#due.values()) callOff();
    this.#due.clear();
  }

  #begin(connectionId: ConnectionId): { ids: Set<EngagementId>; callOff: () => void } {
    const callOff = this.#clock.after(EVERY_MS, () => {
      this.#due.delete(connectionId);
      this.#tell(connectionId, [...due.ids]);
    });
    const due = { ids: new Set<EngagementId>(), callOff };
    this.#due.set(connectionId, due);
    return due;
  }
}

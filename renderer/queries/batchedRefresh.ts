import type { ConnectionId } from '#shared/contract/ids.ts';

interface Pause {
  more: boolean;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Refreshes what is shown of a connection: at once for the first change, then once for all changes of each pause.
 * `pauseMs` is asked at each refresh, so that the pace can follow what the connection is doing.
 */
export class BatchedRefresh {
  readonly #refresh: (id: ConnectionId) => void;
  readonly #pauseMs: (id: ConnectionId) => number;
  readonly #pauses = new Map<ConnectionId, Pause>();

  constructor(refresh: (id: ConnectionId) => void, pauseMs: (id: ConnectionId) => number) {
    this.#refresh = refresh;
    this.#pauseMs = pauseMs;
  }

  changed(id: ConnectionId): void {
    const pause = this.#pauses.get(id);
    if (pause === undefined) this.#now(id);
    else pause.more = true;
  }

  stop(): void {
    for (const { timer } of this.#pauses.values()) clearTimeout(timer);
    this.#pauses.clear();
  }

  #now(id: ConnectionId): void {
    this.#refresh(id);
    const timer = setTimeout(() => {
      this.#pauses.delete(id);
      if (pause.more) this.#now(id);
    }, this.#pauseMs(id));
    const pause: Pause = { more: false, timer };
    this.#pauses.set(id, pause);
  }
}

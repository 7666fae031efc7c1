import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ProblemError } from './problemError.ts';

function failedByNetwork({ state }: Query): boolean {
  return (
    state.status === 'error' &&
    state.fetchStatus === 'idle' &&
    state.error instanceof ProblemError &&
    state.error.problem.kind === 'network'
  );
}

/**
 * Asks again for everything under `queryKey` that failed for want of the network. What is not on screen is asked for
 * when it is shown next. A list that stopped at one of its pages goes on from there: its other pages are at hand.
 */
export async function retryFailed(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const failed = client.getQueryCache().findAll({ queryKey, predicate: failedByNetwork });
  for (const query of failed) if (!query.isActive()) query.invalidate();
  await Promise.all(
    failed
      .filter((query) => query.isActive())
      .map((query) => {
        const { fetchMeta } = query.state;
        const options = fetchMeta?.fetchMore === undefined ? {} : { meta: fetchMeta };
        // What fails once more is shown as before, and tried again after the next outage.
        return query.fetch(undefined, options).catch(() => undefined);
      }),
  );
}

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

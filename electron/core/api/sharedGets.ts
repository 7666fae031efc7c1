import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Priority, Ticket } from './scheduler/schedulerState.ts';

interface SharedCall<T> {
  readonly answer: Promise<Result<T>>;
  readonly controller: AbortController;
  readonly tickets: Ticket[];
  callers: number;
}

/**
 * Identical GETs share one request. It is aborted when its last caller cancels; a caller with a higher
 * priority than the one that started it raises its priority.
 */
export class SharedGets<T> {
  readonly #calls = new Map<string, SharedCall<T>>();
  readonly #copy: (value: T) => T;

  /** `copy` creates the results of all callers but the last, so that each caller owns its result. */
  constructor(copy: (value: T) => T) {
    this.#copy = copy;
  }

  /** `begin` gets the shared signal and must pass a ticket for each time it is queued. */
  async join(
    key: string,
    priority: Priority,
    signal: AbortSignal,
    begin: (shared: AbortSignal, onTicket: (ticket: Ticket) => void) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (signal.aborted) return failed({ kind: 'cancelled' });
    const call = this.#calls.get(key) ?? this.#begin(key, begin);
    call.callers += 1;
    for (const ticket of call.tickets) ticket.raise(priority);
    let onAbort: (() => void) | undefined;
    const left = new Promise<Result<never>>((resolve) => {
      onAbort = () => resolve(failed({ kind: 'cancelled' }));
      signal.addEventListener('abort', onAbort, { once: true });
    });
    try {
      const result = await Promise.race([call.answer, left]);
      return result.ok && call.callers > 1 ? ok(this.#copy(result.value)) : result;
    } finally {
      if (onAbort !== undefined) signal.removeEventListener('abort', onAbort);
      call.callers -= 1;
      if (call.callers === 0) {
        if (this.#calls.get(key) === call) this.#calls.delete(key);
        call.controller.abort();
      }
    }
  }

  #begin(
    key: string,
    begin: (shared: AbortSignal, onTicket: (ticket: Ticket) => void) => Promise<Result<T>>,
  ): SharedCall<T> {
    const controller = new AbortController();
    const tickets: Ticket[] = [];
    const answer = begin(controller.signal, (ticket) => tickets.push(ticket)).finally(() => {
      if (this.#calls.get(key) === call) this.#calls.delete(key);
    });
    const call: SharedCall<T> = { answer, controller, tickets, callers: 0 };
    this.#calls.set(key, call);
    return call;
  }
}

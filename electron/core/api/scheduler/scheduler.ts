import type { RateState } from '#shared/contract/rateLimit.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Clock, Random } from '../../ports.ts';
import {
  afterResponse,
  afterSend,
  decide,
  MOST_IN_FLIGHT,
  mostBackgroundInFlight,
  NO_TRAFFIC,
  PRIORITIES,
  type Priority,
  type RateFeedback,
  reserveOf,
  rollOver,
  type SchedulerState,
  type Ticket,
  type TrafficState,
} from './schedulerState.ts';

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

export interface Sent<T> {
  readonly result: Result<T>;
  readonly feedback: RateFeedback;
}

interface Job {
  priority: Priority;
  readonly start: () => void;
  readonly leave: () => void;
}

interface SchedulerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly reserveShare?: number;
  readonly mostInFlight?: number;
  /** Called whenever the result of `rate()` changes. */
  readonly onChange?: () => void;
}

const AFTER_RESET_JITTER_MS = 100;

/** Queues the requests of one connection and decides when each is sent. */
export class Scheduler {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #onChange: () => void;
  readonly #queues: Record<Priority, Job[]> = { interactive: [], write: [], background: [] };
  #reserveShare: number;
  readonly #mostInFlight: number;
  #traffic: TrafficState = NO_TRAFFIC;
  #callOffWake: (() => void) | null = null;

  constructor(options: SchedulerOptions) {
    this.#clock = options.clock;
    this.#random = options.random;
    this.#onChange = options.onChange ?? (() => undefined);
    this.#reserveShare = options.reserveShare ?? 0.1;
    this.#mostInFlight = options.mostInFlight ?? MOST_IN_FLIGHT;
  }

  /**
   * Runs `send` when it is its turn. The result is `cancelled` if the signal aborts while queued; once
   * started, `send` handles the signal itself.
   */
  run<T>(
    priority: Priority,
    signal: AbortSignal,
    send: () => Promise<Sent<T>>,
    onTicket?: (ticket: Ticket) => void,
  ): Promise<Result<T>> {
    if (signal.aborted) return Promise.resolve(failed({ kind: 'cancelled' }));
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        job.leave();
        resolve(failed({ kind: 'cancelled' }));
        this.#dispatch();
      };
      const job: Job = {
        priority,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          this.#send(job.priority, send).then(resolve, reject);
        },
        leave: () => {
          const queue = this.#queues[job.priority];
          const at = queue.indexOf(job);
          if (at >= 0) queue.splice(at, 1);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#queues[priority].push(job);
      onTicket?.({ raise: (higher) => this.#raise(job, higher) });
      this.#dispatch();
    });
  }

  /** Sets the share of the limit that background calls leave to other credentials, 0 to 1. */
  reserve(share: number): void {
    this.#reserveShare = share;
    // A smaller reserve may allow queued requests to be sent.
    this.#dispatch();
  }

  rate(): RateState {
    const now = this.#clock.monotonic();
    const { inFlight, pausedUntil } = this.#traffic;
    const budget = rollOver(this.#traffic.budget, now);
    const date = (moment: number | null): string | null =>
      moment === null || moment <= now ? null : new Date(this.#clock.now() + moment - now).toISOString();
    return {
      limit: budget.limit,
      remaining: budget.remaining,
      resetsAt: date(budget.resetAt),
      own: budget.own,
      others: budget.others,
      reserve: reserveOf(budget, this.#reserveShare, now),
      inFlight,
      waiting: PRIORITIES.reduce((sum, kind) => sum + this.#queues[kind].length, 0),
      pausedUntil: date(pausedUntil),
    };
  }

  #state(): SchedulerState {
    return {
      ...this.#traffic,
      waiting: {
        interactive: this.#queues.interactive.length,
        write: this.#queues.write.length,
        background: this.#queues.background.length,
      },
      reserveShare: this.#reserveShare,
      mostInFlight: this.#mostInFlight,
      mostBackgroundInFlight: mostBackgroundInFlight(this.#mostInFlight),
    };
  }

  #raise(job: Job, priority: Priority): void {
    if (PRIORITIES.indexOf(priority) >= PRIORITIES.indexOf(job.priority)) return;
    const queue = this.#queues[job.priority];
    const at = queue.indexOf(job);
    if (at < 0) return;
    queue.splice(at, 1);
    job.priority = priority;
    this.#queues[priority].push(job);
    this.#dispatch();
  }

  /** Sends everything that is allowed now and sets a timer for the rest. */
  #dispatch(): void {
    this.#callOffWake?.();
    this.#callOffWake = null;
    for (;;) {
      const now = this.#clock.monotonic();
      const decision = decide(this.#state(), now);
      if (decision.kind === 'send') {
        this.#queues[decision.priority].shift()?.start();
        continue;
      }
      if (decision.kind === 'wait') {
        // Jitter keeps the apps of one workspace from all resuming in the same instant.
        const wait = decision.until - now + this.#random() * AFTER_RESET_JITTER_MS;
        this.#callOffWake = this.#clock.after(Math.max(1, wait), () => this.#dispatch());
      }
      break;
    }
    this.#onChange();
  }

  async #send<T>(priority: Priority, send: () => Promise<Sent<T>>): Promise<Result<T>> {
    this.#traffic = afterSend(this.#traffic, priority, this.#clock.monotonic());
    let feedback: RateFeedback | null = null;
    try {
      const sent = await send();
      ({ feedback } = sent);
      return sent.result;
    } finally {
      this.#traffic = afterResponse(this.#traffic, priority, feedback, this.#clock.monotonic());
      this.#dispatch();
    }
  }
}

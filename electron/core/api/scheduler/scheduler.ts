import { failed, type Result } from '#shared/contract/result.ts';
import type { RateState } from '#shared/contract/rateLimit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import { rolled } from './budget.ts';
import { decide, reserveOf, type SchedulerState, type Ticket } from './decide.ts';
import { departed, returned, STILL, type Flow, type RateLesson } from './flow.ts';
import { PRIORITIES, type Priority } from './priority.ts';

export interface Sent<T> {
  readonly result: Result<T>;
  readonly lesson: RateLesson;
}

interface Job {
  priority: Priority;
  readonly start: () => void;
  readonly leave: () => void;
}

export interface SchedulerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly reserveShare?: number;
  readonly mostInFlight?: number;
  /** Called after every change of what `rate()` tells. */
  readonly onChange?: () => void;
}

const AFTER_RESET_JITTER_MS = 100;

/** Stands before every request of one connection and decides when it leaves. */
export class Scheduler {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #onChange: () => void;
  readonly #queues: Record<Priority, Job[]> = { interactive: [], write: [], background: [] };
  #reserveShare: number;
  readonly #mostInFlight: number;
  #flow: Flow = STILL;
  #callOffWake: (() => void) | null = null;

  constructor(options: SchedulerOptions) {
    this.#clock = options.clock;
    this.#random = options.random;
    this.#onChange = options.onChange ?? (() => undefined);
    this.#reserveShare = options.reserveShare ?? 0.1;
    this.#mostInFlight = options.mostInFlight ?? 12;
  }

  /**
   * Runs `send` when its turn has come. Answers `cancelled` where the signal aborts while it waits; once
   * started, ending early is up to `send`.
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
        this.#turn();
      };
      const job: Job = {
        priority,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          this.#carryOut(job.priority, send).then(resolve, reject);
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
      this.#turn();
    });
  }

  /** Share of the limit that background calls leave to others from now on, 0 to 1. */
  reserve(share: number): void {
    this.#reserveShare = share;
    // What the reserve held back may go now.
    this.#turn();
  }

  rate(): RateState {
    const now = this.#clock.monotonic();
    const { inFlight, pausedUntil } = this.#flow;
    const budget = rolled(this.#flow.budget, now);
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
      ...this.#flow,
      waiting: {
        interactive: this.#queues.interactive.length,
        write: this.#queues.write.length,
        background: this.#queues.background.length,
      },
      reserveShare: this.#reserveShare,
      mostInFlight: this.#mostInFlight,
      mostBackgroundInFlight: Math.max(1, this.#mostInFlight - 2),
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
    this.#turn();
  }

  /** Sends all that may go now and sets the alarm for what may go later. */
  #turn(): void {
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
        // Jitter keeps the programs of one workspace from all coming back in the same instant.
        const wait = decision.until - now + this.#random() * AFTER_RESET_JITTER_MS;
        this.#callOffWake = this.#clock.after(Math.max(1, wait), () => this.#turn());
      }
      break;
    }
    this.#onChange();
  }

  async #carryOut<T>(priority: Priority, send: () => Promise<Sent<T>>): Promise<Result<T>> {
    this.#flow = departed(this.#flow, priority, this.#clock.monotonic());
    let lesson: RateLesson | null = null;
    try {
      const sent = await send();
      ({ lesson } = sent);
      return sent.result;
    } finally {
      this.#flow = returned(this.#flow, priority, lesson, this.#clock.monotonic());
      this.#turn();
    }
  }
}

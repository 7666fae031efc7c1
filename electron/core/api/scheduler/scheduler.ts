import { failed, type Result } from '#shared/contract/result.ts';
import type { RateState } from '#shared/contract/rate.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { RateHeaders } from '../rateHeaders.ts';
import { learnt, rolled, spent, UNKNOWN_BUDGET, usedByOthers, type Budget } from './budget.ts';
import { decide, PRIORITIES, reserveOf, type Priority, type SchedulerState, type Ticket } from './decide.ts';

/** What one request taught about the window. */
export interface RateLesson {
  readonly headers: RateHeaders | null;
  /** Set by a 429: how long everything waits. */
  readonly pauseMs: number | null;
}

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

const AFTER_RESET_JITTER_MS = 250;

/** Stands before every request of one connection and decides when it leaves. */
export class Scheduler {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #onChange: () => void;
  readonly #queues: Record<Priority, Job[]> = { interactive: [], write: [], background: [] };
  #reserveShare: number;
  readonly #mostInFlight: number;
  #inFlight = 0;
  #backgroundInFlight = 0;
  #budget: Budget = UNKNOWN_BUDGET;
  #pausedUntil: number | null = null;
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
    const budget = rolled(this.#budget, now);
    const date = (moment: number | null): string | null =>
      moment === null || moment <= now ? null : new Date(this.#clock.now() + moment - now).toISOString();
    return {
      limit: budget.limit,
      remaining: budget.remaining,
      resetsAt: date(budget.resetAt),
      own: budget.own,
      others: usedByOthers(budget, this.#inFlight),
      reserve: reserveOf(this.#state()),
      inFlight: this.#inFlight,
      waiting: PRIORITIES.reduce((sum, kind) => sum + this.#queues[kind].length, 0),
      pausedUntil: date(this.#pausedUntil),
    };
  }

  #state(): SchedulerState {
    return {
      waiting: {
        interactive: this.#queues.interactive.length,
        write: this.#queues.write.length,
        background: this.#queues.background.length,
      },
      inFlight: this.#inFlight,
      backgroundInFlight: this.#backgroundInFlight,
      budget: this.#budget,
      pausedUntil: this.#pausedUntil,
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
    this.#inFlight += 1;
    if (priority === 'background') this.#backgroundInFlight += 1;
    this.#budget = spent(this.#budget, this.#clock.monotonic());
    try {
      const { result, lesson } = await send();
      this.#learn(lesson);
      return result;
    } finally {
      this.#inFlight -= 1;
      if (priority === 'background') this.#backgroundInFlight -= 1;
      this.#turn();
    }
  }

  #learn(lesson: RateLesson): void {
    const now = this.#clock.monotonic();
    if (lesson.headers !== null) {
      this.#budget = learnt(this.#budget, lesson.headers, this.#inFlight - 1, now);
    }
    if (lesson.pauseMs !== null) {
      this.#pausedUntil = Math.max(this.#pausedUntil ?? 0, now + lesson.pauseMs);
    }
  }
}

import type { RateHeaders } from '#core/api/rateLimit.ts';
import {
  afterResponse,
  afterSend,
  decide,
  MOST_IN_FLIGHT,
  mostBackgroundInFlight,
  NO_TRAFFIC,
  type Priority,
  type RateFeedback,
  type TrafficState,
} from '#core/api/scheduler/schedulerState.ts';

/** How an API counts and reports requests: APIs differ, and the description leaves it open. */
interface WindowManner {
  readonly limit: number;
  readonly windowMs: number;
  /** A window begins on the whole minute, or with the first request after the previous one ended. */
  readonly begins: 'aligned' | 'first-request';
  /** How `X-RateLimit-Reset` and `Retry-After` round the end of the window to seconds. */
  readonly rounds: 'up' | 'down' | 'nearest';
  /** Milliseconds by which the API's clock differs from the true time; `Date` is truncated to seconds. */
  readonly clockOff: number;
}

/** The API's rate window, together with the workspace's other credentials that use it. */
class RateWindow {
  readonly #manner: WindowManner;
  #begin = Number.NEGATIVE_INFINITY;
  #used = 0;
  #foreignSince = 0;
  #foreignOwed = 0;
  /** Requests by others per millisecond. */
  foreignRate = 0;
  /** Identifies the current window. */
  number = 0;
  foreignRefused = 0;
  foreignCarriedOut = 0;

  constructor(manner: WindowManner) {
    this.#manner = manner;
  }

  get remaining(): number {
    return this.#manner.limit - this.#used;
  }

  /** Makes the requests that others have made since the last call; several windows may have passed. */
  pass(now: number): void {
    let from = this.#foreignSince;
    while (from < now) {
      const to = Math.min(
        now,
        this.#begin + this.#manner.windowMs > from ? this.#begin + this.#manner.windowMs : now,
      );
      this.#foreignOwed += this.foreignRate * (to - from);
      const whole = Math.floor(this.#foreignOwed);
      this.#foreignOwed -= whole;
      const room = Math.min(whole, this.remaining);
      this.#used += room;
      this.foreignCarriedOut += room;
      this.foreignRefused += whole - room;
      this.#roll(to, whole > 0);
      from = to;
    }
    this.#foreignSince = now;
  }

  /** One of our requests, as it reaches the API. */
  take(now: number): RateFeedback {
    this.pass(now);
    this.#roll(now, true);
    const refused = this.remaining <= 0;
    if (!refused) this.#used += 1;
    const seconds = this.#seconds(this.#begin + this.#manner.windowMs + this.#manner.clockOff);
    const date = Math.floor((now + this.#manner.clockOff) / 1000);
    const headers: RateHeaders = {
      limit: this.#manner.limit,
      remaining: this.remaining,
      resetInMs: Math.min(60_000, Math.max(0, (seconds - date) * 1000)),
      window: seconds,
    };
    if (!refused) return { headers, pauseMs: null };
    const left = this.#begin + this.#manner.windowMs - now;
    return { headers, pauseMs: this.#seconds(left) * 1000 };
  }

  #seconds(ms: number): number {
    const { rounds } = this.#manner;
    return rounds === 'up'
      ? Math.ceil(ms / 1000)
      : rounds === 'down'
        ? Math.floor(ms / 1000)
        : Math.round(ms / 1000);
  }

  #roll(now: number, touched: boolean): void {
    const { windowMs, begins } = this.#manner;
    if (now < this.#begin + windowMs) return;
    if (begins === 'first-request' && !touched) return;
    this.#begin = begins === 'aligned' ? Math.floor(now / windowMs) * windowMs : now;
    this.#used = 0;
    this.number += 1;
  }
}

export interface RateRun {
  readonly manner: WindowManner;
  readonly hours: number;
  readonly seed: number;
  /** Whether a background job always has more requests, as in a first sync. */
  readonly filling: boolean;
  /** Range of requests per minute by others, drawn again every quarter of an hour. */
  readonly foreign: readonly [number, number];
  /** From request to response, in milliseconds. */
  readonly latency: readonly [number, number];
}

export interface RateOutcome {
  readonly sent: number;
  readonly refused: number;
  /**
   * Maximum number of 429 bursts in a window. A burst is a group of requests in flight together; a second
   * later it is another one.
   */
  readonly mostBursts: number;
  readonly windows: number;
  /** Time in the queue of interactive calls made while the window had capacity, in milliseconds. */
  readonly interactiveP95: number;
  readonly interactiveCalls: number;
  readonly foreignRefused: number;
  readonly foreignCarriedOut: number;
  /** Share of the capacity not used by others that background calls used. */
  readonly used: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RESERVE_SHARE = 0.1;
const AFTER_RESET_JITTER_MS = 100;
const BURST_MS = 1000;

interface Out {
  readonly priority: Priority;
  /** When it reaches the API and when its response arrives. */
  readonly arrivesAt: number;
  readonly backAt: number;
  feedback: RateFeedback | null;
}

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Simulates hours of a connection alongside the workspace's other credentials, using the scheduler's pure
 * decisions.
 */
export function simulateRate(run: RateRun): RateOutcome {
  const random = generator(run.seed);
  const between = ([low, high]: readonly [number, number]): number => low + random() * (high - low);
  const service = new RateWindow(run.manner);
  const out: Out[] = [];
  const interactive: { readonly since: number; readonly roomy: boolean }[] = [];
  const waits: number[] = [];
  const bursts = new Map<number, { count: number; last: number }>();
  let traffic: TrafficState = NO_TRAFFIC;
  let now = 0;
  let wakeAt = 0;
  let sent = 0;
  let refused = 0;
  let background = 0;
  let foreignDue = 0;
  let clickDue = MINUTE;

  const turn = (): void => {
    for (;;) {
      const decision = decide(
        {
          ...traffic,
          waiting: { interactive: interactive.length, write: 0, background: run.filling ? 1 : 0 },
          reserveShare: RESERVE_SHARE,
          mostInFlight: MOST_IN_FLIGHT,
          mostBackgroundInFlight: mostBackgroundInFlight(MOST_IN_FLIGHT),
        },
        now,
      );
      if (decision.kind === 'wait') {
        wakeAt = Math.max(now + 1, decision.until + random() * AFTER_RESET_JITTER_MS);
        return;
      }
      wakeAt = Number.POSITIVE_INFINITY;
      if (decision.kind === 'rest') return;
      const { priority } = decision;
      const way = between(run.latency);
      out.push({ priority, arrivesAt: now + way * 0.5, backAt: now + way, feedback: null });
      traffic = afterSend(traffic, priority, now);
      sent += 1;
      if (priority === 'background') background += 1;
      const call = priority === 'interactive' ? interactive.shift() : undefined;
      if (call?.roomy === true) waits.push(now - call.since);
    }
  };

  const arrive = (one: Out): void => {
    one.feedback = service.take(now);
    if (one.feedback.pauseMs === null) return;
    refused += 1;
    const burst = bursts.get(service.number) ?? { count: 0, last: Number.NEGATIVE_INFINITY };
    bursts.set(service.number, {
      count: now - burst.last > BURST_MS ? burst.count + 1 : burst.count,
      last: now,
    });
  };

  const until = run.hours * HOUR;
  while (now < until) {
    let next = Math.min(wakeAt, clickDue, foreignDue);
    for (const one of out) next = Math.min(next, one.feedback === null ? one.arrivesAt : one.backAt);
    now = next;
    if (foreignDue <= now) {
      service.pass(now);
      service.foreignRate = between(run.foreign) / MINUTE;
      foreignDue = now + 15 * MINUTE;
    }
    if (clickDue <= now) {
      service.pass(now);
      // The user opens something: a few calls at once, some six times a minute.
      for (let calls = 1 + Math.floor(random() * 3); calls > 0; calls -= 1) {
        interactive.push({ since: now, roomy: service.remaining > MOST_IN_FLIGHT });
      }
      clickDue = now + 1000 + random() * 18_000;
    }
    for (let index = out.length - 1; index >= 0; index -= 1) {
      const one = out[index];
      if (one === undefined) continue;
      if (one.feedback === null && one.arrivesAt <= now) arrive(one);
      else if (one.feedback !== null && one.backAt <= now) {
        out.splice(index, 1);
        traffic = afterResponse(traffic, one.priority, one.feedback, now);
      }
    }
    turn();
  }

  waits.sort((a, b) => a - b);
  const windows = until / run.manner.windowMs;
  const room = run.manner.limit * windows - service.foreignCarriedOut;
  return {
    sent,
    refused,
    mostBursts: Math.max(0, ...[...bursts.values()].map(({ count }) => count)),
    windows,
    interactiveP95: waits[Math.floor(waits.length * 0.95)] ?? 0,
    interactiveCalls: waits.length,
    foreignRefused: service.foreignRefused,
    foreignCarriedOut: service.foreignCarriedOut,
    used: room <= 0 ? 1 : background / room,
  };
}

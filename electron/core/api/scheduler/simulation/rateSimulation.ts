import {
  decide,
  afterSend,
  type TrafficState,
  type Priority,
  type RateFeedback,
  afterResponse,
  MOST_IN_FLIGHT,
  mostBackgroundInFlight,
  NO_TRAFFIC,
} from '../schedulerState.ts';
import { RateWindow, type WindowManner } from './rateWindow.ts';

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

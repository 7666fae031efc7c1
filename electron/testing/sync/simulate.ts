import { createHash } from 'node:crypto';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { apiProblem } from '#shared/contract/testing/apiProblem.ts';
import type { Ingest } from '#core/sync/mirrorPort.ts';
import { keyOf, type SyncRequest } from '#core/sync/syncRequest.ts';
import { SteadyClock } from '#core/sync/steadyClock.ts';
import { SyncRun, type SyncAnswer } from '#core/sync/syncRun.ts';
import { Chance, SMALL_WORLD, World } from './world.ts';
import { buried, differences, uncovered } from './compare.ts';
import { MemoryMirror } from './memoryMirror.ts';
import { ModelService } from './service.ts';
import type { SimulatedMirror } from './simulatedMirror.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BEGIN = Date.UTC(2026, 0, 15, 9);
/** Time for two re-scans and the slowest recheck after the faults stop. */
const SETTLING = 5 * HOUR;
const MAX_SETTLING_EVENTS = 5000;

interface ScheduledEvent {
  at: number;
  readonly order: number;
  /** The process that scheduled it: a crash discards its events. */
  readonly run: number;
  readonly happen: () => void;
}

export interface Outcome {
  readonly seed: number;
  /** Hash of all events in order. */
  readonly hash: string;
  /** Empty if the mirror converged and always covered every stale row. */
  readonly faults: readonly string[];
  readonly requests: number;
}

export interface SimulationOptions {
  /** In memory by default. */
  readonly mirror?: SimulatedMirror;
  readonly log?: (line: string) => void;
  /** Leaves out faults that take weeks to heal with production waits. */
  readonly patient?: boolean;
}

/** What may go wrong with a request, with its share in percent. */
const FAULTS = [
  ['lost', 4],
  ['status 500', 2],
  ['status 503', 1],
  ['rate-limited', 2],
  ['unserialised', 2],
  ['shuffled', 2],
  ['pathless', 2],
  ['cursor refused', 2],
  ['truncated', 1],
  ['page of a proxy', 1],
  ['delivered twice', 2],
  ['forgetful', 2],
] as const;
type Fault = (typeof FAULTS)[number][0];

function faultAt(percent: number): Fault | null {
  let end = 0;
  for (const [fault, share] of FAULTS) {
    end += share;
    if (percent < end) return fault;
  }
  return null;
}

/** One seeded run of the sync against the model API: a number of faulty steps, then time to settle. */
class Simulation {
  readonly #seed: number;
  readonly #options: SimulationOptions;
  readonly #chance: Chance;
  /** Some servers send no `Date`. */
  readonly #dated: boolean;
  /** How much longer than usual some answers take. */
  readonly #slowness: number;
  readonly #world: World;
  readonly #service: ModelService;
  readonly #mirror: SimulatedMirror;
  readonly #trace = createHash('sha256');
  readonly #queue: ScheduledEvent[] = [];
  readonly #faults: string[] = [];
  readonly #log: ((line: string) => void) | null;
  #order = 0;
  #time = BEGIN;
  #slept = 0;
  #skew = 0;
  #offline = false;
  #peace = false;
  #starts = 0;
  #requests = 0;
  #run: SyncRun | null = null;
  #steady: SteadyClock;
  #wakeAt: number | null = null;

  constructor(seed: number, options: SimulationOptions) {
    const { log, mirror } = options;
    this.#seed = seed;
    this.#options = options;
    this.#mirror = mirror ?? new MemoryMirror(SMALL_WORLD);
    this.#log = log ?? null;
    this.#chance = new Chance(seed);
    this.#dated = seed % 3 !== 0;
    this.#slowness = [1, 20, 100, 400][seed % 4] ?? 1;
    this.#world = new World(this.#chance, BEGIN, this.#chance.whole(0, 45), this.#dated);
    this.#service = new ModelService(this.#world);
    this.#steady = this.#newClock(0);
  }

  outcome(steps: number): Outcome {
    this.#start();
    for (let step = 0; step < steps && this.#faults.length === 0; step += 1) {
      if (this.#chance.yes(0.3)) this.#trouble();
      else this.#next();
      this.#check();
    }
    if (this.#faults.length === 0) this.#makePeace();
    return {
      seed: this.#seed,
      hash: this.#trace.digest('hex'),
      faults: this.#faults,
      requests: this.#requests,
    };
  }

  #newClock(startsAt: number): SteadyClock {
    const clock = {
      now: () => this.#time + this.#skew,
      monotonic: () => this.#time - this.#slept,
      after: () => () => undefined,
    };
    return new SteadyClock(clock, startsAt);
  }

  #note(line: string): void {
    this.#trace.update(`${this.#time} ${line}\n`);
    this.#log?.(`${((this.#time - BEGIN) / SECOND).toFixed(1)} ${line}`);
  }

  #check(): void {
    const row = uncovered(this.#world, this.#mirror, SMALL_WORLD) ?? buried(this.#world, this.#mirror);
    if (row !== null) {
      this.#note(row);
      this.#faults.push(row);
    }
  }

  // Events.

  #later(ms: number, happen: () => void): void {
    this.#order += 1;
    this.#queue.push({ at: this.#time + ms, order: this.#order, run: this.#starts, happen });
  }

  #next(): boolean {
    let first: ScheduledEvent | undefined;
    for (const one of this.#queue) {
      if (first === undefined || one.at < first.at || (one.at === first.at && one.order < first.order))
        first = one;
    }
    const wakeAt = this.#wakeAt;
    if (wakeAt !== null && (first === undefined || wakeAt < first.at)) {
      this.#wakeAt = null;
      this.#passTo(wakeAt);
      this.#note('wake');
      this.#turn();
      return true;
    }
    if (first === undefined) return false;
    this.#queue.splice(this.#queue.indexOf(first), 1);
    this.#passTo(first.at);
    if (first.run === this.#starts) first.happen();
    return true;
  }

  #passTo(time: number): void {
    this.#time = Math.max(this.#time, time);
    this.#world.passTo(this.#time);
  }

  // The app.

  #start(): void {
    this.#starts += 1;
    const state = this.#mirror.reopen();
    this.#steady = this.#newClock(state.at);
    this.#run = new SyncRun(state, this.#mirror.counts(), SMALL_WORLD);
    this.#note('start');
    this.#control('now');
    this.#turn();
  }

  #crash(): void {
    this.#note('crash');
    this.#run = null;
    this.#wakeAt = null;
    this.#starts += 1;
    this.#later(this.#chance.whole(1, 3600) * SECOND, () => this.#start());
  }

  #control(control: 'now' | 'rescan'): void {
    const at = this.#steady.now();
    this.#run?.clearBlock();
    this.#ingest(null, { kind: 'control', control, at, receivedAt: '' });
  }

  /** Account for a sleep before comparing any other time with the clock. */
  #noticeSleep(): void {
    if (!this.#steady.slept()) return;
    this.#note('slept');
    this.#steady.adopt();
    this.#control('now');
  }

  #turn(): void {
    const run = this.#run;
    if (run === null) return;
    this.#noticeSleep();
    const now = this.#steady.now();
    const overdue = run.overdue(now);
    if (overdue !== null) this.#ingest(null, overdue);
    for (const query of run.candidateQueries(now))
      run.addCandidates(query.kind, this.#mirror.candidates(query), now);
    for (;;) {
      const { requests, wakeAt } = run.plan(now);
      this.#wakeAt = wakeAt === null ? null : this.#time + Math.max(1, Math.ceil(wakeAt - now));
      if (requests.length === 0) break;
      for (const request of requests) {
        run.sent(request);
        if (request.kind === 'close') {
          const { collection } = request;
          this.#ingest(request, { kind: 'scanned', collection, request, at: now, receivedAt: '' });
        } else this.#send(request);
      }
      if (run.block !== null) break;
    }
  }

  #ingest(request: SyncRequest | null, input: Ingest): void {
    let next: Ingest | null = input;
    while (next !== null && this.#run !== null) {
      const result = this.#mirror.ingest(next);
      this.#note(`ingest ${next.kind} ${result.ok ? 'ok' : result.problem.kind}`);
      next = this.#run.ingested(request, next, result, this.#steady.now());
    }
  }

  #answer(request: SyncRequest, answer: Result<SyncAnswer>): void {
    const run = this.#run;
    if (run === null) return;
    this.#noticeSleep();
    const input = run.toIngest(request, answer, this.#steady.now());
    if (input !== null) this.#ingest(request, input);
    this.#turn();
  }

  // The network.

  #send(request: Exclude<SyncRequest, { kind: 'close' }>): void {
    this.#requests += 1;
    const latency = this.#chance.whole(30, 1500);
    const what = keyOf(request);
    if (this.#offline) {
      this.#note(`send ${what} offline`);
      this.#later(10, () => this.#answer(request, network('unreachable')));
      return;
    }
    const fault = this.#peace ? null : faultAt(this.#chance.next() * 100);
    this.#note(`send ${what} ${fault ?? ''}`);
    // Losing a request looks like losing its answer: only a timeout reveals it.
    if (fault === 'lost') this.#later(20 * SECOND, () => this.#answer(request, network('timeout')));
    else if (fault === 'status 500') this.#later(latency, () => this.#answer(request, status(500)));
    else if (fault === 'status 503') this.#later(latency, () => this.#answer(request, status(503)));
    else if (fault === 'rate-limited') {
      const problem: Problem = { kind: 'rate-limited', retryAfterMs: 60 * SECOND, requestId: null };
      this.#later(latency, () => this.#answer(request, failed(problem)));
    } else if (this.#chance.yes(0.5)) {
      // Read now but delivered late, possibly stale.
      const answer = this.#serve(request, fault);
      this.#later(latency * (this.#chance.yes(0.2) ? this.#slowness : 1), () =>
        this.#deliver(request, answer, fault),
      );
    } else this.#later(latency, () => this.#deliver(request, this.#serve(request, fault), fault));
  }

  /** The API's answer as of now. */
  #serve(request: Exclude<SyncRequest, { kind: 'close' }>, fault: Fault | null): Result<SyncAnswer> {
    const faults = {
      unserialised: fault === 'unserialised' && this.#options.patient !== true,
      shuffled: fault === 'shuffled',
      pathless: fault === 'pathless',
      cursorRefused: fault === 'cursor refused',
      forgetful: fault === 'forgetful',
    };
    const answer =
      request.kind === 'page' ? this.#service.list(request, faults) : this.#service.single(request, faults);
    if (!answer.ok) return answer;
    const serviceTime = this.#dated ? Math.floor(this.#time / SECOND) * SECOND : null;
    const received = { requestId: null, receivedAt: '', serviceTime };
    if (fault === 'truncated') return ok({ ...received, bytes: answer.value.slice(0, -7) });
    if (fault === 'page of a proxy') return ok({ ...received, bytes: new TextEncoder().encode('<html>') });
    return ok({ ...received, bytes: answer.value });
  }

  #deliver(request: SyncRequest, answer: Result<SyncAnswer>, fault: Fault | null): void {
    const received = this.#offline ? network('interrupted') : answer;
    this.#answer(request, received);
    if (fault !== 'delivered twice') return;
    this.#later(this.#chance.whole(1, 300) * SECOND, () => {
      this.#note('again');
      this.#answer(request, received);
    });
  }

  // Faults.

  #trouble(): void {
    const roll = this.#chance.whole(0, 99);
    if (roll < 58) this.#note(this.#world.stir());
    else if (roll < 62) this.#later(this.#chance.whole(1, 20) * MINUTE, () => this.#note('time passes'));
    else if (roll < 68) {
      if (this.#run !== null) this.#crash();
    } else if (roll < 73) {
      this.#offline = !this.#offline;
      this.#note(`offline ${this.#offline}`);
    } else if (roll < 77) {
      this.#mirror.full = !this.#mirror.full;
      this.#note(`disk full ${this.#mirror.full}`);
    } else if (roll < 81) {
      this.#skew = this.#chance.whole(-1, 1) * DAY;
      this.#note(`skew ${this.#skew}`);
    } else if (roll < 83) this.#sleep(7 * DAY);
    else if (roll < 87) this.#sleep(this.#chance.whole(1, 60) * MINUTE);
    else if (roll < 91) {
      this.#note('now');
      this.#control(this.#chance.yes(0.5) ? 'now' : 'rescan');
      this.#turn();
    } else if (roll < 94) {
      const scope = this.#chance.pick(['contacts:read', 'transcript_timelines:read', 'users:read']) ?? '';
      if (!this.#service.lacking.delete(scope)) this.#service.lacking.add(scope);
      this.#service.namesScopes = this.#chance.yes(0.7);
      this.#note(`scope ${scope} ${this.#service.lacking.has(scope)}`);
    } else if (roll < 97) {
      this.#service.age += 1;
      this.#note('cursors lapse');
    } else if (this.#run !== null) {
      this.#run.pause(!this.#run.paused);
      this.#note(`paused ${this.#run.paused}`);
      this.#turn();
    }
  }

  /** The computer sleeps while the workspace changes. Its monotonic clock and all timers stop. */
  #sleep(ms: number): void {
    this.#note(`sleep ${ms}`);
    const stirs = this.#chance.whole(0, ms > DAY ? 40 : 8);
    for (let index = 0; index < stirs; index += 1) {
      this.#passTo(this.#time + ms / (stirs + 1));
      this.#slept += ms / (stirs + 1);
      this.#note(this.#world.stir());
    }
    this.#passTo(this.#time + ms / (stirs + 1));
    this.#slept += ms / (stirs + 1);
    for (const one of this.#queue) one.at += ms;
    if (this.#wakeAt !== null) this.#wakeAt += ms;
  }

  #makePeace(): void {
    this.#note('peace');
    this.#peace = true;
    this.#offline = false;
    this.#mirror.full = false;
    this.#service.lacking.clear();
    this.#run?.pause(false);
    this.#world.settle();
    if (this.#run === null) this.#start();
    else {
      this.#control('now');
      this.#turn();
    }
    const until = this.#time + SETTLING;
    let events = 0;
    while (this.#time < until && this.#faults.length === 0) {
      if (!this.#next()) {
        this.#faults.push('no event is scheduled');
        return;
      }
      events += 1;
      if (events > MAX_SETTLING_EVENTS) this.#faults.push('the sync never settles');
      if (events % 8 === 0) this.#check();
    }
    this.#faults.push(...differences(this.#world, this.#mirror));
  }
}

export function simulate(seed: number, steps: number, options: SimulationOptions = {}): Outcome {
  return new Simulation(seed, options).outcome(steps);
}

function network(reason: 'unreachable' | 'timeout' | 'interrupted'): Result<never> {
  return failed({ kind: 'network', reason, detail: '' });
}

function status(code: number): Result<never> {
  return failed(apiProblem(code, { synthetic: true }));
}

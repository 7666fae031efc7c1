import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { backoffMs, type Backoff } from '#shared/domain/failures/backoff.ts';
import { classifyProblem, saysNotFound } from '#shared/domain/failures/problemClass.ts';
import { retryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts } from './mirrorPort.ts';
import { hasHoles, type Plan, plan, readsTimelines } from './plan.ts';
import { keyOf, type SyncRequest } from './syncRequest.ts';
import type { SyncState } from './syncState.ts';
import type { Tuning } from './tuning.ts';

type FailureClass =
  /** Concerns only this request; its walk handles it. */
  | { readonly kind: 'failure' }
  | { readonly kind: 'missing' }
  /** No request can succeed for now; `ms` is how long, if known. */
  | { readonly kind: 'block'; readonly reason: 'offline' | 'rate'; readonly ms: number | null }
  /** Retrying is useless until the user acts: the token is missing or rejected. */
  | { readonly kind: 'stop' }
  /** We cancelled it. */
  | { readonly kind: 'drop' };

function classifyFailure(request: SyncRequest, problem: Problem): FailureClass {
  if (request.kind === 'single' && saysNotFound(problem)) return { kind: 'missing' };
  const next = retryDecision(problem, 'reading');
  if (next.kind === 'restart') return { kind: 'drop' };
  if (next.kind !== 'retry') return { kind: 'failure' };
  if (next.after === 'event') return { kind: 'stop' };
  if (next.reason === 'rate' && next.after !== 'backoff') {
    return { kind: 'block', reason: 'rate', ms: next.after };
  }
  return next.reason === 'network' && next.affects === 'connection'
    ? { kind: 'block', reason: 'offline', ms: null }
    : { kind: 'failure' };
}

/** Why no request can succeed for now. */
type SyncBlockReason = 'offline' | 'rate' | 'storage';

interface SyncBlock {
  readonly reason: SyncBlockReason;
  readonly problem: Problem;
  /** Consecutive occurrences. */
  readonly times: number;
  /** On the steady clock; then one request probes. */
  readonly until: number;
}

const BLOCK_BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000 };

/**
 * Doubles the wait each time. Requests in flight together fail together, so failures during a block count as one
 * and don't extend it.
 */
function extendBlock(
  before: SyncBlock | null,
  reason: SyncBlockReason,
  problem: Problem,
  at: number,
  ms: number | null,
): SyncBlock {
  if (before !== null && at < before.until && before.reason === reason && ms === null) return before;
  const times = before?.reason === reason ? before.times + 1 : 1;
  const wait = ms ?? backoffMs(BLOCK_BACKOFF, times);
  return { reason, problem, times, until: Math.max(at + wait, before?.until ?? 0) };
}

/** How many requests may be in flight: none while blocked, one to probe afterwards, otherwise `parallel`. */
function freeSlots(block: SyncBlock | null, now: number, out: number, parallel: number): number {
  if (block === null) return Math.max(0, parallel - out);
  return now < block.until || out > 0 ? 0 : 1;
}

/** The body of a page or an engagement; `serviceTime` is the response's `Date`, milliseconds since 1970. */
export interface SyncAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly requestId: string | null;
  readonly receivedAt: string;
  readonly serviceTime: number | null;
}

/** Whether the API itself answered, even if only to refuse. */
function isFromService(input: Ingest): boolean {
  switch (input.kind) {
    case 'page':
    case 'single':
    case 'missing':
      return true;
    case 'failure':
      return classifyProblem(input.problem).answeredBy !== 'nobody';
    case 'scanned':
    case 'lost':
    case 'token':
    case 'control':
      return false;
  }
}

function isSame(one: Ingest, other: Ingest): boolean {
  if (one.kind === 'control') return other.kind === 'control' && one.control === other.control;
  if (one.kind === 'lost') return other.kind === 'lost' && one.scope === other.scope;
  return one.kind === other.kind;
}

const MAX_CANDIDATES = 25;
const NOTHING: Plan = { requests: [], wakeAt: null };

/**
 * One run of the sync: the last committed state plus what is not persisted (requests in flight, blocks, whether the
 * user paused). It only decides: it has no effects and reads no clock, so that the simulation and the app run the
 * same code.
 */
export class SyncRun {
  readonly #tuning: Tuning;
  readonly #busy = new Map<string, SyncRequest>();
  #state: SyncState;
  #counts: MirrorCounts;
  #block: SyncBlock | null = null;
  #stopped: Problem | null = null;
  #paused = false;
  #singles: readonly EngagementId[] = [];
  /** A scan has ended since candidates were last queried. */
  #scanned = false;
  #candidatesDueAt = 0;
  /** Single engagements that failed, and when to retry them. */
  readonly #resting = new Map<string, number>();
  /** Inputs without a request that the mirror failed to store. */
  #unstored: readonly Ingest[] = [];
  #retrying = false;

  constructor(state: SyncState, counts: MirrorCounts, tuning: Tuning) {
    this.#state = state;
    this.#counts = counts;
    this.#tuning = tuning;
  }

  get state(): SyncState {
    return this.#state;
  }

  get counts(): MirrorCounts {
    return this.#counts;
  }

  get block(): SyncBlock | null {
    return this.#block;
  }

  /** Why the run stopped: the API no longer accepts the token. */
  get stopped(): Problem | null {
    return this.#stopped;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Requests in flight are still ingested: the rate limit has already counted them. */
  pause(paused: boolean): void {
    this.#paused = paused;
  }

  /** The network is back or the user asked: stop waiting. */
  clearBlock(): void {
    this.#block = null;
    this.#candidatesDueAt = 0;
    this.#resting.clear();
  }

  /** `spare`: most of the rate window is unused. */
  plan(now: number, spare = true): Plan {
    if (this.#paused || this.#stopped !== null) return NOTHING;
    const slots = freeSlots(this.#block, now, this.#busy.size, this.#tuning.parallel);
    if (slots === 0) {
      return {
        requests: [],
        wakeAt: this.#block !== null && now < this.#block.until ? this.#block.until : null,
      };
    }
    if (this.#unstored.length > 0) return NOTHING;
    const moment = { now, busy: new Set(this.#busy.keys()), slots, singles: this.#singles, spare };
    const next = plan(this.#state, moment, this.#tuning);
    const due = this.#candidatesDueAt > now ? this.#candidatesDueAt : null;
    const wakeAt = next.wakeAt === null ? due : Math.min(next.wakeAt, due ?? next.wakeAt);
    return { requests: next.requests, wakeAt };
  }

  /**
   * What has to be stored before anything else is sent: a start or a new token that the mirror failed to store. A
   * poll resumed from before the start would skip what became visible in between.
   */
  overdue(now: number): Ingest | null {
    const [input] = this.#unstored;
    if (input === undefined || this.#retrying || this.#stopped !== null) return null;
    if (this.#block !== null && now < this.#block.until) return null;
    this.#retrying = true;
    return { ...input, at: now };
  }

  sent(request: SyncRequest): void {
    this.#busy.set(keyOf(request), request);
  }

  /** What to ingest from an answer; null if nothing, and the request is done. */
  toIngest(request: SyncRequest, answer: Result<SyncAnswer>, at: number): Ingest | null {
    if (answer.ok) {
      const { bytes: body, ...came } = answer.value;
      if (request.kind === 'close') return null;
      const brought = { ...came, at, body, expanded: request.expand };
      return request.kind === 'page'
        ? { kind: 'page', collection: request.collection, request, ...brought }
        : { kind: 'single', engagementId: request.engagementId, request, ...brought };
    }
    return this.#failed(request, answer.problem, at);
  }

  /** After the mirror stored an input or failed to: returns the next input, if any. */
  ingested(request: SyncRequest | null, input: Ingest, result: Result<Ingested>, at: number): Ingest | null {
    if (request === null) {
      this.#retrying = false;
      const others = this.#unstored.filter((one) => !isSame(one, input));
      this.#unstored = result.ok ? others : [...others, input];
    }
    if (result.ok) {
      if (result.value.state.commits >= this.#state.commits) {
        this.#state = result.value.state;
        this.#counts = result.value.counts;
      }
      if (this.#block?.reason === 'storage' || isFromService(input)) this.#block = null;
      if (request !== null) this.#done(request);
      // Request what a scan has missed at once.
      if (input.kind === 'scanned') {
        this.#candidatesDueAt = 0;
        this.#scanned = true;
      }
      return null;
    }
    const { problem } = result;
    if (problem.kind === 'network' && request !== null && input.kind !== 'failure') {
      return this.#failed(request, problem, at);
    }
    this.#block = extendBlock(this.#block, 'storage', problem, at, null);
    if (request !== null) this.#done(request);
    return null;
  }

  /** Which engagements to query the mirror for, most urgent first; empty if it isn't time. */
  candidateQueries(now: number): readonly CandidateQuery[] {
    if (now < this.#candidatesDueAt || (this.#singles.length > 0 && !this.#scanned)) return [];
    this.#scanned = false;
    const { engagements } = this.#state.collections;
    if (this.#paused || this.#stopped !== null || this.#block !== null || hasHoles(engagements)) return [];
    const timelines = readsTimelines(this.#state) && engagements.lanes.timelines.length === 0;
    this.#candidatesDueAt = now + this.#tuning.candidatesMs;
    return [
      { kind: 'absent', limit: MAX_CANDIDATES },
      { kind: 'unsettled', at: now, limit: MAX_CANDIDATES, timelines },
    ];
  }

  /** Rows a scan missed go first: the user may be looking at one that was deleted. */
  addCandidates(kind: CandidateQuery['kind'], ids: readonly EngagementId[], now: number): void {
    for (const [id, until] of this.#resting) if (until <= now) this.#resting.delete(id);
    const fresh = ids.filter((id) => !this.#resting.has(id));
    this.#singles = [
      ...new Set(kind === 'absent' ? [...fresh, ...this.#singles] : [...this.#singles, ...fresh]),
    ];
  }

  #failed(request: SyncRequest, problem: Problem, at: number): Ingest | null {
    const failureClass = classifyFailure(request, problem);
    const receivedAt = new Date(at).toISOString();
    switch (failureClass.kind) {
      case 'missing':
        if (request.kind !== 'single') return null;
        return { kind: 'missing', engagementId: request.engagementId, request, at, receivedAt };
      case 'failure':
        if (request.kind === 'single')
          this.#resting.set(request.engagementId, at + this.#tuning.singleRestMs);
        return { kind: 'failure', request, problem, at, receivedAt };
      case 'block':
        this.#block = extendBlock(this.#block, failureClass.reason, problem, at, failureClass.ms);
        break;
      case 'stop':
        this.#stopped = problem;
        break;
      case 'drop':
        break;
    }
    this.#done(request, true);
    return null;
  }

  #done(request: SyncRequest, again = false): void {
    this.#busy.delete(keyOf(request));
    if (request.kind === 'single' && !again) {
      this.#singles = this.#singles.filter((id) => id !== request.engagementId);
    }
  }
}

import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { hasHoles } from './arm.ts';
import { held, roomUnder, type Hold } from './hold.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts } from './mirrorPort.ts';
import { plan, readsTimelines, type Plan } from './plan.ts';
import { keyOf, type SyncRequest } from './request.ts';
import type { SyncState } from './syncState.ts';
import type { Tuning } from './tuning.ts';
import { verdictOf } from './verdict.ts';

/** A page or an engagement as it came; `serviceTime` is its `Date`, milliseconds since 1970. */
export interface SyncAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly requestId: string | null;
  readonly receivedAt: string;
  readonly serviceTime: number | null;
}

/** Whether the service itself has spoken, be it to refuse. */
function isFromService(piece: Ingest): boolean {
  switch (piece.kind) {
    case 'page':
    case 'single':
    case 'missing':
      return true;
    case 'failure':
      return piece.problem.kind === 'api' || piece.problem.kind === 'forbidden';
    case 'scanned':
    case 'lost':
    case 'token':
    case 'control':
      return false;
  }
}

/** Whether the one says again what the other said. */
function isSame(one: Ingest, other: Ingest): boolean {
  if (one.kind === 'control') return other.kind === 'control' && one.control === other.control;
  if (one.kind === 'lost') return other.kind === 'lost' && one.scope === other.scope;
  return one.kind === other.kind;
}

const MOST_CANDIDATES = 25;
const NOTHING: Plan = { requests: [], wakeAt: null };

/**
 * One run of the sync: the state last committed, and what lives only as long as the program does — what is
 * out, what everything waits for, whether the user paused it. Decides and remembers; does nothing itself and
 * reads no clock, so that the simulation and the program go through the same code.
 */
export class SyncRun {
  readonly #tuning: Tuning;
  readonly #busy = new Map<string, SyncRequest>();
  #state: SyncState;
  #counts: MirrorCounts;
  #hold: Hold | null = null;
  #stopped: Problem | null = null;
  #paused = false;
  #singles: readonly EngagementId[] = [];
  /** A scan has ended since the mirror was last asked for what it missed. */
  #scanned = false;
  #candidatesDueAt = 0;
  /** Single engagements that could not be read, and until when they are left alone. */
  readonly #resting = new Map<string, number>();
  /** What no request brought and the mirror refused. */
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

  get hold(): Hold | null {
    return this.#hold;
  }

  /** What ended the run: the service no longer takes the token. */
  get stopped(): Problem | null {
    return this.#stopped;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** What is out is taken in still: it has been paid for. */
  pause(paused: boolean): void {
    this.#paused = paused;
  }

  /** Nothing stands against trying at once any more: the network is back, or somebody asks. */
  letGo(): void {
    this.#hold = null;
    this.#candidatesDueAt = 0;
    this.#resting.clear();
  }

  /** `spare`: most of the rate window is unused. */
  plan(now: number, spare = true): Plan {
    if (this.#paused || this.#stopped !== null) return NOTHING;
    const room = roomUnder(this.#hold, now, this.#busy.size, this.#tuning.parallel);
    if (room === 0) {
      return {
        requests: [],
        wakeAt: this.#hold !== null && now < this.#hold.until ? this.#hold.until : null,
      };
    }
    if (this.#unstored.length > 0) return NOTHING;
    const moment = { now, busy: new Set(this.#busy.keys()), room, singles: this.#singles, spare };
    const next = plan(this.#state, moment, this.#tuning);
    const due = this.#candidatesDueAt > now ? this.#candidatesDueAt : null;
    const wakeAt = next.wakeAt === null ? due : Math.min(next.wakeAt, due ?? next.wakeAt);
    return { requests: next.requests, wakeAt };
  }

  /**
   * What is to be stored before anything more is asked for: a start or another token that the mirror refused. A poll
   * that went on from before the start would pass over what became visible in between.
   */
  overdue(now: number): Ingest | null {
    const [piece] = this.#unstored;
    if (piece === undefined || this.#retrying || this.#stopped !== null) return null;
    if (this.#hold !== null && now < this.#hold.until) return null;
    this.#retrying = true;
    return { ...piece, at: now };
  }

  sent(request: SyncRequest): void {
    this.#busy.set(keyOf(request), request);
  }

  /** What of an answer is to be taken in; null where nothing is, and the request is done with. */
  answered(request: SyncRequest, answer: Result<SyncAnswer>, at: number): Ingest | null {
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

  /** After the mirror took a piece in, or refused it: then this is the next piece, if any. */
  takenIn(request: SyncRequest | null, piece: Ingest, result: Result<Ingested>, at: number): Ingest | null {
    if (request === null) {
      this.#retrying = false;
      const others = this.#unstored.filter((one) => !isSame(one, piece));
      this.#unstored = result.ok ? others : [...others, piece];
    }
    if (result.ok) {
      if (result.value.state.commits >= this.#state.commits) {
        this.#state = result.value.state;
        this.#counts = result.value.counts;
      }
      if (this.#hold?.reason === 'storage' || isFromService(piece)) this.#hold = null;
      if (request !== null) this.#done(request);
      // What a scan has missed is asked for at once.
      if (piece.kind === 'scanned') {
        this.#candidatesDueAt = 0;
        this.#scanned = true;
      }
      return null;
    }
    const { problem } = result;
    if (problem.kind === 'network' && request !== null && piece.kind !== 'failure') {
      return this.#failed(request, problem, at);
    }
    this.#hold = held(this.#hold, 'storage', problem, at, null);
    if (request !== null) this.#done(request);
    return null;
  }

  /** Which engagements to ask the mirror for now, most urgent first; none where it isn't time. */
  candidateQueries(now: number): readonly CandidateQuery[] {
    if (now < this.#candidatesDueAt || (this.#singles.length > 0 && !this.#scanned)) return [];
    this.#scanned = false;
    const { engagements } = this.#state.collections;
    if (this.#paused || this.#stopped !== null || this.#hold !== null || hasHoles(engagements)) return [];
    const timelines = readsTimelines(this.#state) && engagements.lanes.timelines.length === 0;
    this.#candidatesDueAt = now + this.#tuning.candidatesMs;
    return [
      { kind: 'absent', limit: MOST_CANDIDATES },
      { kind: 'unsettled', at: now, limit: MOST_CANDIDATES, timelines },
    ];
  }

  /** What a scan has missed goes before what waits already: a person may be looking at a row that is gone. */
  candidatesCame(kind: CandidateQuery['kind'], ids: readonly EngagementId[], now: number): void {
    for (const [id, until] of this.#resting) if (until <= now) this.#resting.delete(id);
    const fresh = ids.filter((id) => !this.#resting.has(id));
    this.#singles = [
      ...new Set(kind === 'absent' ? [...fresh, ...this.#singles] : [...this.#singles, ...fresh]),
    ];
  }

  #failed(request: SyncRequest, problem: Problem, at: number): Ingest | null {
    const verdict = verdictOf(request, problem);
    const receivedAt = new Date(at).toISOString();
    switch (verdict.kind) {
      case 'missing':
        if (request.kind !== 'single') return null;
        return { kind: 'missing', engagementId: request.engagementId, request, at, receivedAt };
      case 'failure':
        if (request.kind === 'single')
          this.#resting.set(request.engagementId, at + this.#tuning.singleRestMs);
        return { kind: 'failure', request, problem, at, receivedAt };
      case 'hold':
        this.#hold = held(this.#hold, verdict.reason, problem, at, verdict.ms);
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

import { failed, ok, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { expandQuery, type Query, updatedWalkQuery } from '../api/adapter/listQueries.ts';
import { EXPANSION_SCOPES, routes } from '../api/adapter/routes.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { Clock } from '../ports.ts';
import { type Collection, COLLECTION_SCOPES } from './collections.ts';
import type { Control, Ingest, SyncMirror } from './mirrorPort.ts';
import { Throughput, progressOf } from './progress.ts';
import { lostScopes } from './scopes.ts';
import { SteadyClock } from './steadyClock.ts';
import type { SyncRequest } from './syncRequest.ts';
import { type SyncAnswer, SyncRun } from './syncRun.ts';
import { TUNING, type Tuning } from './tuning.ts';

/** Requests sent to the API. */
type ServiceRequest = Exclude<SyncRequest, { kind: 'close' }>;

function toRoute(request: ServiceRequest): { readonly path: string; readonly query: Query } {
  return request.kind === 'page'
    ? { path: routes[request.collection], query: updatedWalkQuery(request) }
    : { path: routes.engagement(request.engagementId), query: expandQuery(request.expand) };
}

export interface SyncRunnerOptions {
  readonly clock: Clock;
  readonly client: Pick<ApiClient, 'getBytes' | 'rate'>;
  readonly mirror: SyncMirror;
  /** Must match the tuning the mirror advances its state by. */
  readonly tuning?: Tuning;
  /**
   * Number of the connection's token. If it differs from the one the mirror was filled with, the sync rescans
   * everything.
   */
  readonly token?: number;
  readonly paused?: boolean;
  /** Throttled to a few calls per second. */
  readonly onProgress: (progress: SyncProgress) => void;
  readonly onChanged: (collection: Collection, ids: readonly string[]) => void;
  readonly onScope: (scope: string, state: 'granted' | 'missing') => void;
  /** The token lacks a scope, and did not when it was last asked, in an earlier run perhaps. */
  readonly onLost: () => void;
}

/** Longest timer, so that a sleep of the computer is noticed this soon after it wakes. */
const HEARTBEAT_MS = 30_000;
const PROGRESS_MS = 250;

/**
 * Keeps one connection's mirror in sync with the API: asks `SyncRun` what is next, sends it at background priority,
 * passes the answer to the mirror and the mirror's new state back to the run. Never rejects; failures appear in the
 * progress and are retried.
 */
export class SyncRunner {
  readonly #options: SyncRunnerOptions;
  readonly #tuning: Tuning;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #throughput: Throughput;
  #steady: SteadyClock;
  #run: SyncRun | null = null;
  #cancelWake: (() => void) | null = null;
  readonly #progressChanges: BatchedNotifier<'progress'>;

  constructor(options: SyncRunnerOptions) {
    this.#options = options;
    this.#tuning = options.tuning ?? TUNING;
    this.#steady = new SteadyClock(options.clock, 0);
    this.#throughput = new Throughput();
    this.#progressChanges = new BatchedNotifier({
      clock: options.clock,
      emit: () => {
        const progress = this.progress();
        if (progress !== null) options.onProgress(progress);
      },
      delayMs: PROGRESS_MS,
    });
  }

  /** Resumes from the mirror's state. Fails only with the mirror's own problems. */
  async start(): Promise<Result<null>> {
    const { mirror, clock, paused } = this.#options;
    const [state, counts] = await Promise.all([mirror.syncState(), mirror.counts()]);
    if (!state.ok) return state;
    if (!counts.ok) return counts;
    if (this.#closing.signal.aborted) return failed({ kind: 'cancelled' });
    this.#steady = new SteadyClock(clock, state.value.at);
    this.#run = new SyncRun(state.value, counts.value, this.#tuning);
    this.#run.pause(paused ?? false);
    const token = this.#options.token ?? state.value.token;
    if (token === state.value.token) await this.#control('now');
    else {
      const [at, receivedAt] = [this.#steady.now(), this.#date()];
      await this.#ingest(null, { kind: 'token', token, at, receivedAt });
    }
    this.#sendDue();
    return ok(null);
  }

  progress(): SyncProgress | null {
    const { clock, client } = this.#options;
    if (this.#run === null) return null;
    const now = this.#steady.now();
    const moment = {
      now,
      offset: clock.now() - now,
      rate: client.rate(),
      perSecond: this.#throughput.perSecond(now),
    };
    return progressOf(this.#run, moment, this.#tuning);
  }

  pause(): void {
    this.#run?.pause(true);
    this.#sendDue();
  }

  resume(): void {
    this.#run?.pause(false);
    this.#sendDue();
  }

  /** Polls at once and retries missing scopes; `rescan` also looks for deletions. */
  async syncNow(control: Control = 'now'): Promise<void> {
    await this.#control(control);
    this.#sendDue();
  }

  /** Another request with the same token was refused for lack of this scope, which may have been so in an earlier run. */
  async scopeLost(scope: string): Promise<void> {
    if (this.#run?.state.missingScopes[scope] !== undefined) return;
    await this.#ingest(null, { kind: 'lost', scope, at: this.#steady.now(), receivedAt: this.#date() });
    this.#sendDue();
  }

  /** The network is back or the computer woke up: clears every backoff. */
  wake(): Promise<void> {
    return this.syncNow();
  }

  /** Stops everything and waits for the ingest in progress. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#cancelWake?.();
    this.#progressChanges.close();
    await Promise.all(this.#running);
    this.#run = null;
  }

  async #control(control: Control): Promise<void> {
    this.#run?.clearBlock();
    await this.#ingest(null, { kind: 'control', control, at: this.#steady.now(), receivedAt: this.#date() });
  }

  /** Account for a sleep before comparing any other time with the clock. */
  async #noticeSleep(): Promise<void> {
    if (!this.#steady.slept()) return;
    this.#steady.adopt();
    await this.#control('now');
  }

  #sendDue(): void {
    const run = this.#run;
    this.#cancelWake?.();
    this.#cancelWake = null;
    if (run === null || this.#closing.signal.aborted) return;
    const now = this.#steady.now();
    const overdue = run.overdue(now);
    if (overdue !== null) this.#track(this.#ingest(null, overdue).then(() => this.#sendDue()));
    const queries = run.candidateQueries(now);
    if (queries.length > 0) this.#track(this.#findCandidates(run, queries));
    const { requests, wakeAt } = run.plan(now, this.#hasSpareBudget());
    for (const request of requests) {
      run.sent(request);
      this.#track(this.#execute(run, request));
    }
    const wait = Math.min(HEARTBEAT_MS, wakeAt === null ? HEARTBEAT_MS : Math.max(1, wakeAt - now));
    this.#cancelWake = this.#options.clock.after(wait, () => this.#track(this.#heartbeat()));
    this.#progressChanges.notify('progress');
  }

  async #heartbeat(): Promise<void> {
    await this.#noticeSleep();
    this.#sendDue();
  }

  async #findCandidates(run: SyncRun, queries: ReturnType<SyncRun['candidateQueries']>): Promise<void> {
    for (const query of queries) {
      const ids = await this.#options.mirror.candidates(query);
      if (ids.ok) run.addCandidates(query.kind, ids.value, this.#steady.now());
    }
    this.#sendDue();
  }

  async #execute(run: SyncRun, request: SyncRequest): Promise<void> {
    const at = this.#steady.now();
    if (request.kind === 'close') {
      const { collection } = request;
      await this.#ingest(request, { kind: 'scanned', collection, request, at, receivedAt: this.#date() });
    } else {
      const answer = await this.#fetch(request);
      // The client is closed and this runner soon will be. A retry would fail immediately and loop.
      if (!answer.ok && answer.problem.kind === 'cancelled') return;
      await this.#noticeSleep();
      this.#reportScopes(request, answer);
      const input = run.toIngest(request, answer, this.#steady.now());
      if (input !== null) await this.#ingest(request, input);
    }
    this.#sendDue();
  }

  /** Leaves half of each window to interactive requests, writes, polls and the workspace's other credentials. */
  #hasSpareBudget(): boolean {
    const { limit, remaining } = this.#options.client.rate();
    return limit === null || remaining === null || remaining * 2 > limit;
  }

  #fetch(request: ServiceRequest): Promise<Result<SyncAnswer>> {
    const { path, query } = toRoute(request);
    const { signal } = this.#closing;
    return this.#options.client.getBytes(path, query, { priority: 'background', signal });
  }

  async #ingest(request: SyncRequest | null, input: Ingest): Promise<void> {
    const run = this.#run;
    if (run === null) return;
    let next: Ingest | null = input;
    while (next !== null) {
      const isLoss =
        (next.kind === 'lost' || next.kind === 'failure') && lostScopes(run.state, next).length > 0;
      const result = await this.#options.mirror.ingest(next);
      // A complete scan of unchanged records is news, too: they were read just now.
      const isRead = next.kind === 'scanned' && next.collection !== 'engagements';
      if (result.ok && (isRead || result.value.changedIds.length > 0)) {
        this.#options.onChanged(
          'collection' in next ? next.collection : 'engagements',
          result.value.changedIds,
        );
      }
      if (isLoss) this.#options.onLost();
      if (result.ok && next.kind === 'page') this.#throughput.count(this.#steady.now());
      next = run.ingested(request, next, result, this.#steady.now());
    }
  }

  /** Reports which scopes an answer proves granted or missing. */
  #reportScopes(request: ServiceRequest, answer: Result<SyncAnswer>): void {
    const expansionScopes = request.expand.flatMap((expansion) => EXPANSION_SCOPES[expansion] ?? []);
    const own = COLLECTION_SCOPES[request.kind === 'page' ? request.collection : 'engagements'];
    if (answer.ok) {
      for (const scope of [own, ...expansionScopes]) this.#options.onScope(scope, 'granted');
    } else if (answer.problem.kind === 'forbidden') {
      const { scope } = answer.problem;
      const known = [own, ...expansionScopes].find((one) => one === scope);
      if (known !== undefined) this.#options.onScope(known, 'missing');
    }
  }

  #date(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }
}

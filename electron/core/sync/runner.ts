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
import { SteadyClock } from './steadyClock.ts';
import type { SyncRequest } from './syncRequest.ts';
import { type SyncAnswer, SyncRun } from './syncRun.ts';
import { TUNING, type Tuning } from './tuning.ts';

/** What goes over the wire. */
type ServiceRequest = Exclude<SyncRequest, { kind: 'close' }>;

/** Path and query of a request of the sync. */
function toRoute(request: ServiceRequest): { readonly path: string; readonly query: Query } {
  return request.kind === 'page'
    ? { path: routes[request.collection], query: updatedWalkQuery(request) }
    : { path: routes.engagement(request.engagementId), query: expandQuery(request.expand) };
}

export interface SyncRunnerOptions {
  readonly clock: Clock;
  readonly client: Pick<ApiClient, 'getBytes' | 'rate'>;
  readonly mirror: SyncMirror;
  /** The same by which the mirror advances the state. */
  readonly tuning?: Tuning;
  /** Number of the connection's token: another than the mirror was filled with makes the sync look through everything. */
  readonly token?: number;
  /** Whether it begins paused. */
  readonly paused?: boolean;
  /** At most a few times a second. */
  readonly onProgress: (progress: SyncProgress) => void;
  readonly onChanged: (collection: Collection, ids: readonly string[]) => void;
  readonly onScope: (scope: string, state: 'granted' | 'missing') => void;
}

/** However long there is nothing to do: sleep of the computer is noticed within so long of waking. */
const HEARTBEAT_MS = 30_000;
const PROGRESS_MS = 250;

/**
 * Keeps one connection's mirror in step with the service: asks `SyncRun` what is next, sends it at background
 * priority, hands what comes to the mirror and the mirror's state back to the run. Nothing rejects; what goes
 * wrong shows in the progress, and is tried again.
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

  /** Takes up where the mirror's state says. Problems: the mirror's own. */
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

  /** Null before `start`. */
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

  /** Asks for news at once, and for scopes that were missing; `rescan` for deletions too. */
  async syncNow(control: Control = 'now'): Promise<void> {
    await this.#control(control);
    this.#sendDue();
  }

  /** Another caller was refused for want of this scope. */
  async scopeLost(scope: string): Promise<void> {
    await this.#ingest(null, { kind: 'lost', scope, at: this.#steady.now(), receivedAt: this.#date() });
    this.#sendDue();
  }

  /** The network is back, or the computer has woken: what waited need wait no longer. */
  wake(): Promise<void> {
    return this.syncNow();
  }

  /** Ends everything; what is being taken in is waited for. */
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

  /** Time that passed unseen must be known before anything else is judged by the clock. */
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
      // The client is closed, and this runner about to be: asking again would be answered at once, over and over.
      if (!answer.ok && answer.problem.kind === 'cancelled') return;
      await this.#noticeSleep();
      this.#reportScopes(request, answer);
      const input = run.toIngest(request, answer, this.#steady.now());
      if (input !== null) await this.#ingest(request, input);
    }
    this.#sendDue();
  }

  /** Half of each window is left to clicks, writes, news and the workspace's other credentials. */
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
      const result = await this.#options.mirror.ingest(next);
      if (result.ok && result.value.changedIds.length > 0) {
        this.#options.onChanged(
          'collection' in next ? next.collection : 'engagements',
          result.value.changedIds,
        );
      }
      if (result.ok && next.kind === 'page') this.#throughput.count(this.#steady.now());
      next = run.ingested(request, next, result, this.#steady.now());
    }
  }

  /** What an answer proves of the token's scopes, for all who use this connection. */
  #reportScopes(request: ServiceRequest, answer: Result<SyncAnswer>): void {
    const asked = request.expand.flatMap((expansion) => EXPANSION_SCOPES[expansion] ?? []);
    const own = COLLECTION_SCOPES[request.kind === 'page' ? request.collection : 'engagements'];
    if (answer.ok) {
      for (const scope of [own, ...asked]) this.#options.onScope(scope, 'granted');
    } else if (answer.problem.kind === 'forbidden') {
      const { scope } = answer.problem;
      const known = [own, ...asked].find((one) => one === scope);
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

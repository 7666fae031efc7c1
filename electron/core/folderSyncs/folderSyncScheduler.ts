import type { FolderSync, FolderSyncId, FolderSyncSource } from '#shared/contract/folderSyncs.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { type Backoff, backoffMs } from '#shared/domain/failures/backoff.ts';
import { viewDefinition } from '../alerts/alertDefinition.ts';
import { withRequestSource } from '../api/requestReport.ts';
import type { AppEvent } from '../app.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { Ports } from '../ports.ts';
import { ExportFolder } from '../transcriptExports/exportFolder.ts';
import { FolderSyncRun } from './folderSyncRun.ts';
import type { FolderSyncStore, StoredSync } from './folderSyncStore.ts';

/** The first paint and the list that was open last come first. */
const START_DELAY_MS = 10_000;
/** Changes are collected, so that a sync that stores many engagements is followed once. */
const COLLECT_MS = 2000;
/** Between two runs that nobody asked for: the larger of this, and of this many times as long as the last one took. */
const PAUSE_MS = 5000;
const PAUSE_TIMES = 10;
/** Filters such as “last 7 days” find other engagements although nothing changed; and users change files. */
const AGAIN_MS = 15 * 60_000;
/** Looking at every file takes seconds in a large folder. */
const CHECK_MS = 60_000;
const RETRY: Backoff = { firstMs: 2000, longestMs: 60_000 };

interface SchedulerOptions {
  readonly ports: Pick<Ports, 'clock' | 'logger' | 'dataDir'>;
  readonly connections: {
    record(id: ConnectionId): Pick<ConnectionRecord, 'baseUrl' | 'crmUrls'> | undefined;
  };
  readonly workspaces: Pick<Workspaces, 'mirror' | 'progress'>;
  readonly with: <T>(work: (store: FolderSyncStore) => T) => Result<T>;
  readonly viewOf: (connectionId: ConnectionId, source: FolderSyncSource) => SavedView | null;
  readonly onChange: (connectionId: ConnectionId) => void;
}

type Syncs = () => Result<readonly StoredSync[]>;

interface Scheduled {
  /** The planned run, by the steady clock; null while there is none. */
  next: { readonly at: number; readonly cancel: () => void } | null;
  /** Its turn hasn't come, or the workspace isn't synced yet. */
  isQueued: boolean;
  /** It is queued until the list of engagements is whole. */
  isWaiting: boolean;
  run: FolderSyncRun | null;
  /** Something changed since the last run began, so it may have missed that. */
  isOutdated: boolean;
  ended: Promise<void>;
  /** Files are looked at in the next run, whenever that is. */
  checksFiles: boolean;
  /** When they were last looked at, by the steady clock. */
  checkedAt: number;
  failures: number;
  /** End of the last run, by the steady clock. */
  endedAt: number;
  tookMs: number;
  /** Rises when everything that was planned is void. */
  generation: number;
}

function internal(): Problem {
  return { kind: 'internal', detail: 'Something went wrong. See the log for details.' };
}

/** Decides when each folder is brought up to date, and runs one after the other. */
export class FolderSyncScheduler {
  readonly #options: SchedulerOptions;
  readonly #scheduled = new Map<FolderSyncId, Scheduled>();
  #chain: Promise<void> = Promise.resolve();
  #cancelStart: (() => void) | null = null;
  #closed = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  #of(id: FolderSyncId): Scheduled {
    const known = this.#scheduled.get(id);
    if (known !== undefined) return known;
    const added: Scheduled = {
      next: null,
      isQueued: false,
      isWaiting: false,
      run: null,
      isOutdated: false,
      ended: Promise.resolve(),
      checksFiles: true,
      checkedAt: -Infinity,
      failures: 0,
      endedAt: -Infinity,
      tookMs: 0,
      generation: 0,
    };
    this.#scheduled.set(id, added);
    return added;
  }

  stateOf(id: FolderSyncId): FolderSync['state'] {
    const scheduled = this.#scheduled.get(id);
    if (scheduled?.run !== null && scheduled?.run !== undefined) return 'running';
    return scheduled?.isQueued === true ? 'queued' : 'idle';
  }

  start(syncs: Syncs): void {
    this.#cancelStart ??= this.#options.ports.clock.after(START_DELAY_MS, () => {
      const all = syncs();
      if (!all.ok) return;
      for (const sync of all.value) if (!sync.paused) this.#after(sync, 0);
    });
  }

  follow({ name, payload }: AppEvent, syncs: Syncs): void {
    if (name !== 'mirror.changed' && name !== 'views.changed' && name !== 'sync.changed') return;
    const { connectionId } = payload;
    // Progress is reported many times per second; it matters only to those that wait for the first sync.
    const isWaiting = [...this.#scheduled.values()].some((each) => each.isWaiting);
    if (name === 'sync.changed' && (!isWaiting || !this.#isReadable(connectionId))) return;
    const all = syncs();
    if (!all.ok) return;
    for (const sync of all.value) {
      if (sync.connectionId !== connectionId || sync.paused) continue;
      const scheduled = this.#of(sync.id);
      if (name === 'sync.changed') {
        if (scheduled.isWaiting) this.runNow(sync);
        continue;
      }
      scheduled.isOutdated = true;
      this.#after(sync, name === 'views.changed' ? COLLECT_MS : this.#pauseMs(scheduled));
    }
  }

  #pauseMs({ endedAt, tookMs }: Scheduled): number {
    const sinceEnd = this.#options.ports.clock.monotonic() - endedAt;
    return Math.max(COLLECT_MS, Math.max(PAUSE_MS, PAUSE_TIMES * tookMs) - sinceEnd);
  }

  /** Runs it as soon as the others have ended. */
  runNow(sync: StoredSync): void {
    const scheduled = this.#of(sync.id);
    scheduled.checksFiles = true;
    if (scheduled.isWaiting) scheduled.isQueued = false;
    scheduled.isWaiting = false;
    this.#after(sync, 0);
  }

  cancel(id: FolderSyncId): void {
    const scheduled = this.#of(id);
    scheduled.next?.cancel();
    scheduled.next = null;
    scheduled.isQueued = false;
    scheduled.isWaiting = false;
    scheduled.generation += 1;
    scheduled.run?.stop();
  }

  /** Stops a run and waits until it has ended. */
  async halt(id: FolderSyncId): Promise<void> {
    this.cancel(id);
    await this.#of(id).ended;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelStart?.();
    for (const id of this.#scheduled.keys()) this.cancel(id);
    await this.#chain;
  }

  /** The earlier of two planned runs counts. */
  #after({ id, connectionId }: StoredSync, ms: number): void {
    const scheduled = this.#of(id);
    const { clock } = this.#options.ports;
    const at = clock.monotonic() + ms;
    if (this.#closed || scheduled.isQueued || (scheduled.next !== null && scheduled.next.at <= at)) return;
    scheduled.next?.cancel();
    const { generation } = scheduled;
    const begin = (): void => {
      scheduled.next = null;
      scheduled.isQueued = true;
      this.#options.onChange(connectionId);
      this.#chain = this.#chain.then(() => {
        if (generation !== scheduled.generation) return undefined;
        scheduled.ended = this.#runOne(id, scheduled);
        return scheduled.ended;
      });
    };
    scheduled.next = ms === 0 ? null : { at, cancel: clock.after(ms, begin) };
    if (ms === 0) begin();
  }

  /** Whether the list of engagements is whole, or as whole as it gets without a token. */
  #isReadable(id: ConnectionId): boolean {
    return this.#options.workspaces.progress(id)?.phase !== 'rows';
  }

  async #runOne(id: FolderSyncId, scheduled: Scheduled): Promise<void> {
    const { ports, onChange } = this.#options;
    const { generation } = scheduled;
    scheduled.isOutdated = false;
    const found = this.#options.with((store) => store.find(id));
    const sync = found.ok ? found.value : null;
    if (sync === null || sync.paused || this.#closed) {
      scheduled.isQueued = false;
      return;
    }
    const beganAt = ports.clock.monotonic();
    const result = await withRequestSource('folderSyncs.run', () => this.#attempt(sync, scheduled)).catch(
      (error: unknown) => {
        ports.logger.error('A folder could not be brought up to date.', { reason: errorOrigin(error) });
        return internal();
      },
    );
    scheduled.run = null;
    scheduled.endedAt = ports.clock.monotonic();
    scheduled.tookMs = scheduled.endedAt - beganAt;
    if (generation !== scheduled.generation || result === 'stopped') return;
    scheduled.isWaiting = result === 'waiting';
    scheduled.isQueued = scheduled.isWaiting;
    if (result !== 'waiting') this.#settle(sync, scheduled, result);
    onChange(sync.connectionId);
  }

  #settle(sync: StoredSync, scheduled: Scheduled, problem: Problem | null): void {
    const ranAt = new Date(this.#options.ports.clock.now()).toISOString();
    this.#options.with((store) => store.set(sync.id, problem === null ? { problem, ranAt } : { problem }));
    scheduled.failures = problem === null ? 0 : scheduled.failures + 1;
    const { clock } = this.#options.ports;
    if (problem !== null) this.#after(sync, backoffMs(RETRY, scheduled.failures));
    else {
      if (scheduled.checksFiles) scheduled.checkedAt = clock.monotonic();
      scheduled.checksFiles = false;
      this.#after(sync, scheduled.isOutdated ? this.#pauseMs(scheduled) : AGAIN_MS);
    }
  }

  async #attempt(sync: StoredSync, scheduled: Scheduled): Promise<Problem | null | 'waiting' | 'stopped'> {
    const { connectionId } = sync;
    const { connections, workspaces, ports, viewOf } = this.#options;
    const { generation } = scheduled;
    const record = connections.record(connectionId);
    const view = viewOf(connectionId, sync.source);
    if (record === undefined) return 'stopped';
    if (view === null) {
      return {
        kind: 'contract',
        detail:
          'The view of this folder was deleted. Edit the folder to follow another list, or remove it; the files stay.',
      };
    }
    const { test } = viewDefinition(view, new Date(ports.clock.now()));
    if (test?.kind !== 'filter') {
      return {
        kind: 'contract',
        detail: 'The view of this folder has a filter that this version can’t read.',
      };
    }
    const mirror = await workspaces.mirror(connectionId);
    if (!mirror.ok) return mirror.problem;
    if (!this.#isReadable(connectionId)) return 'waiting';
    if (ports.clock.monotonic() - scheduled.checkedAt >= CHECK_MS) scheduled.checksFiles = true;
    const run = new FolderSyncRun(sync, {
      with: this.#options.with,
      folder: new ExportFolder(sync.folder),
      dataDir: ports.dataDir,
      mirror: mirror.value,
      filter: test.filter,
      links: { baseUrl: record.baseUrl, crmUrls: record.crmUrls },
      isComplete: workspaces.progress(connectionId) !== null,
      checksFiles: scheduled.checksFiles,
      onProgress: () => this.#options.onChange(connectionId),
    });
    if (generation !== scheduled.generation) return 'stopped';
    scheduled.run = run;
    this.#options.onChange(connectionId);
    const problem = await run.run();
    return generation === scheduled.generation ? problem : 'stopped';
  }
}

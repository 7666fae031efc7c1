import type { Export, ExportId } from '#shared/contract/exports.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { type Backoff, backoffMs } from '#shared/domain/failures/backoff.ts';
import { withRequestSource } from '../api/requestReport.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Ports } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ExportRun } from './exportRun.ts';
import { exportsIn } from './exportsDatabase.ts';
import type { StoredExport } from './exportRows.ts';

/** The first paint and the list that was open last come first. */
const START_DELAY_MS = 10_000;
/** Interrupted exports go on once the app has started and its window is there. */
const RESUME_DELAY_MS = 3000;
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

type OwnWorkspace = Pick<Workspace, 'data' | 'progress'>;

/** An export and the workspace that has it. */
export interface WorkspaceExport<W = Workspace> extends StoredExport {
  readonly workspace: W;
}

/** `waiting`: for the list of engagements to be synced. */
export type PreparedRun =
  | { readonly kind: 'run'; readonly run: ExportRun }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'waiting' };

interface SchedulerOptions<W> {
  readonly ports: Pick<Ports, 'clock' | 'logger'>;
  readonly prepare: (made: WorkspaceExport<W>, checksFiles: boolean) => Promise<PreparedRun>;
  readonly onChange: (made: WorkspaceExport<W>) => void;
}

type Exports<W> = Result<readonly WorkspaceExport<W>[]>;

/** Whether the list of engagements is whole, or as whole as it gets without a token. */
const isReadable = (workspace: OwnWorkspace): boolean => workspace.progress()?.phase !== 'rows';

interface Scheduled {
  /** The planned run, by the steady clock; null while there is none. */
  next: { readonly at: number; readonly cancel: () => void } | null;
  /** Its turn hasn't come, or the workspace isn't synced yet. */
  isQueued: boolean;
  /** It is queued until the list of engagements is whole. */
  isWaiting: boolean;
  run: ExportRun | null;
  /** Something changed since the last run began, so it may have missed that. */
  isOutdated: boolean;
  /** Its last run, which may be ending after it was stopped. */
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

/**
 * Decides when each export runs. Folders that are kept up to date take turns; what runs once begins at once. No two
 * runs of the same export are ever at work together.
 */
export class ExportScheduler<W extends OwnWorkspace> {
  readonly #options: SchedulerOptions<W>;
  readonly #scheduled = new Map<ExportId, Scheduled>();
  /** The turns of the folders. */
  #turns: Promise<void> = Promise.resolve();
  readonly #cancels: (() => void)[] = [];
  #closed = false;

  constructor(options: SchedulerOptions<W>) {
    this.#options = options;
  }

  #of(id: ExportId): Scheduled {
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

  stateOf({
    id,
    ended,
    keeps,
    paused,
  }: Pick<StoredExport, 'id' | 'ended' | 'keeps' | 'paused'>): Export['state'] {
    if (ended !== null) return ended;
    const scheduled = this.#scheduled.get(id);
    if (scheduled?.run !== null && scheduled?.run !== undefined) return 'running';
    // What runs once has nothing else to wait for.
    return scheduled?.isQueued === true || (!keeps && !paused) ? 'queued' : 'idle';
  }

  /** Goes on with what the end of the app interrupted, some time after its start. Each workspace has its own. */
  resume(unfinished: () => readonly Exports<W>[]): void {
    this.#later(RESUME_DELAY_MS, unfinished);
  }

  /** Begins to keep folders up to date, some time after the start of the app. */
  start(kept: () => readonly Exports<W>[]): void {
    this.#later(START_DELAY_MS, kept);
  }

  #later(ms: number, exports: () => readonly Exports<W>[]): void {
    const { clock } = this.#options.ports;
    this.#cancels.push(clock.after(ms, () => exports().forEach((own) => this.begin(own))));
  }

  /** Runs these now, except paused ones. */
  begin(own: Exports<W>): void {
    if (!own.ok) this.#options.ports.logger.error('The exports can’t be read.', { reason: own.problem.kind });
    else for (const made of own.value) if (!made.paused) this.#after(made, 0);
  }

  /** Progress is reported many times per second; it matters only to those that wait for the first sync. */
  synced(workspace: W, exports: () => Exports<W>): void {
    const isWaiting = [...this.#scheduled.values()].some((each) => each.isWaiting);
    if (!isWaiting || !isReadable(workspace)) return;
    const all = exports();
    for (const made of all.ok ? all.value : [])
      if (!made.paused && this.#of(made.id).isWaiting) this.runNow(made);
  }

  /** What these export may have changed. */
  changed(kept: Exports<W>, what: 'rows' | 'views'): void {
    for (const made of kept.ok ? kept.value : []) {
      if (made.paused) continue;
      const scheduled = this.#of(made.id);
      scheduled.isOutdated = true;
      this.#after(made, what === 'views' ? COLLECT_MS : this.#pauseMs(scheduled));
    }
  }

  #pauseMs({ endedAt, tookMs }: Scheduled): number {
    const sinceEnd = this.#options.ports.clock.monotonic() - endedAt;
    return Math.max(COLLECT_MS, Math.max(PAUSE_MS, PAUSE_TIMES * tookMs) - sinceEnd);
  }

  /** Runs it as soon as its turn comes. */
  runNow(made: WorkspaceExport<W>): void {
    const scheduled = this.#of(made.id);
    scheduled.checksFiles = true;
    if (scheduled.isWaiting) scheduled.isQueued = false;
    scheduled.isWaiting = false;
    this.#after(made, 0);
  }

  /** Stops it without waiting: a job that hangs must not keep its own controls from working. */
  cancel(id: ExportId): Promise<void> {
    const scheduled = this.#of(id);
    scheduled.next?.cancel();
    scheduled.next = null;
    scheduled.isQueued = false;
    scheduled.isWaiting = false;
    scheduled.generation += 1;
    scheduled.run?.stop();
    scheduled.run = null;
    return scheduled.ended;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#cancels) cancel();
    await Promise.all([...this.#scheduled.keys()].map((id) => this.cancel(id)));
    await this.#turns;
  }

  /** The earlier of two planned runs counts. */
  #after(made: WorkspaceExport<W>, ms: number): void {
    const scheduled = this.#of(made.id);
    const { clock } = this.#options.ports;
    const at = clock.monotonic() + ms;
    if (this.#closed || scheduled.isQueued || (scheduled.next !== null && scheduled.next.at <= at)) return;
    scheduled.next?.cancel();
    const { generation } = scheduled;
    const begin = (): void => {
      scheduled.next = null;
      scheduled.isQueued = true;
      this.#options.onChange(made);
      const before = Promise.all(made.keeps ? [scheduled.ended, this.#turns] : [scheduled.ended]);
      scheduled.ended = before.then(() =>
        generation === scheduled.generation ? this.#runOne(made, scheduled) : undefined,
      );
      if (made.keeps) this.#turns = scheduled.ended;
    };
    scheduled.next = ms === 0 ? null : { at, cancel: clock.after(ms, begin) };
    if (ms === 0) begin();
  }

  async #runOne({ id, workspace }: WorkspaceExport<W>, scheduled: Scheduled): Promise<void> {
    const { ports, onChange } = this.#options;
    const { generation } = scheduled;
    scheduled.isOutdated = false;
    const found = exportsIn(workspace)((store) => store.find(id));
    const made = found.ok && found.value !== null ? { ...found.value, workspace } : null;
    if (made === null || made.paused || made.ended !== null || this.#closed) {
      scheduled.isQueued = false;
      return;
    }
    const beganAt = ports.clock.monotonic();
    const result = await withRequestSource('exports.run', () => this.#attempt(made, scheduled)).catch(
      (error: unknown) => {
        ports.logger.error('An export failed.', { reason: errorOrigin(error) });
        return internal();
      },
    );
    scheduled.endedAt = ports.clock.monotonic();
    scheduled.tookMs = scheduled.endedAt - beganAt;
    if (generation === scheduled.generation) {
      scheduled.run = null;
      scheduled.isWaiting = result === 'waiting';
      scheduled.isQueued = scheduled.isWaiting;
      if (result !== 'waiting') this.#settle(made, scheduled, result);
    }
    onChange(made);
  }

  async #attempt(made: WorkspaceExport<W>, scheduled: Scheduled): Promise<Problem | null | 'waiting'> {
    const { generation } = scheduled;
    if (this.#options.ports.clock.monotonic() - scheduled.checkedAt >= CHECK_MS) scheduled.checksFiles = true;
    const prepared = await this.#options.prepare(made, scheduled.checksFiles);
    if (prepared.kind === 'problem') return prepared.problem;
    if (prepared.kind !== 'run') return prepared.kind;
    if (generation !== scheduled.generation) return null;
    scheduled.run = prepared.run;
    this.#options.onChange(made);
    return prepared.run.run();
  }

  #settle(made: WorkspaceExport<W>, scheduled: Scheduled, problem: Problem | null): void {
    const { clock } = this.#options.ports;
    const { seq, keeps, workspace } = made;
    const ranAt = new Date(clock.now()).toISOString();
    const ended = keeps ? null : 'finished';
    exportsIn(workspace)((store) =>
      store.set(seq, problem === null ? { problem, ranAt, ended } : { problem, paused: !keeps }),
    );
    scheduled.failures = problem === null ? 0 : scheduled.failures + 1;
    // Only the user can help what runs once.
    if (!keeps) return;
    if (problem !== null) this.#after(made, backoffMs(RETRY, scheduled.failures));
    else {
      if (scheduled.checksFiles) scheduled.checkedAt = clock.monotonic();
      scheduled.checksFiles = false;
      this.#after(made, scheduled.isOutdated ? this.#pauseMs(scheduled) : AGAIN_MS);
    }
  }
}

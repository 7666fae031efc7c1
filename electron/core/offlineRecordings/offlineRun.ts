import { backoffMs, withJitter } from '#shared/domain/failures/backoff.ts';
import { classifyProblem } from '#shared/domain/failures/problemClass.ts';
import { openRecording } from '../media/hostRecording.ts';
import type { Ports } from '../ports.ts';
import {
  type DownloadOutcome,
  downloadRecording,
  factsOf,
  failedOpening,
  isSameVersion,
  type RecordingFacts,
} from './recordingFiles.ts';
import { nextStep, type PlanFacts, type Step, toEvict, usedAt } from './recordingPlan.ts';
import {
  recordingKey,
  type StoredRecording,
  type WantedRecording,
  type WorkspaceRecordings,
} from './workspaceRecordings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Between tries of a recording whose host failed. */
const RECORDING_BACKOFF = { firstMs: MINUTE, longestMs: 6 * HOUR };
/** Between downloads of a workspace of which several failed: the others would fail, too. */
const WORKSPACE_BACKOFF = { firstMs: 5000, longestMs: 15 * MINUTE };
/** Until a full or failing disk is tried again. */
const DISK_RETRY_MS = 5 * MINUTE;
/** The days of views such as “Last 7 days” go on without any change. */
const LONGEST_WAIT_MS = HOUR;
/** The player reads ahead and is paused: it plays for so long after it last read. */
const PLAYING_MS = 30 * MINUTE;

export type RunState = 'idle' | 'downloading' | 'waiting' | 'full' | 'disk-full' | 'storage';

export interface OfflineRunParts {
  readonly ports: Ports;
  /** Those of all workspaces. */
  readonly workspaces: () => readonly WorkspaceRecordings[];
  /** In bytes. */
  readonly limit: () => number;
  readonly mayDownload: () => boolean;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** Downloads and deletes recordings, one at a time, until those on the disk are those of the plan. */
export class OfflineRun {
  readonly #parts: OfflineRunParts;
  readonly #held = new Map<WorkspaceRecordings, { readonly until: number; readonly failures: number }>();
  readonly #playing = new Map<string, { open: number; until: number }>();
  #state: RunState = 'idle';
  #diskUntil = 0;
  #running: Promise<void> | null = null;
  /** Something changed while it ran. */
  #again = false;
  #download = new AbortController();
  #cancelWait: () => void = () => undefined;
  #swept = false;
  #closed = false;

  constructor(parts: OfflineRunParts) {
    this.#parts = parts;
  }

  state(): RunState {
    return this.#state;
  }

  /** Something changed that the plan depends on. */
  wake(): void {
    if (this.#closed) return;
    this.#again = true;
    this.#running ??= this.#run()
      .catch(this.#parts.onError)
      .finally(() => {
        this.#running = null;
      });
  }

  reachable(workspace: WorkspaceRecordings): void {
    if (this.#held.delete(workspace)) this.wake();
  }

  /** Marks a recording as playing; the returned function ends one of its streams. */
  play(key: string): () => void {
    const playing = this.#playing.get(key) ?? { open: 0, until: 0 };
    playing.open += 1;
    this.#playing.set(key, playing);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      playing.open -= 1;
      playing.until = this.#now() + PLAYING_MS;
    };
  }

  /** Interrupts the running download, which can be continued, and waits until nothing runs. */
  async stop(): Promise<void> {
    this.#again = false;
    this.#download.abort();
    await this.#running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelWait();
    await this.stop();
  }

  #now(): number {
    return this.#parts.ports.clock.now();
  }

  async #run(): Promise<void> {
    this.#cancelWait();
    while (this.#again && !this.#closed) {
      this.#again = false;
      // oxlint-disable-next-line no-await-in-loop -- each step depends on what the one before left
      await this.#steps();
    }
    this.#parts.onChange();
  }

  /** All steps until there is nothing to do, or something changed. */
  async #steps(): Promise<void> {
    this.#download = new AbortController();
    const { signal } = this.#download;
    while (!signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- each step depends on what the one before left
      const facts = await this.#facts();
      if (facts === null) return this.#rest('storage', this.#now() + DISK_RETRY_MS);
      const step = nextStep(facts);
      if (step.kind === 'wait') {
        const state = step.full ? 'full' : step.until === null ? 'idle' : 'waiting';
        return this.#rest(state, step.until);
      }
      if (step.kind !== 'remove') {
        if (!this.#parts.mayDownload()) return this.#rest('idle', null);
        if (this.#diskUntil > this.#now()) return this.#rest(this.#state, this.#diskUntil);
      }
      // oxlint-disable-next-line no-await-in-loop
      await this.#take(step, facts, signal);
      this.#parts.onChange();
    }
  }

  #rest(state: RunState, until: number | null): void {
    this.#state = state;
    const ms = Math.min(LONGEST_WAIT_MS, until === null ? LONGEST_WAIT_MS : until - this.#now());
    this.#cancelWait();
    if (this.#closed) return;
    this.#cancelWait = this.#parts.ports.clock.after(Math.max(1000, ms), () => {
      for (const workspace of this.#parts.workspaces()) workspace.changed();
      this.wake();
    });
  }

  /** What is known of all recordings; null if it can't be read. */
  #stored(): ReadonlyMap<string, StoredRecording> | null {
    const all = new Map<string, StoredRecording>();
    for (const workspace of this.#parts.workspaces()) {
      const stored = workspace.stored();
      if (!stored.ok) return null;
      for (const each of stored.value.values()) all.set(recordingKey(each), each);
    }
    return all;
  }

  async #facts(): Promise<PlanFacts | null> {
    const wanted = new Map<string, WantedRecording>();
    const complete = new Set<WorkspaceRecordings>();
    for (const workspace of this.#parts.workspaces()) {
      // oxlint-disable-next-line no-await-in-loop -- reads of the page come in between
      const contents = await workspace.contents();
      if (!contents.ok) return null;
      if (contents.value.every(({ state }) => state === 'ready')) complete.add(workspace);
      for (const { id, at, updated } of contents.value.flatMap(({ recordings }) => recordings)) {
        const recording = { workspace, engagementId: id, at, updated };
        wanted.set(recordingKey(recording), recording);
      }
    }
    const stored = this.#stored();
    if (stored === null) return null;
    if (!this.#swept) {
      this.#swept = true;
      await Promise.all(this.#parts.workspaces().map((each) => each.sweep()));
    }
    const now = this.#now();
    for (const [key, { open, until }] of this.#playing) {
      if (open <= 0 && until <= now) this.#playing.delete(key);
    }
    const held = new Map([...this.#held].map(([workspace, { until }]) => [workspace, until]));
    const playing = new Set(this.#playing.keys());
    return { wanted, stored, complete, held, playing, limit: this.#parts.limit(), now };
  }

  async #take(step: Exclude<Step, { kind: 'wait' }>, facts: PlanFacts, signal: AbortSignal): Promise<void> {
    if (step.kind === 'remove') return this.#remove(step.recordings);
    this.#state = 'downloading';
    this.#parts.onChange();
    const { recording, room } = step;
    const stored = facts.stored.get(recordingKey(recording));
    if (step.kind === 'check' && stored !== undefined) return this.#check(recording, stored, signal);
    const begin = async (known: RecordingFacts) => {
      const used = usedAt({ at: recording.at, playedAt: stored?.playedAt ?? null });
      const now = { stored: this.#stored() ?? facts.stored, playing: new Set(this.#playing.keys()) };
      const evicted = toEvict({ ...facts, ...now }, known.size ?? 0, used);
      if (evicted === null) return false;
      await this.#remove(evicted);
      return this.#put(recording, stored, { ...known, state: 'partial' }).ok;
    };
    const outcome = await downloadRecording(this.#parts.ports, recording, stored, room, begin, signal);
    return this.#settle(recording, stored, outcome);
  }

  async #remove(recordings: readonly StoredRecording[]): Promise<void> {
    for (const { workspace, engagementId } of recordings) {
      // oxlint-disable-next-line no-await-in-loop -- a file that can't be deleted now is swept after the next start
      await workspace.files.remove(engagementId).catch(() => undefined);
      workspace.remove(engagementId);
    }
  }

  /** Whether the recording of a changed engagement is still the same. */
  async #check(recording: WantedRecording, stored: StoredRecording, signal: AbortSignal): Promise<void> {
    const { workspace, engagementId } = recording;
    const opening = await openRecording(this.#parts.ports, workspace.urls, {
      engagementId,
      range: { start: 0, end: 0 },
      signal,
      priority: 'background',
    });
    if (signal.aborted) return undefined;
    if (opening.kind === 'sends') {
      opening.recording.drop();
      if (isSameVersion(stored, factsOf(opening.recording))) {
        this.#put(recording, stored, { failures: 0, retryAt: null });
        return undefined;
      }
      return this.#remove([stored]);
    }
    const outcome = failedOpening(opening);
    if (outcome.kind === 'none' || outcome.kind === 'refused') await this.#remove([stored]);
    return this.#settle(recording, outcome.kind === 'failed' ? stored : undefined, outcome);
  }

  #put(recording: WantedRecording, stored: StoredRecording | undefined, change: Partial<StoredRecording>) {
    return recording.workspace.put({
      state: 'partial',
      size: null,
      type: '',
      etag: null,
      lastModified: null,
      playedAt: null,
      failures: 0,
      retryAt: null,
      ...stored,
      ...recording,
      ...change,
    });
  }

  /** Records what became of a download. */
  async #settle(
    recording: WantedRecording,
    stored: StoredRecording | undefined,
    outcome: DownloadOutcome,
  ): Promise<void> {
    const now = this.#now();
    const done = { failures: 0, retryAt: null };
    switch (outcome.kind) {
      case 'cancelled':
        return;
      case 'kept':
        this.#held.delete(recording.workspace);
        this.#put(recording, stored, { ...outcome.facts, ...done, state: 'kept' });
        return;
      case 'none':
        this.#put(recording, stored, { ...done, state: 'none' });
        return;
      case 'refused':
        this.#put(recording, stored, {
          state: 'refused',
          failures: 1,
          retryAt: now + RECORDING_BACKOFF.longestMs,
        });
        return;
      case 'too-large':
        await this.#discard(recording);
        if (outcome.size > this.#parts.limit())
          this.#put(recording, stored, {
            state: 'too-large',
            size: outcome.size,
            failures: 1,
            retryAt: null,
          });
        else this.#put(recording, stored, { ...done, state: 'partial', size: outcome.size });
        return;
      case 'disk-full':
      case 'storage':
        await this.#discard(recording);
        this.#state = outcome.kind;
        this.#diskUntil = now + DISK_RETRY_MS;
        return;
      case 'failed':
        this.#fail(recording, stored, outcome);
    }
  }

  #discard({ workspace, engagementId }: WantedRecording): Promise<void> {
    return workspace.files.discard(engagementId).catch(() => undefined);
  }

  #fail(
    recording: WantedRecording,
    stored: StoredRecording | undefined,
    { problem, partial }: Extract<DownloadOutcome, { kind: 'failed' }>,
  ): void {
    const { random } = this.#parts.ports;
    const now = this.#now();
    const before = this.#held.get(recording.workspace)?.failures ?? 0;
    const wait = withJitter(backoffMs(WORKSPACE_BACKOFF, before + 1), [0.8, 1.2], random());
    this.#held.set(recording.workspace, { until: now + wait, failures: before + 1 });
    // The API can't be reached: that says nothing about the recording.
    if (problem !== null && classifyProblem(problem).affects === 'connection') return;
    const failures = (stored?.failures ?? 0) + 1;
    const retryAt = now + withJitter(backoffMs(RECORDING_BACKOFF, failures), [0.8, 1.2], random());
    this.#put(recording, stored, { ...partial, failures, retryAt });
  }
}

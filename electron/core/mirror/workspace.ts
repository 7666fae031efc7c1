import path from 'node:path';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import type { AppEvent } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { OpenConnection } from '../connections/openConnection.ts';
import type { Ports } from '../ports.ts';
import type { Mirror } from '../store/mirror.ts';
import type { SeenEngagement } from '../store/write/incomingEngagement.ts';
import { openMirror } from '../store/openMirror.ts';
import { SyncRunner } from '../sync/runner.ts';

/** So long the sync of a mirror that has something to show waits: the first picture goes first. */
const FIRST_AFTER_MS = 3000;
/** So long after the disk was too full to open the mirror it is tried again. */
const AGAIN_AFTER_MS = 5000;

export interface WorkspaceOptions {
  readonly id: ConnectionId;
  readonly ports: Ports;
  readonly connections: Connections;
  readonly isPaused: () => boolean;
  readonly emit: (event: AppEvent) => void;
  readonly onSeen: (connectionId: ConnectionId, seen: readonly SeenEngagement[]) => void;
}

function isFull(result: Result<unknown>): boolean {
  return !result.ok && result.problem.kind === 'storage' && result.problem.reason === 'disk-full';
}

/** Everything one connection's mirror keeps lies in this folder. */
export function mirrorFolder(dataDir: string, id: ConnectionId): string {
  return path.join(dataDir, 'mirrors', encodeURIComponent(id));
}

export function mirrorFile(dataDir: string, id: ConnectionId): string {
  return path.join(mirrorFolder(dataDir, id), 'mirror.sqlite');
}

/**
 * One connection's mirror, and the sync that keeps it true. The mirror can be read without a token and without
 * a network; the sync runs where the connection has both, and begins again when the token was replaced.
 */
export class Workspace {
  readonly #options: WorkspaceOptions;
  #mirror: Promise<Result<Mirror>>;
  #runner: { readonly of: OpenConnection; readonly sync: SyncRunner } | null = null;
  #starting: Promise<void> | null = null;
  #closed = false;
  #begins = true;
  /** Ends the wait of the first start at once. */
  #skipDelay: () => void = () => undefined;
  #full = false;
  /** Set while the disk was found full and the next try is to come. */
  #cancelRetry: (() => void) | null = null;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.#mirror = this.#open();
  }

  async #open(): Promise<Result<Mirror>> {
    const { ports, id, emit, onSeen } = this.#options;
    const opened = await openMirror({
      file: mirrorFile(ports.dataDir, id),
      workerEntry: ports.mirrorWorker,
      onSeen: (seen) => onSeen(id, seen),
      onNotice: (notice) => {
        if (notice.kind !== 'rebuilt') return this.#reportDiskSpace(notice.kind === 'room-again');
        emit({ name: 'mirror.notice', payload: { connectionId: id, notice } });
        // A mirror that was begun again has lost the sync's memory too.
        void this.#stopSync().then(() => this.ensureSync());
      },
    });
    if (opened.ok) this.#reportDiskSpace(true);
    else if (isFull(opened)) this.#retryLater();
    return opened;
  }

  /** Said once when the disk is full, and once when it isn't any more. */
  #reportDiskSpace(isRoom: boolean): void {
    if (this.#full === !isRoom || this.#closed) return;
    this.#full = !isRoom;
    const notice = { kind: isRoom ? 'room-again' : 'disk-full' } as const;
    this.#options.emit({ name: 'mirror.notice', payload: { connectionId: this.#options.id, notice } });
  }

  /** Without room the mirror can't even be opened, or the sync begin: both go on by themselves when there is. */
  #retryLater(): void {
    this.#reportDiskSpace(false);
    if (this.#closed) return;
    this.#cancelRetry?.();
    this.#cancelRetry = this.#options.ports.clock.after(AGAIN_AFTER_MS, () => {
      this.#cancelRetry = null;
      void this.#retry();
    });
  }

  async #retry(): Promise<void> {
    const before = await this.#mirror;
    if (!before.ok && !this.#closed) this.#mirror = this.#open();
    this.ensureSync();
  }

  mirror(): Promise<Result<Mirror>> {
    this.ensureSync();
    return this.#mirror;
  }

  progress(): SyncProgress | null {
    return this.#runner?.sync.progress() ?? null;
  }

  /** Starts the sync where it can run and doesn't yet. Cheap: called with everything that is asked of the mirror. */
  ensureSync(): void {
    const { connections, id } = this.#options;
    if (this.#closed || this.#starting !== null || this.#cancelRetry !== null) return;
    if (this.#runner !== null && connections.live(id) === this.#runner.of) return;
    this.#starting = this.#start().finally(() => {
      this.#starting = null;
    });
  }

  async control(action: 'pause' | 'resume' | 'now' | 'rescan'): Promise<void> {
    this.#skipDelay();
    await this.#starting;
    const sync = this.#runner?.sync;
    if (action === 'pause') sync?.pause();
    else if (action === 'resume') sync?.resume();
    else await sync?.syncNow(action);
  }

  /** A call was refused for want of this scope. */
  async scopeLost(scope: string): Promise<void> {
    await this.#starting;
    await this.#runner?.sync.scopeLost(scope);
  }

  /** Waits for no start and no step of the sync: a mirror that closes calls off what is asked of it. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelRetry?.();
    this.#skipDelay();
    const mirror = await this.#mirror;
    await Promise.all([this.#stopSync(), mirror.ok ? mirror.value.close() : null]);
  }

  async #start(): Promise<void> {
    const { connections, id, ports, emit, isPaused } = this.#options;
    await this.#stopSync();
    const [mirror, connection] = await Promise.all([this.#mirror, connections.use(id)]);
    if (!mirror.ok || !connection.ok || this.#closed) return;
    if (mirror.value.commits > 0 && this.#begins) {
      await this.#delayFirstSync();
      if (this.#isOver()) return;
    }
    this.#begins = false;
    const sync = new SyncRunner({
      clock: ports.clock,
      client: connection.value.client,
      mirror: mirror.value,
      token: connections.record(id)?.tokenNumber ?? 0,
      paused: isPaused(),
      onProgress: (progress) => emit({ name: 'sync.changed', payload: { connectionId: id, progress } }),
      onChanged: (collection, ids) =>
        emit({ name: 'mirror.changed', payload: { connectionId: id, collection, ids: [...ids] } }),
      onScope: (scope, state) => connection.value.learnScope(scope, state),
    });
    this.#runner = { of: connection.value, sync };
    const started = await sync.start();
    if (isFull(started)) {
      await this.#stopSync();
      this.#retryLater();
    } else if (!started.ok && !this.#closed) {
      ports.logger.warn('The mirror is not kept in step.', {
        connectionId: id,
        reason: started.problem.kind,
      });
    }
  }

  /** Some seconds, or until someone asks for something of the sync, or closes it. */
  #delayFirstSync(): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.#options.ports.clock.after(FIRST_AFTER_MS, resolve);
      this.#skipDelay = () => {
        callOff();
        resolve();
      };
    });
  }

  /** It may have been closed while something was waited for. */
  #isOver(): boolean {
    return this.#closed;
  }

  async #stopSync(): Promise<void> {
    const runner = this.#runner;
    this.#runner = null;
    await runner?.sync.close();
  }
}

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { ChangedKind } from '#shared/contract/mirror.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import type { AppEvent } from '../app.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';
import type { Connections } from '../connections/connections.ts';
import type { OpenConnection } from '../connections/openConnection.ts';
import type { Ports } from '../ports.ts';
import type { SpelledWord } from '#shared/contract/words.ts';
import type { Mirror, Removal } from '../mirror/mirror.ts';
import type { StoredCorrection } from '../mirror/write/correctedLines.ts';
import type { StoredSpeakerName } from '../mirror/write/namedSpeakers.ts';
import type { SeenEngagement } from '../mirror/write/incomingEngagement.ts';
import { openMirror } from '../mirror/openMirror.ts';
import { TAKEN_RETRY_MS } from '../database/openDatabase.ts';
import { WorkspaceData, workspaceFolder, type WorkspacePlace } from '../database/workspaceData.ts';
import type { Collection } from '../sync/collections.ts';
import { SyncRunner } from '../sync/runner.ts';

/** Delays the sync of a mirror that already has rows, so that the first paint comes first. */
const SYNC_DELAY_MS = 3000;
/** Retry interval after the disk was too full to open the mirror. */
const FULL_DISK_RETRY_MS = 5000;

export interface WorkspaceOptions {
  readonly id: ConnectionId;
  readonly ports: Ports;
  readonly connections: Pick<Connections, 'record' | 'use' | 'live' | 'noteLast' | 'disconnect'>;
  readonly isPaused: () => boolean;
  readonly emit: (event: AppEvent) => void;
  readonly onSeen: (workspace: Workspace, seen: readonly SeenEngagement[]) => void;
  /** Its token may read less than when it was last asked. */
  readonly onLost: (workspace: Workspace) => void;
  /** Its words with several spellings. */
  readonly wordsIn: (workspace: Workspace) => readonly SpelledWord[];
  readonly namesIn: (workspace: Workspace) => readonly StoredSpeakerName[];
  readonly correctionsIn: (workspace: Workspace) => readonly StoredCorrection[];
}

export const COLLECTION_OF: Readonly<Record<ChangedKind, Collection>> = {
  engagement: 'engagements',
  contact: 'contacts',
  company: 'companies',
  user: 'users',
  tag: 'tags',
};

function isFull(result: Result<unknown>): boolean {
  return !result.ok && result.problem.kind === 'storage' && result.problem.reason === 'disk-full';
}

const MIRROR = 'mirror.sqlite';

export function mirrorFile(dataDir: string, id: ConnectionId): string {
  return path.join(workspaceFolder({ dataDir, id }), MIRROR);
}

/** Where earlier versions kept the mirror, with recordings and waveforms. */
export function earlierMirrorFolder({ dataDir, id }: WorkspacePlace): string {
  return path.join(dataDir, 'mirrors', encodeURIComponent(id));
}

/** The mirror for a program that only reads it, and may be the first of this version to run. */
export function mirrorFileToRead(dataDir: string, id: ConnectionId): string {
  const file = mirrorFile(dataDir, id);
  return existsSync(file) ? file : path.join(earlierMirrorFolder({ dataDir, id }), MIRROR);
}

/**
 * Moves the mirror, recordings and waveforms of an earlier version into the workspace's folder, before anything opens
 * them. Usually that is one renaming. Otherwise the mirror goes last, after its log, so that a move that was interrupted
 * goes on; if the workspace has a mirror already, the other one, which can be fetched again, is deleted. Throws.
 */
export function adoptMirror(place: WorkspacePlace): void {
  const [from, to] = [earlierMirrorFolder(place), workspaceFolder(place)];
  if (!existsSync(from)) return;
  if (!existsSync(to)) {
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    return;
  }
  const names = readdirSync(from).filter((name) =>
    name.startsWith(MIRROR) ? !existsSync(path.join(to, MIRROR)) : !existsSync(path.join(to, name)),
  );
  for (const name of [...names.filter((each) => each !== MIRROR), ...names.filter((each) => each === MIRROR)])
    renameSync(path.join(from, name), path.join(to, name));
  rmSync(from, { recursive: true });
}

/** An event that names its connection, without that name. */
type OwnEvent = AppEvent extends infer E
  ? E extends {
      readonly name: infer N;
      readonly payload: { readonly connectionId: ConnectionId } & (infer P);
    }
    ? { readonly name: N; readonly payload: Omit<P, 'connectionId'> }
    : never
  : never;

/**
 * What belongs to one connection, with its mirror and its sync. The mirror is opened when it is first needed, and
 * readable without token or network; the sync runs if the connection has both, and restarts when the token is
 * replaced.
 */
export class Workspace {
  readonly id: ConnectionId;
  /** What the user made there. */
  readonly data: WorkspaceData;
  readonly #options: WorkspaceOptions;
  #record: ConnectionRecord;
  #mirror: Promise<Result<Mirror>> | null = null;
  #runner: { readonly of: OpenConnection; readonly sync: SyncRunner } | null = null;
  #starting: Promise<void> | null = null;
  #closed = false;
  readonly #ends: (() => unknown)[] = [];
  #isFirstSync = true;
  /** Ends the delay of the first start. */
  #skipDelay: () => void = () => undefined;
  #full = false;
  /** Set while a retry after a full disk is scheduled. */
  #cancelRetry: (() => void) | null = null;
  /** Set while another program uses a file. */
  #cancelTaken: (() => void) | null = null;

  constructor(options: WorkspaceOptions, record: ConnectionRecord) {
    this.id = options.id;
    const { dataDir, settings } = options.ports;
    const onTaken = (): void => {
      if (this.#cancelTaken === null)
        this.log('warn', 'Another program is using a file of the workspace.', 'file-busy');
      this.#openTakenLater();
    };
    this.data = new WorkspaceData({ dataDir, id: options.id, settings }, { onTaken });
    this.#options = options;
    this.#record = record;
  }

  /** The connection's settings, as they were last while it is being removed. */
  get record(): ConnectionRecord {
    this.#record = this.#options.connections.record(this.id) ?? this.#record;
    return this.#record;
  }

  /** Tells pages about an event of this connection. */
  readonly emit = <Name extends OwnEvent['name']>(
    name: Name,
    payload: Extract<OwnEvent, { readonly name: Name }>['payload'],
  ): void => {
    // The same event, with the id that `OwnEvent` leaves out.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    this.#options.emit({ name, payload: { connectionId: this.id, ...payload } } as unknown as AppEvent);
  };

  /** Writes a line of the log that names the connection. */
  log(level: 'warn' | 'error', message: string, reason: string): void {
    this.#options.ports.logger[level](message, { connectionId: this.id, reason });
  }

  /** Opens the connection to the API. Problems: those of `Connections.use`. */
  connect(): Promise<Result<OpenConnection>> {
    return this.#options.connections.use(this.id);
  }

  /** The connection to the API if it is already open; never opens one. */
  live(): OpenConnection | undefined {
    return this.#options.connections.live(this.id);
  }

  async #open(): Promise<Result<Mirror>> {
    const { ports, onSeen, wordsIn, namesIn, correctionsIn } = this.#options;
    const opened = await openMirror({
      file: mirrorFile(ports.dataDir, this.id),
      workerEntry: ports.mirrorWorker,
      onSeen: (seen) => onSeen(this, seen),
      words: () => wordsIn(this),
      names: () => namesIn(this),
      corrections: () => correctionsIn(this),
      onNotice: (notice) => {
        if (notice.kind !== 'rebuilt') return this.#reportDiskSpace(notice.kind === 'room-again');
        this.emit('mirror.notice', { notice });
        // A recreated mirror has lost its sync state too.
        void this.#stopSync().then(() => this.ensureSync());
      },
    });
    if (opened.ok) this.#reportDiskSpace(true);
    else if (isFull(opened)) this.#retryLater();
    return opened;
  }

  /** Goes on trying to open what another program uses, without ever waiting for it. */
  #openTakenLater(): void {
    if (this.#closed) return;
    this.#cancelTaken ??= this.#options.ports.clock.after(TAKEN_RETRY_MS, () => {
      this.#cancelTaken = null;
      if (this.data.openTaken()) this.#unlocked();
      else this.#openTakenLater();
    });
  }

  #unlocked(): void {
    // It may have been opened without what the user made.
    void this.#mirror?.then((mirror) => (mirror.ok ? mirror.value.reread() : null));
    this.emit('connections.unlocked', {});
  }

  /** Notifies once when the disk is full and once when it no longer is. */
  #reportDiskSpace(hasSpace: boolean): void {
    if (this.#full === !hasSpace || this.#closed) return;
    this.#full = !hasSpace;
    this.emit('mirror.notice', { notice: { kind: hasSpace ? 'room-again' : 'disk-full' } });
  }

  /** On a full disk neither the mirror nor the sync can start; both retry until there is space. */
  #retryLater(): void {
    this.#reportDiskSpace(false);
    if (this.#closed) return;
    this.#cancelRetry?.();
    this.#cancelRetry = this.#options.ports.clock.after(FULL_DISK_RETRY_MS, () => {
      this.#cancelRetry = null;
      void this.#retry();
    });
  }

  async #retry(): Promise<void> {
    const before = await this.#mirror;
    if (before?.ok === false && !this.#closed) this.#mirror = this.#open();
    this.ensureSync();
  }

  mirror(): Promise<Result<Mirror>> {
    const mirror = this.#opened();
    this.ensureSync();
    return mirror;
  }

  /** What still runs after the workspace has closed must not create its files again. */
  #opened(): Promise<Result<Mirror>> {
    if (this.#closed) return Promise.resolve(failed({ kind: 'cancelled' }));
    this.#mirror ??= this.#open();
    return this.#mirror;
  }

  /**
   * Removes a resource the API says is gone, by a deletion event or a 404 problem document for this very resource.
   * Notifies the page if it was there. Problems: `storage`, `cancelled`.
   */
  async remove(removal: Omit<Removal, 'receivedAt'>): Promise<Result<null>> {
    const mirror = await this.mirror();
    if (!mirror.ok) return mirror;
    const receivedAt = new Date(this.#options.ports.clock.now()).toISOString();
    const removed = await mirror.value.remove({ ...removal, receivedAt });
    if (!removed.ok) return removed;
    const ids = [...removed.value.changedIds];
    if (ids.length > 0) this.emit('mirror.changed', { collection: COLLECTION_OF[removal.kind], ids });
    return ok(null);
  }

  /** Its words changed, which reads of the mirror follow. */
  async respelled(): Promise<void> {
    const mirror = await this.#mirror;
    if (mirror?.ok === true) mirror.value.respelled();
  }

  /** The page showed its list: the next start opens it. */
  noteShown(): void {
    this.#options.connections.noteLast(this.id);
  }

  progress(): SyncProgress | null {
    return this.#runner?.sync.progress() ?? null;
  }

  /** A connection's token or state changed. */
  connectionChanged(): void {
    if (this.#mirror !== null && this.live() !== undefined) this.ensureSync();
  }

  /** Starts the sync if it can run and isn't running. Cheap, so every use of the mirror calls it. */
  ensureSync(): void {
    if (this.#closed || this.#starting !== null || this.#cancelRetry !== null) return;
    if (this.#runner !== null && this.live() === this.#runner.of) return;
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

  /** The connection works again: ends an offline wait of the sync. */
  reachable(): void {
    if (this.progress()?.waitsFor?.kind === 'offline') void this.control('now');
  }

  /** A request was refused for lack of this scope: purges its data and rescans everything, unless it was known. */
  async scopeLost(scope: string): Promise<void> {
    await this.#starting;
    if (this.#runner === null) this.#options.onLost(this);
    else await this.#runner.sync.scopeLost(scope);
  }

  /** Runs when the workspace closes; what was registered last, which may use what came before, ends first. */
  onClose(end: () => unknown): void {
    this.#ends.push(end);
  }

  /**
   * First ends what uses the workspace, as edits that are being sent still need all of it. Doesn't wait for the sync to
   * start or step: a closing mirror cancels its calls.
   */
  async close(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) await end();
    this.#options.connections.disconnect(this.id);
    this.#closed = true;
    this.#cancelRetry?.();
    this.#cancelTaken?.();
    this.#skipDelay();
    const mirror = await this.#mirror;
    await Promise.all([this.#stopSync(), mirror?.ok === true ? mirror.value.close() : null]);
    this.data.close();
  }

  async #start(): Promise<void> {
    const { ports, isPaused } = this.#options;
    await this.#stopSync();
    const [mirror, connection] = await Promise.all([this.#opened(), this.connect()]);
    if (!mirror.ok || !connection.ok || this.#closed) return;
    if (mirror.value.commits > 0 && this.#isFirstSync) {
      await this.#delayFirstSync();
      if (this.#isOver()) return;
    }
    this.#isFirstSync = false;
    const sync = new SyncRunner({
      clock: ports.clock,
      client: connection.value.client,
      mirror: mirror.value,
      token: this.record.tokenNumber,
      paused: isPaused(),
      onProgress: (progress) => this.emit('sync.changed', { progress }),
      onChanged: (collection, ids) => this.emit('mirror.changed', { collection, ids: [...ids] }),
      onScope: (scope, state) => connection.value.learnScope(scope, state),
      onLost: () => this.#options.onLost(this),
    });
    this.#runner = { of: connection.value, sync };
    const started = await sync.start();
    if (isFull(started)) {
      await this.#stopSync();
      this.#retryLater();
    } else if (!started.ok && !this.#closed) {
      this.log('warn', 'The sync could not start.', started.problem.kind);
    }
  }

  /** Waits a few seconds, or until the user uses the sync or closes it. */
  #delayFirstSync(): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimer = this.#options.ports.clock.after(SYNC_DELAY_MS, resolve);
      this.#skipDelay = () => {
        cancelTimer();
        resolve();
      };
    });
  }

  /** A method, because `#closed` may change during an `await`. */
  #isOver(): boolean {
    return this.#closed;
  }

  async #stopSync(): Promise<void> {
    const runner = this.#runner;
    this.#runner = null;
    await runner?.sync.close();
  }
}

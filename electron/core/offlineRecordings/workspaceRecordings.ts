import { z } from 'zod';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { type ConnectionId, type EngagementId, engagementId } from '#shared/contract/ids.ts';
import type { OfflineView } from '#shared/contract/offlineRecordings.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { type SavedView, type ViewRef, viewRef } from '#shared/contract/views.ts';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import { viewDefinition } from '../alerts/alertDefinition.ts';
import { type Database, number, numberOrNull, ownJsonOf, text, textOrNull } from '../database/database.ts';
import { fromSettings, fromSharedFile, type SharedFile, type Subject } from '../database/workspaceData.ts';
import { type MediaUrls, mediaUrlsOf } from '../media/mediaUrls.ts';
import type { RecordedEngagement } from '../mirror/mirror.ts';
import type { Clock } from '../ports.ts';
import { findView } from '../views/viewsModule.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { recordings } from './migrations/0001-recordings.ts';
import { type RecordingFacts, RecordingFiles } from './recordingFiles.ts';

/** The views whose recordings are kept on this computer, in the order in which they were chosen. */
export const offlineViewTables: Subject = {
  name: 'offlineViews',
  file: 'workspace.db',
  migrations: ['create table offline_view (seq integer primary key, view text not null unique) strict'],
  adopts: fromSettings('offlineViews', (to, value) => {
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    const read = entries.map((entry) => viewRef.safeParse(entry));
    for (const { success, data } of read) if (success) choose(to, data, true);
    return entries.filter((_entry, at) => read[at]?.success !== true);
  }),
};

/** Where the recordings of all connections were listed before each workspace had a folder. */
export const RECORDINGS_DB: SharedFile = {
  name: 'recordings.db',
  migrations: [recordings],
  isDispensable: true,
};

/** Recordings on this computer, and those that can't be. */
export const recordingTables: Subject = {
  name: 'offlineRecordings',
  file: 'recordings.db',
  migrations: [
    `create table recording (
      engagement_id text primary key,
      state text not null,
      at integer not null,
      updated real not null,
      size integer,
      type text not null default '',
      etag text,
      last_modified text,
      played_at integer,
      failures integer not null default 0,
      retry_at integer
    ) strict, without rowid;`,
  ],
  adopts: fromSharedFile(RECORDINGS_DB, [{ name: 'recording' }]),
};

/** A recording that a chosen view contains. */
export interface WantedRecording {
  readonly workspace: WorkspaceRecordings;
  readonly engagementId: EngagementId;
  /** The date of the engagement, in milliseconds. */
  readonly at: number;
  /** Changes with every change of the engagement; of a stored one, the version when its host was last asked. */
  readonly updated: number;
}

/**
 * `partial`: not all of it is here yet. `kept`: it can be played. `none`: the engagement has no recording.
 * `refused`: the token may not read it. `too-large`: larger than the limit alone.
 */
const recordingState = z.enum(['partial', 'kept', 'none', 'refused', 'too-large']);

export interface StoredRecording extends WantedRecording, RecordingFacts {
  readonly state: z.infer<typeof recordingState>;
  /** In milliseconds; null if it was never played from here. */
  readonly playedAt: number | null;
  /** Since the last success. */
  readonly failures: number;
  /** In milliseconds; null if it may be tried at any time. */
  readonly retryAt: number | null;
}

/** Tells it from all recordings of all workspaces. */
export function recordingKey(recording: Pick<StoredRecording, 'workspace' | 'engagementId'>): string {
  return `${recording.workspace.id} ${recording.engagementId}`;
}

const COLUMNS =
  'engagement_id, state, at, updated, size, type, etag, last_modified, played_at, failures, retry_at';

/** What a chosen view contains. */
interface OfflineViewContent extends Omit<OfflineView, 'kept' | 'left' | 'failed'> {
  readonly recordings: readonly RecordedEngagement[];
}

/** A view that is chosen again is the last one. */
function choose(db: Database, view: ViewRef, keep: boolean): void {
  db.run('delete from offline_view where view = ?', JSON.stringify(view));
  if (keep) db.run('insert into offline_view (view) values (?)', JSON.stringify(view));
}

/**
 * The chosen views of a workspace, what they contain, and what is known of their recordings. Problems: `storage`,
 * `cancelled`.
 */
export class WorkspaceRecordings {
  readonly id: ConnectionId;
  readonly files: RecordingFiles;
  readonly urls: MediaUrls;
  readonly #workspace: Workspace;
  readonly #clock: Clock;
  #views: readonly ViewRef[] | null = null;
  #stored: Map<EngagementId, StoredRecording> | null = null;
  /** Null until it is known of all views. */
  #contents: readonly OfflineViewContent[] | null = null;

  /** @param freeBytes Of the disk, for tests. */
  constructor(workspace: Workspace, clock: Clock, freeBytes?: (folder: string) => Promise<number>) {
    this.id = workspace.id;
    this.files = new RecordingFiles(workspace.data.place, freeBytes);
    this.urls = mediaUrlsOf(workspace);
    this.#workspace = workspace;
    this.#clock = clock;
  }

  /** Nothing is kept, as far as that can be read. */
  get isUnused(): boolean {
    const [views, stored] = [this.#chosen(), this.stored()];
    return (!views.ok || views.value.length === 0) && (!stored.ok || stored.value.size === 0);
  }

  #chosen(): Result<readonly ViewRef[]> {
    if (this.#views !== null) return ok(this.#views);
    const read = this.#workspace.data.write(offlineViewTables, (db) =>
      db.all('select view from offline_view order by seq', (row) => ownJsonOf(text(row, 0), viewRef)),
    );
    if (read.ok) this.#views = read.value;
    return read;
  }

  keep(view: ViewRef, keep: boolean): Result<void> {
    return this.#choose((db) => choose(db, view, keep));
  }

  keepNone(): Result<void> {
    return this.#choose((db) => db.exec('delete from offline_view'));
  }

  #choose(work: (db: Database) => void): Result<void> {
    const written = this.#workspace.data.write(offlineViewTables, work);
    this.#views = null;
    this.changed();
    return written;
  }

  /** What the workspace contains may have changed. */
  changed(): void {
    this.#contents = null;
  }

  /** Whether what the chosen views contain isn't known. */
  get isWaiting(): boolean {
    const views = this.#chosen();
    return views.ok && views.value.length > 0 && this.#contents === null;
  }

  /** The chosen views that exist, with what they contain as far as that is known. */
  async contents(): Promise<Result<readonly OfflineViewContent[]>> {
    if (this.#contents !== null) return ok(this.#contents);
    const views = this.#chosen();
    if (!views.ok) return views;
    const read = await Promise.all(views.value.map((view) => this.#content(view)));
    const contents = read.filter((each) => each !== null);
    if (contents.every(({ state }) => state === 'ready')) this.#contents = contents;
    return ok(contents);
  }

  #find(view: ViewRef): Result<Pick<SavedView, 'name' | 'query'> | null> {
    if (view.kind === 'saved') return findView(this.#workspace, view.id);
    return ok(BUILT_IN_VIEWS.find(({ name }) => name === view.name) ?? null);
  }

  async #content(view: ViewRef): Promise<OfflineViewContent | null> {
    const shown = { connectionId: this.id, view, name: null, recordings: [] };
    const read = this.#find(view);
    // A view that can't be read at the moment isn't gone.
    if (!read.ok) return { ...shown, state: 'waiting' };
    const found = read.value;
    if (found === null) return null;
    const named = { ...shown, name: view.kind === 'saved' ? found.name : null };
    const { test } = viewDefinition(found, new Date(this.#clock.now()));
    if (test?.kind !== 'filter') return { ...named, state: 'unreadable' };
    const recorded = await this.#recorded(test.filter);
    return recorded === null
      ? { ...named, state: 'waiting' }
      : { ...named, state: 'ready', recordings: recorded };
  }

  /** Null while the copy of the workspace is incomplete: a recording that is missing there isn't gone. */
  async #recorded(filter: MirrorFilter): Promise<readonly RecordedEngagement[] | null> {
    const mirror = await this.#workspace.mirror();
    const phase = this.#workspace.progress()?.phase;
    if (!mirror.ok || phase === undefined || phase === 'rows') return null;
    const read = await mirror.value.read('recordedEngagements', { filter });
    return read.ok ? read.value : null;
  }

  stored(): Result<ReadonlyMap<EngagementId, StoredRecording>> {
    if (this.#stored !== null) return ok(this.#stored);
    const read = this.#workspace.data.write(recordingTables, (db) =>
      db.all(`select ${COLUMNS} from recording`, (row): StoredRecording => ({
        workspace: this,
        engagementId: engagementId.parse(text(row, 0)),
        state: recordingState.parse(text(row, 1)),
        at: number(row, 2),
        updated: number(row, 3),
        size: numberOrNull(row, 4),
        type: text(row, 5),
        etag: textOrNull(row, 6),
        lastModified: textOrNull(row, 7),
        playedAt: numberOrNull(row, 8),
        failures: number(row, 9),
        retryAt: numberOrNull(row, 10),
      })),
    );
    if (!read.ok) return read;
    this.#stored = new Map(read.value.map((each) => [each.engagementId, each]));
    return ok(this.#stored);
  }

  put(recording: StoredRecording): Result<unknown> {
    const written = this.#workspace.data.write(recordingTables, (db) =>
      db.run(
        `insert or replace into recording (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        recording.engagementId,
        recording.state,
        recording.at,
        recording.updated,
        recording.size,
        recording.type,
        recording.etag,
        recording.lastModified,
        recording.playedAt,
        recording.failures,
        recording.retryAt,
      ),
    );
    if (written.ok) this.#stored?.set(recording.engagementId, recording);
    return written;
  }

  remove(id: EngagementId): Result<unknown> {
    const written = this.#workspace.data.write(recordingTables, (db) =>
      db.run('delete from recording where engagement_id = ?', id),
    );
    if (written.ok) this.#stored?.delete(id);
    return written;
  }

  /** Deletes the files that belong to none of the recordings, as after a damaged list. */
  async sweep(): Promise<void> {
    const stored = this.stored();
    if (stored.ok) await this.files.sweep(stored.value.keys()).catch(() => undefined);
  }

  /** Deletes all recordings; those of chosen views are downloaded again. */
  async removeAll(): Promise<Result<unknown>> {
    const written = this.#workspace.data.write(recordingTables, (db) => db.exec('delete from recording'));
    this.#stored = null;
    await this.files.removeAll().catch(() => undefined);
    return written;
  }
}

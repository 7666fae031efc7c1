import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type ConnectionId, connectionId, type EngagementId, engagementId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import {
  catchStorageErrors,
  type Database,
  number,
  numberOrNull,
  type Row,
  type StorageMessages,
  text,
  textOrNull,
} from '../database/database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { recordings } from './migrations/0001-recordings.ts';

/**
 * `partial`: not all of it is here yet. `kept`: it can be played. `none`: the engagement has no recording.
 * `refused`: the token may not read it. `too-large`: larger than the limit alone.
 */
const recordingState = z.enum(['partial', 'kept', 'none', 'refused', 'too-large']);

export interface StoredRecording {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly state: z.infer<typeof recordingState>;
  /** The date of the engagement, in milliseconds. */
  readonly at: number;
  /** The version of the engagement when its host was last asked. */
  readonly updated: number;
  /** Its length in bytes; null if its host hasn't said. */
  readonly size: number | null;
  readonly type: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** In milliseconds; null if it was never played from here. */
  readonly playedAt: number | null;
  /** Since the last success. */
  readonly failures: number;
  /** In milliseconds; null if it may be tried at any time. */
  readonly retryAt: number | null;
}

const COLUMNS =
  'connection_id, engagement_id, state, at, updated, size, type, etag, last_modified, played_at, failures, retry_at';

function readRecording(row: Row): StoredRecording {
  return {
    connectionId: connectionId.parse(text(row, 0)),
    engagementId: engagementId.parse(text(row, 1)),
    state: recordingState.parse(text(row, 2)),
    at: number(row, 3),
    updated: number(row, 4),
    size: numberOrNull(row, 5),
    type: text(row, 6),
    etag: textOrNull(row, 7),
    lastModified: textOrNull(row, 8),
    playedAt: numberOrNull(row, 9),
    failures: number(row, 10),
    retryAt: numberOrNull(row, 11),
  };
}

const RECORDINGS_FILE = 'recordings.db';

const MESSAGES: StorageMessages = {
  'disk-full': 'The disk is full, so recordings can’t be kept. Free up space.',
  damaged: `The list of recordings on this computer (${RECORDINGS_FILE} in the data folder) is damaged.`,
  'newer-version': 'A newer version of Parley stored the recordings on this computer. Update Parley.',
  unavailable: 'Recordings can’t be stored on this computer at the moment.',
};

export function recordingKey({
  connectionId: connection,
  engagementId: engagement,
}: Pick<StoredRecording, 'connectionId' | 'engagementId'>): string {
  return `${connection} ${engagement}`;
}

/**
 * What is known of recordings, in memory and in a file, which is opened on first use. A damaged file is replaced: the
 * recordings are downloaded again.
 */
export class RecordingStore {
  readonly #folder: string;
  #db: Database | null = null;
  #known = new Map<string, StoredRecording>();

  /** @param folder The data folder. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether there is anything in it; asking doesn't create the file. */
  get exists(): boolean {
    return this.#db !== null || existsSync(path.join(this.#folder, RECORDINGS_FILE));
  }

  /** Problems: `storage`. */
  open(): Result<ReadonlyMap<string, StoredRecording>> {
    return this.#with(() => this.#known);
  }

  put(recording: StoredRecording): Result<null> {
    return this.#with((db) => {
      db.run(
        `insert or replace into recording (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        recording.connectionId,
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
      );
      this.#known.set(recordingKey(recording), recording);
      return null;
    });
  }

  remove(recording: Pick<StoredRecording, 'connectionId' | 'engagementId'>): Result<null> {
    return this.#with((db) => {
      db.run(
        'delete from recording where connection_id = ? and engagement_id = ?',
        recording.connectionId,
        recording.engagementId,
      );
      this.#known.delete(recordingKey(recording));
      return null;
    });
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  #with<T>(work: (db: Database) => T): Result<T> {
    return catchStorageErrors(MESSAGES, () => {
      this.#db ??= this.#openFile();
      return work(this.#db);
    });
  }

  #openFile(): Database {
    const db = openDatabase({
      file: path.join(this.#folder, RECORDINGS_FILE),
      // In order. A released migration never changes.
      migrations: [recordings],
      onDamage: () => undefined,
    });
    const rows = db.all(`select ${COLUMNS} from recording`, readRecording);
    this.#known = new Map(rows.map((row) => [recordingKey(row), row]));
    return db;
  }
}

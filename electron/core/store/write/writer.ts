import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { advance as advanceSync } from '../../sync/advance.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts } from '../../sync/mirrorPort.ts';
import { COLLECTIONS } from '../../sync/collections.ts';
import type { SyncState } from '../../sync/syncState.ts';
import { INDEX_VERSION } from '../../search/searchDocument.ts';
import { Database } from '../database.ts';
import { checkInSteps } from '../integrity.ts';
import { migrate } from '../migrate.ts';
import { readNote, writeNote } from '../notes.ts';
import { number } from '../row.ts';
import { StorageFailure } from '../storageProblem.ts';
import type { Absorb, Removal } from '../mirror.ts';
import type { SeenEngagement } from '../seenEngagement.ts';
import { Batch } from './batch.ts';
import { candidates } from './candidates.ts';
import { trimLogs } from './changeLog.ts';
import { RECORDS_OF } from './closeScan.ts';
import { readCounts } from './counts.ts';
import { indexEngagement, mergeIndex } from './indexEngagement.ts';
import { scrubFile } from './scrubFile.ts';
import { removeEngagement } from './removeEngagement.ts';
import { removeRecord } from './removeRecord.ts';
import { readSyncState, writeSyncState } from './syncMemory.ts';
import { openAbsorbed, upsertFromResponse } from './upsertFromResponse.ts';
import { openPiece, ingestPage } from './ingestPage.ts';

/** Documents written anew in one go while nothing else is to do: some 20 ms. */
const REINDEX_AT_ONCE = 25;

export interface WriterOptions {
  readonly maxPages?: number;
  readonly advance?: typeof advanceSync;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** True where the work at hand shall be given up: the mirror is being closed. */
  readonly stopping: () => boolean;
}

export interface Written<T> {
  readonly value: T;
  /** Keys of engagements that are new, changed or gone, for whoever holds them in memory. */
  readonly changed: readonly number[];
  /** Contacts, companies, users or tags changed as well. */
  readonly records: boolean;
  /** Engagements as they arrived. */
  readonly seen: readonly SeenEngagement[];
}

export interface HouseStep {
  /** There is more to do. */
  readonly more: boolean;
  readonly reindexed: readonly number[];
}

/** So long at most a check keeps others from writing. */
const CHECK_PIECE_MS = 50;

function completeKinds({ collections }: SyncState): ReadonlySet<string> {
  const filled = COLLECTIONS.filter((name) => collections[name].filled);
  return new Set(filled.map((name) => (name === 'engagements' ? 'engagement' : RECORDS_OF[name])));
}

/**
 * The one that writes: every piece is a transaction of rows, marks, index and the sync's memory. Between pieces
 * it keeps house in small steps.
 */
export class Writer {
  readonly #db: Database;
  readonly #file: string;
  readonly #options: WriterOptions;
  readonly #newsSinceUs: number;
  #state: SyncState;
  /** Counted when first wanted. */
  #counts: MirrorCounts | null = null;
  #check: Iterator<void> | null;
  #asked: Iterator<void> | null = null;
  /** The index may be in more pieces than it need be. */
  #merging = true;

  /** Throws what opening a database throws; a file that is no mirror of ours counts as damaged. */
  constructor(file: string, options: WriterOptions) {
    this.#file = file;
    this.#options = options;
    this.#db = new Database(file, {
      readOnly: false,
      ...(options.maxPages === undefined ? {} : { maxPages: options.maxPages }),
    });
    try {
      migrate(this.#db);
      this.#prepare();
      this.#newsSinceUs = Number(readNote(this.#db, 'begun'));
      this.#state = readSyncState(this.#db);
      this.#check = checkInSteps(this.#db);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  #prepare(): void {
    const db = this.#db;
    if (readNote(db, 'begun') !== undefined && readNote(db, 'index') === INDEX_VERSION) return;
    db.transaction(() => {
      if (readNote(db, 'begun') === undefined) writeNote(db, 'begun', String(this.#options.now() * 1000));
      db.run('INSERT OR IGNORE INTO reindex SELECT key FROM engagement');
      writeNote(db, 'index', INDEX_VERSION);
    });
  }

  syncState(): SyncState {
    return this.#state;
  }

  counts(): MirrorCounts {
    this.#counts ??= readCounts(this.#db);
    return this.#counts;
  }

  candidates(query: CandidateQuery): EngagementId[] {
    return candidates(this.#db, query);
  }

  /** What has been looked at in the feed: up to this change. */
  markLooked(seq: number): void {
    writeNote(this.#db, 'looked', String(seq));
  }

  ingest(piece: Ingest): Result<Written<Ingested>> {
    const opened = openPiece(piece);
    if (!opened.ok) return opened;
    const brought = piece.kind === 'page' || piece.kind === 'single' ? piece.requestId : null;
    const asked = 'request' in piece && 'asked' in piece.request ? piece.request.asked : this.#state.commits;
    const advance = this.#options.advance ?? advanceSync;
    return this.#commit({ asked, requestId: brought, receivedAt: piece.receivedAt }, (batch) => {
      const arrival = ingestPage(batch, opened.value, this.#state, this.#options.stopping);
      return arrival.ok ? ok(advance(this.#state, arrival.value)) : arrival;
    });
  }

  /** Takes in what a person's own call brought. The sync's memory only counts it. */
  absorb(piece: Absorb): Result<Written<Ingested>> {
    const opened = openAbsorbed(piece);
    if (!opened.ok) return opened;
    return this.#commit(piece, (batch) => {
      upsertFromResponse(batch, piece, opened.value, this.#state);
      return ok({ ...this.#state, commits: this.#state.commits + 1 });
    });
  }

  /** Takes out what is known to be deleted, whatever answers that were asked for before may still bring. */
  remove({ kind, id, requestId, receivedAt }: Removal): Result<Written<Ingested>> {
    return this.#commit({ asked: this.#state.commits, requestId, receivedAt }, (batch) => {
      if (kind === 'engagement') removeEngagement(batch, id);
      else removeRecord(batch, kind, id);
      return ok({ ...this.#state, commits: this.#state.commits + 1 });
    });
  }

  #commit(
    about: Pick<Batch, 'asked' | 'requestId' | 'receivedAt'>,
    work: (batch: Batch) => Result<SyncState>,
  ): Result<Written<Ingested>> {
    const db = this.#db;
    const before = this.counts();
    const commit = this.#state.commits + 1;
    const complete = completeKinds(this.#state);
    const batch = new Batch({ ...about, db, commit, complete, newsSinceUs: this.#newsSinceUs });
    const refused: { problem: Problem | null } = { problem: null };
    try {
      const state = db.transaction(() => {
        const next = work(batch);
        if (!next.ok) {
          refused.problem = next.problem;
          throw new StorageFailure(next.problem);
        }
        writeSyncState(db, next.value);
        return next.value;
      });
      this.#state = state;
    } catch (error) {
      if (refused.problem !== null) return failed(refused.problem);
      throw error;
    }
    this.#merging = true;
    const counts = { ...before };
    for (const [name, by] of batch.counts) counts[name] += by;
    this.#counts = counts;
    const changedIds = [...(batch.engagementIds.size > 0 ? batch.engagementIds : batch.recordIds)];
    return ok({
      value: { state: this.#state, counts, changedIds },
      changed: [...batch.engagements],
      records: batch.recordIds.size > 0,
      seen: batch.seen,
    });
  }

  /**
   * A piece of a check that a person waits for, from the beginning of the file where `first`; false when the last
   * piece found nothing either. Throws where it finds damage.
   */
  checkSome(first: boolean): boolean {
    if (first || this.#asked === null) this.#asked = checkInSteps(this.#db);
    const until = performance.now() + CHECK_PIECE_MS;
    do {
      if (this.#asked.next().done === true) {
        this.#asked = null;
        return false;
      }
    } while (performance.now() < until);
    return true;
  }

  /** One small step of housekeeping. Throws where it finds damage. */
  keepHouse(): HouseStep {
    const db = this.#db;
    const keys = db.all('SELECT key FROM reindex LIMIT ?', (row) => number(row, 0), REINDEX_AT_ONCE);
    if (keys.length > 0) {
      db.transaction(() => {
        for (const key of keys) {
          indexEngagement(db, key);
          db.run('DELETE FROM reindex WHERE key = ?', key);
        }
      });
      return { more: true, reindexed: keys };
    }
    const scrub = readNote(db, 'scrub');
    if (scrub !== undefined) {
      scrubFile(db, this.#file, scrub);
      return { more: true, reindexed: [] };
    }
    if (this.#check !== null) {
      if (this.#check.next().done === true) {
        this.#check = null;
        trimLogs(db);
      }
      return { more: true, reindexed: [] };
    }
    return { more: this.#merging && (this.#merging = mergeIndex(db)), reindexed: [] };
  }

  close(): void {
    this.#db.close();
  }
}

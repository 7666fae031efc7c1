import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { checkInSteps } from '../../database/damage.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/openDatabase.ts';
import { number } from '../../database/rowValues.ts';
import { isDamage, ProblemError } from '../../database/storageErrors.ts';
import { INDEX_VERSION } from '../../search/searchDocument.ts';
import { advance as advanceSync } from '../../sync/advance.ts';
import { COLLECTIONS } from '../../sync/collections.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts } from '../../sync/mirrorPort.ts';
import type { SyncState } from '../../sync/syncState.ts';
import type { ServiceResponse, Removal } from '../mirror.ts';
import { MIGRATIONS, readNote, removeNote, writeNote } from '../mirrorDatabase.ts';
import { answererOf, type Job, type ThreadRole } from '../thread/threadServer.ts';
import { trimLogs } from './changeLog.ts';
import { RECORDS_OF, removeEngagement, removeRecord } from './deletions.ts';
import type { SeenEngagement } from './incomingEngagement.ts';
import { indexEngagement, mergeIndex, refoldEngagements, refoldRecords } from './indexEngagement.ts';
import { ingestPage, parseResponse, parseIngest, upsertFromResponse } from './ingest.ts';
import { MirrorTransaction } from './mirrorTransaction.ts';
import { scrubFile } from './purge.ts';
import { candidates, readCounts, readSyncState, writeSyncState } from './syncQueries.ts';

export interface WriterCalls {
  open(input: { readonly file: string; readonly maxPages?: number }, job: Job): Result<SyncState>;
  close(input: null, job: Job): Result<null>;
  syncState(input: null, job: Job): Result<SyncState>;
  counts(input: null, job: Job): Result<MirrorCounts>;
  candidates(query: CandidateQuery, job: Job): Result<readonly EngagementId[]>;
  ingest(input: Ingest, job: Job): Result<Written<Ingested>>;
  upsertFromResponse(input: ServiceResponse, job: Job): Result<Written<Ingested>>;
  remove(removal: Removal, job: Job): Result<Written<Ingested>>;
  markLooked(seq: number, job: Job): Result<null>;
  /** Whether there is more to be checked. */
  checkSome(first: boolean, job: Job): Result<boolean>;
}

/** What the writer says unasked. */
export type WriterEvent =
  /** The index of these engagements was made again. */
  { readonly kind: 'reindexed'; readonly keys: readonly number[] } | { readonly kind: 'damaged' };

/** Housekeeping begins when the program has had time to show itself. */
const FIRST_AFTER_MS = 1500;
const NEXT_AFTER_MS = 15;
/** After a step that failed, as for want of room. */
const AGAIN_AFTER_MS = 30_000;

/** The writer's side of its thread: one mirror at a time, opened and closed by call. */
export function writerThread(now: () => number): ThreadRole<WriterEvent> {
  let writer: MirrorWriter | null = null;
  let stopping = (): boolean => false;
  let restingUntil = 0;

  function close(): void {
    writer?.close();
    writer = null;
  }

  function open(): MirrorWriter {
    if (writer === null) throw new Error('The mirror is not open.');
    return writer;
  }

  const calls: WriterCalls = {
    open: (input) => {
      close();
      writer = new MirrorWriter(input.file, { ...input, now, stopping: () => stopping() });
      restingUntil = performance.now() + FIRST_AFTER_MS;
      return ok(writer.syncState());
    },
    close: () => {
      close();
      return ok(null);
    },
    syncState: () => ok(open().syncState()),
    counts: () => ok(open().counts()),
    candidates: (query) => ok(open().candidates(query)),
    ingest: (input, job) => {
      stopping = job.cancelled;
      return open().ingest(input);
    },
    upsertFromResponse: (input) => open().upsertFromResponse(input),
    remove: (removal) => open().remove(removal),
    checkSome: (first) => ok(open().checkSome(first)),
    markLooked: (seq) => {
      open().markLooked(seq);
      return ok(null);
    },
  };

  function idle(emit: (event: WriterEvent) => void): number | null {
    if (writer === null) return null;
    const rest = restingUntil - performance.now();
    if (rest > 0) return rest;
    try {
      const { more, reindexed } = writer.maintain();
      if (reindexed.length > 0) emit({ kind: 'reindexed', keys: reindexed });
      return more ? NEXT_AFTER_MS : null;
    } catch (error) {
      if (isDamage(error)) {
        emit({ kind: 'damaged' });
        close();
        return null;
      }
      restingUntil = performance.now() + AGAIN_AFTER_MS;
      return AGAIN_AFTER_MS;
    }
  }

  return { find: answererOf(calls), lowPriority: new Set(['ingest']), idle, close };
}

/** Documents written again in one go while nothing else is to do: some 20 ms. */
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

export interface MaintenanceStep {
  /** There is more to do. */
  readonly more: boolean;
  readonly reindexed: readonly number[];
}

/** So long at most a check keeps others from writing. */
const CHECK_SLICE_MS = 50;

function completeKinds({ collections }: SyncState): ReadonlySet<string> {
  const filled = COLLECTIONS.filter((name) => collections[name].filled);
  return new Set(filled.map((name) => (name === 'engagements' ? 'engagement' : RECORDS_OF[name])));
}

/**
 * The one that writes: every piece is a transaction of rows, marks, index and the sync's memory. Between pieces
 * it keeps house in small steps.
 */
export class MirrorWriter {
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
    this.#db = openDatabase({
      file,
      migrations: MIGRATIONS,
      ...(options.maxPages === undefined ? {} : { maxPages: options.maxPages }),
    });
    try {
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
      refoldRecords(db);
      writeNote(db, 'refold', '0');
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

  ingest(input: Ingest): Result<Written<Ingested>> {
    const opened = parseIngest(input);
    if (!opened.ok) return opened;
    const brought = input.kind === 'page' || input.kind === 'single' ? input.requestId : null;
    const asked = 'request' in input && 'asked' in input.request ? input.request.asked : this.#state.commits;
    const advance = this.#options.advance ?? advanceSync;
    return this.#commit({ asked, requestId: brought, receivedAt: input.receivedAt }, (transaction) => {
      const event = ingestPage(transaction, opened.value, this.#state, this.#options.stopping);
      return event.ok ? ok(advance(this.#state, event.value)) : event;
    });
  }

  /** Takes in what a person's own call brought. The sync's memory only counts it. */
  upsertFromResponse(input: ServiceResponse): Result<Written<Ingested>> {
    const opened = parseResponse(input);
    if (!opened.ok) return opened;
    return this.#commit(input, (transaction) => {
      upsertFromResponse(transaction, input, opened.value, this.#state);
      return ok({ ...this.#state, commits: this.#state.commits + 1 });
    });
  }

  /** Takes out what is known to be deleted, whatever answers that were asked for before may still bring. */
  remove({ kind, id, requestId, receivedAt }: Removal): Result<Written<Ingested>> {
    return this.#commit({ asked: this.#state.commits, requestId, receivedAt }, (transaction) => {
      if (kind === 'engagement') removeEngagement(transaction, id);
      else removeRecord(transaction, kind, id);
      return ok({ ...this.#state, commits: this.#state.commits + 1 });
    });
  }

  #commit(
    about: Pick<MirrorTransaction, 'asked' | 'requestId' | 'receivedAt'>,
    work: (transaction: MirrorTransaction) => Result<SyncState>,
  ): Result<Written<Ingested>> {
    const db = this.#db;
    const before = this.counts();
    const commit = this.#state.commits + 1;
    const complete = completeKinds(this.#state);
    const transaction = new MirrorTransaction({
      ...about,
      db,
      commit,
      complete,
      newsSinceUs: this.#newsSinceUs,
    });
    const refused: { problem: Problem | null } = { problem: null };
    try {
      const state = db.transaction(() => {
        const next = work(transaction);
        if (!next.ok) {
          refused.problem = next.problem;
          throw new ProblemError(next.problem);
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
    for (const [name, by] of transaction.counts) counts[name] += by;
    this.#counts = counts;
    const changedIds = [
      ...(transaction.engagementIds.size > 0 ? transaction.engagementIds : transaction.recordIds),
    ];
    return ok({
      value: { state: this.#state, counts, changedIds },
      changed: [...transaction.engagements],
      records: transaction.recordIds.size > 0,
      seen: transaction.seen,
    });
  }

  /**
   * A piece of a check that a person waits for, from the beginning of the file where `first`; false when the last
   * piece found nothing either. Throws where it finds damage.
   */
  checkSome(first: boolean): boolean {
    if (first || this.#asked === null) this.#asked = checkInSteps(this.#db);
    const until = performance.now() + CHECK_SLICE_MS;
    do {
      if (this.#asked.next().done === true) {
        this.#asked = null;
        return false;
      }
    } while (performance.now() < until);
    return true;
  }

  /** One small step of housekeeping. Throws where it finds damage. */
  maintain(): MaintenanceStep {
    const db = this.#db;
    // Before the index, which takes the folded texts as they are.
    const refolded = readNote(db, 'refold');
    if (refolded !== undefined) {
      db.transaction(() => {
        const last = refoldEngagements(db, Number(refolded));
        if (last === null) removeNote(db, 'refold');
        else writeNote(db, 'refold', String(last));
      });
      return { more: true, reindexed: [] };
    }
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

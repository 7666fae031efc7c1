import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { checkInSteps, openDatabase } from '../../database/openDatabase.ts';
import { type Database, isDamage, number, ProblemError } from '../../database/database.ts';
import { INDEX_VERSION } from '../search/searchDocument.ts';
import { advance as advanceSync } from '../../sync/advance.ts';
import { COLLECTIONS } from '../../sync/collections.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts } from '../../sync/mirrorPort.ts';
import type { SyncState } from '../../sync/syncState.ts';
import type { ServiceResponse, Removal } from '../mirror.ts';
import {
  mergeIndex,
  MIGRATIONS,
  readNote,
  removeNote,
  scrubFile,
  shrinkFile,
  writeNote,
} from '../mirrorDatabase.ts';
import { answererOf, type Job, type ThreadRole } from '../thread/threadServer.ts';
import {
  candidates,
  MirrorTransaction,
  readCounts,
  readSyncState,
  trimLogs,
  writeSyncState,
} from './mirrorTransaction.ts';
import { RECORDS_OF, removeEngagement, removeRecord } from './deletions.ts';
import type { SeenEngagement } from './incomingEngagement.ts';
import { indexEngagement, refoldEngagements, refoldRecords } from './indexEngagement.ts';
import { ingestPage, parseResponse, parseIngest, upsertFromResponse } from './ingest.ts';
import {
  namesByEngagement,
  type Renamed,
  type SpeakerNames,
  type StoredSpeakerName,
} from './namedSpeakers.ts';
import {
  type Corrected,
  type Corrections,
  correctionsByEngagement,
  type StoredCorrection,
} from './correctedLines.ts';
import { fillSignals } from './signalRows.ts';
import { recountTalkNumbers, TALK_VERSION } from './talkNumbers.ts';
import { correctLines, renameSpeakers } from './writeEngagement.ts';

export interface WriterCalls {
  open(
    input: {
      readonly file: string;
      readonly maxPages?: number;
      readonly names?: readonly StoredSpeakerName[];
      readonly corrections?: readonly StoredCorrection[];
    },
    job: Job,
  ): Result<SyncState>;
  close(input: null, job: Job): Result<null>;
  syncState(input: null, job: Job): Result<SyncState>;
  counts(input: null, job: Job): Result<MirrorCounts>;
  candidates(query: CandidateQuery, job: Job): Result<readonly EngagementId[]>;
  ingest(input: Ingest, job: Job): Result<Written<Ingested>>;
  upsertFromResponse(input: ServiceResponse, job: Job): Result<Written<Ingested>>;
  remove(removal: Removal, job: Job): Result<Written<Ingested>>;
  /** These are the names in this engagement from now on. */
  rename(input: Renamed, job: Job): Result<Written<Ingested>>;
  /** These are the corrections in this engagement from now on. */
  correct(input: Corrected, job: Job): Result<Written<Ingested>>;
  markLooked(seq: number, job: Job): Result<null>;
  /** Returns whether there is more to check. */
  checkSome(first: boolean, job: Job): Result<boolean>;
}

/** Events the writer sends. */
export type WriterEvent =
  /** The documents of these engagements, or the figures of their timelines, were rewritten. */
  { readonly kind: 'reindexed'; readonly keys: readonly number[] } | { readonly kind: 'damaged' };

/** Maintenance starts after the first paint. */
const MAINTENANCE_DELAY_MS = 1500;
const MAINTENANCE_STEP_MS = 15;
/** Pause after a failed step, for example on a full disk. */
const MAINTENANCE_RETRY_MS = 30_000;

/** The writer's side of its thread: one mirror at a time, opened and closed by calls. */
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
      restingUntil = performance.now() + MAINTENANCE_DELAY_MS;
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
    rename: (input) => open().rename(input),
    correct: (input) => open().correct(input),
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
      return more ? MAINTENANCE_STEP_MS : null;
    } catch (error) {
      if (isDamage(error)) {
        emit({ kind: 'damaged' });
        close();
        return null;
      }
      restingUntil = performance.now() + MAINTENANCE_RETRY_MS;
      return MAINTENANCE_RETRY_MS;
    }
  }

  return { find: answererOf(calls), lowPriority: new Set(['ingest']), idle, close };
}

/** Documents rewritten per idle step: about 20 ms. */
const REINDEX_AT_ONCE = 25;

export interface WriterOptions {
  readonly maxPages?: number;
  /** Speakers' names that the user set. */
  readonly names?: readonly StoredSpeakerName[];
  /** Lines that the user corrected. */
  readonly corrections?: readonly StoredCorrection[];
  readonly advance?: typeof advanceSync;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** True while the mirror is being closed: abort the current work. */
  readonly stopping: () => boolean;
}

export interface Written<T> {
  readonly value: T;
  /** Keys of new, changed and deleted engagements, for in-memory copies. */
  readonly changed: readonly number[];
  /** Contacts, companies, users or tags changed as well. */
  readonly records: boolean;
  /** Engagements as received. */
  readonly seen: readonly SeenEngagement[];
}

export interface MaintenanceStep {
  readonly more: boolean;
  readonly reindexed: readonly number[];
}

/** Longest time a check blocks writes. */
const CHECK_SLICE_MS = 50;

function completeKinds({ collections }: SyncState): ReadonlySet<string> {
  const filled = COLLECTIONS.filter((name) => collections[name].filled);
  return new Set(filled.map((name) => (name === 'engagements' ? 'engagement' : RECORDS_OF[name])));
}

/**
 * The writer: each input is one transaction of rows, marks, index and sync state. In between it runs maintenance in
 * small steps.
 */
export class MirrorWriter {
  readonly #db: Database;
  readonly #file: string;
  readonly #options: WriterOptions;
  readonly #newsSinceUs: number;
  #state: SyncState;
  /** Counted on first use. */
  #counts: MirrorCounts | null = null;
  #check: Iterator<void> | null;
  #userCheck: Iterator<void> | null = null;
  readonly #names: SpeakerNames;
  /** Engagements with names, which may have changed while the mirror was closed or replaced. */
  readonly #toRename: string[];
  readonly #corrections: Corrections;
  /** Engagements with corrections, as those with names. */
  readonly #toCorrect: string[];
  /** The index may have segments to merge. */
  #merging = true;

  /** Throws what opening a database throws; a file that isn't a mirror counts as damaged. */
  constructor(file: string, options: WriterOptions) {
    this.#file = file;
    this.#options = options;
    this.#names = namesByEngagement(options.names ?? []);
    this.#toRename = [...this.#names.keys()];
    this.#corrections = correctionsByEngagement(options.corrections ?? []);
    this.#toCorrect = [...this.#corrections.keys()];
    this.#db = openDatabase({
      file,
      migrations: MIGRATIONS,
      shrinkable: true,
      // Sync replaces rows all the time; what is purged is scrubbed, and the file is deleted with its connection.
      keepsDeleted: true,
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
    const [begun, index, talk] = [readNote(db, 'begun'), readNote(db, 'index'), readNote(db, 'talk')];
    if (begun !== undefined && index === INDEX_VERSION && talk === TALK_VERSION) return;
    db.transaction(() => {
      if (begun === undefined) writeNote(db, 'begun', String(this.#options.now() * 1000));
      if (talk !== TALK_VERSION) {
        // Rows ingested by a new mirror are counted as they arrive.
        if (begun !== undefined) writeNote(db, 'recount', '0');
        writeNote(db, 'talk', TALK_VERSION);
      }
      if (index === INDEX_VERSION) return;
      if (begun !== undefined) {
        refoldRecords(db);
        writeNote(db, 'refold', '0');
        db.run('INSERT OR IGNORE INTO reindex SELECT key FROM engagement');
      }
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

  /** Marks updates as read, up to this change. */
  markLooked(seq: number): void {
    writeNote(this.#db, 'looked', String(seq));
  }

  ingest(input: Ingest): Result<Written<Ingested>> {
    const opened = parseIngest(input);
    if (!opened.ok) return opened;
    const requestId = input.kind === 'page' || input.kind === 'single' ? input.requestId : null;
    const asked = 'request' in input && 'asked' in input.request ? input.request.asked : this.#state.commits;
    const advance = this.#options.advance ?? advanceSync;
    return this.#commit({ asked, requestId: requestId, receivedAt: input.receivedAt }, (transaction) => {
      const event = ingestPage(transaction, opened.value, this.#state, this.#options.stopping);
      return event.ok ? ok(advance(this.#state, event.value)) : event;
    });
  }

  /** Stores the response to a user's request. The sync state only counts it. */
  upsertFromResponse(input: ServiceResponse): Result<Written<Ingested>> {
    const opened = parseResponse(input);
    if (!opened.ok) return opened;
    return this.#commit({ ...input, own: !input.fromService }, (transaction) => {
      upsertFromResponse(transaction, input, opened.value, this.#state);
      return ok({ ...this.#state, commits: this.#state.commits + 1 });
    });
  }

  /** Removes a deleted resource; responses requested earlier can't restore it. */
  remove({ kind, id, requestId, receivedAt }: Removal): Result<Written<Ingested>> {
    return this.#commit({ asked: this.#state.commits, requestId, receivedAt }, (transaction) => {
      if (kind === 'engagement') removeEngagement(transaction, id);
      else removeRecord(transaction, kind, id);
      return ok({ ...this.#state, commits: this.#state.commits + 1 });
    });
  }

  /** Gives the speakers of an engagement these names. */
  rename({ engagementId, names }: Renamed): Result<Written<Ingested>> {
    this.#names.set(engagementId, names);
    return this.#commitOwn(engagementId, () => renameSpeakers(this.#db, engagementId, this.#names));
  }

  /** Gives the lines of an engagement these corrections. */
  correct({ engagementId, corrections }: Corrected): Result<Written<Ingested>> {
    this.#corrections.set(engagementId, corrections);
    return this.#commitOwn(engagementId, () => correctLines(this.#db, engagementId, this.#corrections));
  }

  /** @param change Returns the key of the engagement if anything changed. */
  #commitOwn(engagementId: EngagementId, change: () => number | null): Result<Written<Ingested>> {
    const receivedAt = new Date(this.#options.now()).toISOString();
    const about = { asked: this.#state.commits, requestId: null, receivedAt, own: true };
    return this.#commit(about, (transaction) => {
      const key = change();
      if (key !== null) {
        transaction.engagements.add(key);
        transaction.engagementIds.add(engagementId);
      }
      return ok({ ...this.#state, commits: this.#state.commits + 1 });
    });
  }

  #commit(
    about: Pick<MirrorTransaction, 'asked' | 'requestId' | 'receivedAt'> & { readonly own?: boolean },
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
      names: this.#names,
      corrections: this.#corrections,
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
        transaction.signals.flush();
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
   * One slice of a check requested by the user, starting over if `first`; false once the last slice found no
   * damage. Throws on damage.
   */
  checkSome(first: boolean): boolean {
    if (first || this.#userCheck === null) this.#userCheck = checkInSteps(this.#db);
    const until = performance.now() + CHECK_SLICE_MS;
    do {
      if (this.#userCheck.next().done === true) {
        this.#userCheck = null;
        return false;
      }
    } while (performance.now() < until);
    return true;
  }

  /** One small step of maintenance. Throws on damage. */
  maintain(): MaintenanceStep {
    const db = this.#db;
    // Before indexing, which reads the folded texts.
    const refolded = readNote(db, 'refold');
    if (refolded !== undefined) {
      db.transaction(() => {
        const last = refoldEngagements(db, Number(refolded));
        if (last === null) removeNote(db, 'refold');
        else writeNote(db, 'refold', String(last));
      });
      return { more: true, reindexed: [] };
    }
    const filled = readNote(db, 'signals');
    if (filled !== undefined) {
      const { keys } = db.transaction(() => {
        const slice = fillSignals(db, Number(filled));
        if (slice.last === null) removeNote(db, 'signals');
        else writeNote(db, 'signals', String(slice.last));
        return slice;
      });
      return { more: true, reindexed: keys };
    }
    const recounted = readNote(db, 'recount');
    if (recounted !== undefined) {
      const { keys } = db.transaction(() => {
        const slice = recountTalkNumbers(db, Number(recounted));
        if (slice.done) removeNote(db, 'recount');
        else writeNote(db, 'recount', String(slice.keys.at(-1) ?? recounted));
        return slice;
      });
      return { more: true, reindexed: keys };
    }
    const toRename = this.#toRename.slice(0, REINDEX_AT_ONCE);
    if (toRename.length > 0) {
      const renamed = db.transaction(() => toRename.map((id) => renameSpeakers(db, id, this.#names)));
      this.#toRename.splice(0, toRename.length);
      return { more: true, reindexed: renamed.filter((key) => key !== null) };
    }
    const toCorrect = this.#toCorrect.splice(0, 1);
    if (toCorrect.length > 0) {
      const corrected = db.transaction(() => toCorrect.map((id) => correctLines(db, id, this.#corrections)));
      return { more: true, reindexed: corrected.filter((key) => key !== null) };
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
    if (this.#merging) {
      this.#merging = mergeIndex(db);
      return { more: true, reindexed: [] };
    }
    return { more: shrinkFile(db), reindexed: [] };
  }

  close(): void {
    this.#db.close();
  }
}

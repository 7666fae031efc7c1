import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import type { TranscriptHead, TranscriptLines } from '#shared/contract/transcript.ts';
import { Rankings } from './searchIndex.ts';
import type { SearchAnswer, SearchRequest } from './searchAnswer.ts';
import { searchEngagements } from './searchEngagements.ts';
import { Database } from '../../database/database.ts';
import { isCurrent, refuseNewer } from '../mirrorDatabase.ts';
import type {
  Coverage,
  Facets,
  FeedPage,
  FeedRequest,
  KeysetPage,
  ListWindow,
  MirrorEngagement,
  Months,
  MonthsRequest,
  RecordRequest,
  RecordRow,
  RecordWindow,
  UnreadableRow,
  UsedCrmAssociation,
} from '../mirror.ts';
import { number } from '../../database/rowValues.ts';
import type { RecordKind } from '../write/recordFields.ts';
import { countCoverage, countFacets, countMonths } from './listCounts.ts';
import { feedPage, unreadableRows } from './changeFeed.ts';
import { placeAfter, EngagementLists, writeKeyset } from './engagementLists.ts';
import { LinkIndex, MemoryIndex } from './memoryIndex.ts';
import type { ListChoice, MirrorFilter } from './mirrorFilter.ts';
import { recordById, recordWindow, usedCrmAssociations } from './recordRows.ts';
import { engagementOf, keyOf, leanRows, wholeRows } from './engagementRows.ts';
import { MirroredTranscripts } from './mirroredTranscripts.ts';

export interface ReaderOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Rows that a list can be asked for before everything is read in. */
const FIRST_ROWS = 1000;

const FIRST: Readonly<Record<EngagementOrder, string>> = {
  'updated_at:desc': 'updated_us DESC, id DESC',
  'updated_at:asc': 'updated_us, id',
  'start_at:desc': 'start_us IS NULL, start_us DESC, id DESC',
  'start_at:asc': 'start_us IS NULL, start_us, id',
};

function isEverything(filter: MirrorFilter): boolean {
  return Object.values(filter).every(
    (choice) =>
      choice === undefined ||
      (typeof choice === 'string' && choice.trim() === '') ||
      (Array.isArray(choice) && choice.length === 0),
  );
}

/**
 * The one that reads, on a connection of its own: what the writer is in the middle of is not seen. Calls take
 * `stillWanted`, which throws when the caller has gone away.
 */
export class MirrorReader {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  readonly #views: EngagementLists;
  readonly #links: LinkIndex;
  readonly #rankings = new Rankings();
  readonly #transcripts: MirroredTranscripts;
  readonly #now: () => number;
  readonly #exports = new Map<number, { readonly keys: Uint32Array; at: number }>();
  #exportCount = 0;

  constructor(file: string, options: ReaderOptions) {
    this.#db = new Database(file, { readOnly: true });
    try {
      refuseNewer(this.#db);
    } catch (error) {
      this.#db.close();
      throw error;
    }
    this.#now = options.now;
    this.#memory = new MemoryIndex(this.#db);
    this.#links = new LinkIndex(this.#db);
    this.#views = new EngagementLists(this.#db, this.#memory, options.now);
    this.#transcripts = new MirroredTranscripts(this.#db);
  }

  /** Whether the file is of this version, and not of one before. */
  get current(): boolean {
    return isCurrent(this.#db);
  }

  /** `commits` of the sync's memory; 0 where there is none that can be read. */
  commits(): number {
    const sql = `SELECT json_extract(json, '$.commits') FROM sync_state WHERE json_valid(json)`;
    return this.#db.get(sql, (row) => (typeof row[0] === 'number' ? row[0] : 0)) ?? 0;
  }

  /** Whether everything is read in. */
  get loaded(): boolean {
    return this.#memory.loaded;
  }

  /** One small step of reading in; false when all is there. */
  loadStep(): boolean {
    return this.#memory.loadStep();
  }

  /** `everything`: contacts, companies, users or tags changed as well. */
  changed(keys: readonly number[], everything: boolean): void {
    this.#memory.changed(keys);
    this.#links.changed(keys);
    if (everything) this.#memory.recordsChanged();
  }

  #keys(choice: ListChoice, throwIfCancelled: () => void): Uint32Array {
    this.#memory.loadAll();
    return this.#views.keys(choice, throwIfCancelled);
  }

  list(choice: ListChoice & { offset: number; limit: number }, throwIfCancelled: () => void): ListWindow {
    const { offset, limit, order, filter } = choice;
    const { revision, loaded } = this.#memory;
    if (!loaded && isEverything(filter) && offset + limit <= FIRST_ROWS) {
      const sql = `SELECT key FROM engagement ORDER BY ${FIRST[order]} LIMIT ? OFFSET ?`;
      const first = this.#db.all(sql, (row) => number(row, 0), limit, offset);
      return { rows: leanRows(this.#db, first), total: null, revision };
    }
    const keys = this.#keys(choice, throwIfCancelled);
    const shown = keys.subarray(offset, offset + limit);
    return { rows: leanRows(this.#db, shown), total: keys.length, revision };
  }

  page(
    choice: ListChoice & { cursor: string | null; limit: number },
    throwIfCancelled: () => void,
  ): Result<KeysetPage> {
    const { order, cursor, limit } = choice;
    const keys = this.#keys(choice, throwIfCancelled);
    const { columns } = this.#memory;
    const from = cursor === null ? 0 : placeAfter(this.#db, columns, order, keys, cursor);
    if (from === null) {
      return failed({ kind: 'contract', detail: 'This cursor belongs to another list.' });
    }
    const shown = keys.subarray(from, from + limit);
    const last = shown.at(-1);
    const more = from + shown.length < keys.length && last !== undefined;
    return ok({
      rows: wholeRows(this.#db, shown),
      next: more ? writeKeyset(this.#db, columns, order, last) : null,
    });
  }

  position(choice: ListChoice & { engagementId: string }, throwIfCancelled: () => void): number | null {
    const key = keyOf(this.#db, choice.engagementId);
    if (key === undefined) return null;
    const place = this.#keys(choice, throwIfCancelled).indexOf(key);
    return place < 0 ? null : place;
  }

  months({ filter, timeZone }: MonthsRequest, throwIfCancelled: () => void): Months {
    const keys = this.#keys({ filter, order: 'start_at:desc' }, throwIfCancelled);
    return countMonths(this.#memory.columns, keys, timeZone);
  }

  facets(filter: MirrorFilter, throwIfCancelled: () => void): Facets {
    this.#memory.loadAll();
    const context = { db: this.#db, memory: this.#memory, views: this.#views, links: this.#links };
    return countFacets(context, filter, throwIfCancelled);
  }

  /** Holds the list as it is now; `exportNext` gives it out until nothing is left. */
  exportOpen(choice: ListChoice, throwIfCancelled: () => void): number {
    this.#exportCount += 1;
    this.#exports.set(this.#exportCount, { keys: this.#keys(choice, throwIfCancelled).slice(), at: 0 });
    return this.#exportCount;
  }

  /** Null at the end. Rows that are gone meanwhile are passed over. */
  exportNext(id: number, limit: number): MirrorEngagement[] | null {
    const open = this.#exports.get(id);
    if (open === undefined || open.at >= open.keys.length) {
      this.#exports.delete(id);
      return null;
    }
    const keys = open.keys.subarray(open.at, open.at + limit);
    open.at += keys.length;
    return [...keys].flatMap((key) => engagementOf(this.#db, key) ?? []);
  }

  exportClose(id: number): void {
    this.#exports.delete(id);
  }

  engagement(id: string): MirrorEngagement | null {
    const key = keyOf(this.#db, id);
    return key === undefined ? null : (engagementOf(this.#db, key) ?? null);
  }

  transcript(id: string): TranscriptHead | null {
    const key = keyOf(this.#db, id);
    return key === undefined ? null : this.#transcripts.head(key);
  }

  transcriptLines(id: string, revision: string, from: number, count: number): Result<TranscriptLines> {
    return this.#transcripts.lines(keyOf(this.#db, id) ?? 0, revision, from, count);
  }

  search(request: SearchRequest, throwIfCancelled: () => void): SearchAnswer {
    this.#memory.loadAll();
    const context = {
      db: this.#db,
      memory: this.#memory,
      rankings: this.#rankings,
      now: this.#now,
      throwIfCancelled,
      within: (filter: MirrorFilter) => this.#views.tests(filter),
    };
    return searchEngagements(context, request);
  }

  coverage(): Coverage {
    this.#memory.loadAll();
    return countCoverage(this.#db, this.#memory);
  }

  records(request: RecordRequest, throwIfCancelled: () => void): RecordWindow {
    return recordWindow(this.#db, request, throwIfCancelled);
  }

  record(kind: RecordKind, id: string): RecordRow | null {
    return recordById(this.#db, kind, id);
  }

  crmAssociations(search: string, limit: number): UsedCrmAssociation[] {
    return usedCrmAssociations(this.#db, search, limit);
  }

  feed(request: FeedRequest): FeedPage {
    return feedPage(this.#db, request);
  }

  unreadable(limit: number): UnreadableRow[] {
    return unreadableRows(this.#db, limit);
  }

  close(): void {
    this.#db.close();
  }
}

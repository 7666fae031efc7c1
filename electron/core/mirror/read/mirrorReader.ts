import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { SpelledWord } from '#shared/contract/words.ts';
import { prepareAliases } from '#shared/domain/search/aliases.ts';
import { isSignalOrder } from '#shared/domain/signals/signalColumns.ts';
import { type Database, number, ProblemError } from '../../database/database.ts';
import { openForReading, schemaVersion } from '../../database/openDatabase.ts';
import type { MirrorReads, ReadInput, ReadOutput } from '../mirror.ts';
import { MIGRATIONS } from '../mirrorDatabase.ts';
import { accountsReport, trackerReport, weeklyReport } from './reports.ts';
import { ActionItemLists } from './actionItems.ts';
import { foundEngagements, type MatchContext, matchesAmong, matchingIds } from './alertMatches.ts';
import { updatesPage } from './changeFeed.ts';
import {
  EngagementLists,
  isEverything,
  type ListChoice,
  placeAfter,
  selectInOrder,
  writeKeyset,
} from './engagementLists.ts';
import {
  deletedAmong,
  engagementOf,
  exportMark,
  idsOf,
  keyOf,
  keysOf,
  leanRows,
  linkedRecords,
  recordedEngagements,
  unreadTimelines,
  wholeEngagements,
  wholeRows,
} from './engagementRows.ts';
import { commonCrmLinks, crmNamingOf, usedCrmAssociations } from './crmRecords.ts';
import { countCoverage, countFacets, countMonths, datePlaces } from './listCounts.ts';
import { LinkIndex, MemoryIndex } from './memoryIndex.ts';
import { MirroredTranscripts } from './mirroredTranscripts.ts';
import { recordById, recordWindow, similarId } from './recordRows.ts';
import { countSearch, searchEngagements, type SearchContext, suggestSearch } from './searchEngagements.ts';
import { Rankings } from './searchRanking.ts';
import { type ReportContext, TalkTable } from './reportContext.ts';
import { signalDefinitions, signalValues } from './signals.ts';
import { latestSignals, SignalColumns, signalsReport } from './signalsReport.ts';
import { unclearSpeakers } from './speakerUsers.ts';
import { teamReport, userReport } from './teamReport.ts';
import { worthHearing } from './worthHearing.ts';

export interface ReaderOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Words with several spellings. */
  readonly words?: readonly SpelledWord[];
  /** How many matches are ranked at most, by the work per match. */
  readonly mostScored?: readonly number[];
}

/** Rows that a list can return before loading has finished. */
const FIRST_ROWS = 1000;

/**
 * The reader, on its own connection, so it never sees a transaction in progress. Calls take `throwIfCancelled`,
 * which throws once the caller has gone away.
 */
export class MirrorReader implements MirrorReads {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  readonly #views: EngagementLists;
  readonly #links: LinkIndex;
  readonly #rankings: Rankings;
  readonly #transcripts: MirroredTranscripts;
  readonly #talk: TalkTable;
  readonly #actionItems: ActionItemLists;
  readonly #signals: SignalColumns;
  readonly #now: () => number;

  constructor(file: string, options: ReaderOptions) {
    this.#db = openForReading(file, MIGRATIONS);
    this.#now = options.now;
    this.#rankings = new Rankings(options.mostScored);
    this.#memory = new MemoryIndex(this.#db);
    this.#links = new LinkIndex(this.#db);
    this.#views = new EngagementLists(this.#db, this.#memory, options.now);
    this.#views.aliases = prepareAliases(options.words ?? []);
    this.#transcripts = new MirroredTranscripts(this.#db);
    this.#talk = new TalkTable(this.#db);
    this.#signals = new SignalColumns(this.#db, this.#memory);
    this.#actionItems = new ActionItemLists(this.#db, this.#memory, this.#views);
  }

  /** Whether the file has the current schema version. */
  get current(): boolean {
    return schemaVersion(this.#db) === MIGRATIONS.length;
  }

  /** `commits` of the sync state; 0 if it can't be read. */
  commits(): number {
    const sql = `SELECT json_extract(json, '$.commits') FROM sync_state WHERE json_valid(json)`;
    return this.#db.get(sql, (row) => (typeof row[0] === 'number' ? row[0] : 0)) ?? 0;
  }

  get loaded(): boolean {
    return this.#memory.loaded;
  }

  /** Loads one step; false when finished. */
  loadStep(): boolean {
    return this.#memory.loadStep();
  }

  /** `everything`: contacts, companies, users or tags changed as well. */
  changed(keys: readonly number[], everything: boolean): void {
    this.#memory.changed(keys);
    this.#links.changed(keys);
    this.#talk.changed(keys);
    if (everything) this.#memory.recordsChanged();
  }

  /** Words with several spellings, from now on. */
  respelled(words: readonly SpelledWord[]): void {
    this.#views.aliases = prepareAliases(words);
    // Any search may find others now.
    this.#memory.recordsChanged();
  }

  #keys(choice: ListChoice, throwIfCancelled: () => void): Uint32Array {
    this.#memory.loadAll();
    return this.#views.keys(choice, throwIfCancelled);
  }

  list(choice: ReadInput<'list'>, throwIfCancelled: () => void): ReadOutput<'list'> {
    const { offset, limit, order, filter, signals } = choice;
    const { revision, loaded } = this.#memory;
    if (!loaded && isEverything(filter) && !isSignalOrder(order) && offset + limit <= FIRST_ROWS) {
      const sql = `${selectInOrder(order)} LIMIT ? OFFSET ?`;
      const first = this.#db.all(sql, (row) => number(row, 0), limit, offset);
      const total = this.#db.get('SELECT count(*) FROM engagement', (row) => number(row, 0)) ?? 0;
      return { rows: leanRows(this.#db, first, signals), total, revision };
    }
    const keys = this.#keys(choice, throwIfCancelled);
    const shown = keys.subarray(offset, offset + limit);
    return { rows: leanRows(this.#db, shown, signals), total: keys.length, revision };
  }

  page(choice: ReadInput<'page'>, throwIfCancelled: () => void): ReadOutput<'page'> {
    const { order, cursor, limit } = choice;
    const keys = this.#keys(choice, throwIfCancelled);
    const { columns } = this.#memory;
    const from = cursor === null ? 0 : placeAfter(this.#db, columns, order, keys, cursor);
    if (from === null) {
      throw new ProblemError({
        kind: 'contract',
        detail: 'This cursor belongs to another list. Start again without a cursor.',
      });
    }
    const shown = keys.subarray(from, from + limit);
    const last = shown.at(-1);
    const more = from + shown.length < keys.length && last !== undefined;
    return {
      rows: wholeRows(this.#db, shown),
      next: more ? writeKeyset(this.#db, columns, order, last) : null,
    };
  }

  months({ filter, timeZone }: ReadInput<'months'>, throwIfCancelled: () => void): ReadOutput<'months'> {
    const keys = this.#keys({ filter, order: 'date:desc' }, throwIfCancelled);
    return countMonths(this.#memory.columns, keys, timeZone);
  }

  datePlaces(
    { filter, moments }: ReadInput<'datePlaces'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'datePlaces'> {
    const keys = this.#keys({ filter, order: 'date:desc' }, throwIfCancelled);
    return datePlaces(this.#memory.columns, keys, moments);
  }

  facets({ filter }: ReadInput<'facets'>, throwIfCancelled: () => void): ReadOutput<'facets'> {
    this.#memory.loadAll();
    const context = { db: this.#db, memory: this.#memory, views: this.#views, links: this.#links };
    return countFacets(context, filter, throwIfCancelled);
  }

  engagement(id: string): ReadOutput<'engagement'> {
    const key = keyOf(this.#db, id);
    return key === undefined ? null : (engagementOf(this.#db, key) ?? null);
  }

  transcript(id: string): ReadOutput<'transcript'> {
    const key = keyOf(this.#db, id);
    return key === undefined ? null : this.#transcripts.head(key);
  }

  transcriptLines({
    engagementId,
    revision,
    from,
    count,
  }: ReadInput<'transcriptLines'>): ReadOutput<'transcriptLines'> {
    return this.#transcripts.lines(keyOf(this.#db, engagementId) ?? 0, revision, from, count);
  }

  engagementIds(
    { filter }: ReadInput<'engagementIds'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'engagementIds'> {
    return idsOf(this.#db, this.#keys({ filter, order: 'date:desc' }, throwIfCancelled));
  }

  recordedEngagements(
    { filter }: ReadInput<'recordedEngagements'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'recordedEngagements'> {
    const keys = this.#keys({ filter, order: 'date:desc' }, throwIfCancelled);
    return recordedEngagements(this.#db, this.#memory.columns, keys);
  }

  engagementRows({ ids }: ReadInput<'engagementRows'>): ReadOutput<'engagementRows'> {
    return wholeRows(this.#db, keysOf(this.#db, ids));
  }

  unreadTimelines(ids: ReadInput<'unreadTimelines'>): ReadOutput<'unreadTimelines'> {
    return unreadTimelines(this.#db, ids);
  }

  wholeEngagements(ids: ReadInput<'wholeEngagements'>): ReadOutput<'wholeEngagements'> {
    return wholeEngagements(this.#db, this.#transcripts, ids);
  }

  exportMarks(
    { filter, from, limit }: ReadInput<'exportMarks'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'exportMarks'> {
    const keys = this.#keys({ filter, order: 'date:desc' }, throwIfCancelled);
    const marks = [...keys.subarray(from, from + limit)].flatMap((key) => exportMark(this.#db, key) ?? []);
    return { marks, total: keys.length, revision: this.#memory.revision };
  }

  deletedAmong(ids: ReadInput<'deletedAmong'>): ReadOutput<'deletedAmong'> {
    return deletedAmong(this.#db, ids);
  }

  linkedRecords(request: ReadInput<'linkedRecords'>): ReadOutput<'linkedRecords'> {
    return linkedRecords(this.#db, request);
  }

  #searchContext(throwIfCancelled: () => void): SearchContext {
    this.#memory.loadAll();
    return {
      db: this.#db,
      memory: this.#memory,
      tables: this.#views.tables,
      rankings: this.#rankings,
      now: this.#now,
      throwIfCancelled,
      within: (filter: MirrorFilter) => this.#views.tests(filter),
    };
  }

  search(request: ReadInput<'search'>, throwIfCancelled: () => void): ReadOutput<'search'> {
    return searchEngagements(this.#searchContext(throwIfCancelled), request);
  }

  searchCount(request: ReadInput<'searchCount'>, throwIfCancelled: () => void): ReadOutput<'searchCount'> {
    return countSearch(this.#searchContext(throwIfCancelled), request);
  }

  searchSuggestion(
    request: ReadInput<'searchSuggestion'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'searchSuggestion'> {
    return suggestSearch(this.#searchContext(throwIfCancelled), request);
  }

  coverage(): ReadOutput<'coverage'> {
    this.#memory.loadAll();
    return countCoverage(this.#db, this.#memory);
  }

  records(request: ReadInput<'records'>, throwIfCancelled: () => void): ReadOutput<'records'> {
    return recordWindow(this.#db, request, throwIfCancelled);
  }

  record({ kind, id }: ReadInput<'record'>): ReadOutput<'record'> {
    return recordById(this.#db, kind, id);
  }

  similarId({ kind, id }: ReadInput<'similarId'>): ReadOutput<'similarId'> {
    return similarId(this.#db, kind, id);
  }

  crmAssociations(request: ReadInput<'crmAssociations'>): ReadOutput<'crmAssociations'> {
    return usedCrmAssociations(this.#db, request);
  }

  commonCrmLinks(request: ReadInput<'commonCrmLinks'>): ReadOutput<'commonCrmLinks'> {
    return commonCrmLinks(this.#db, request);
  }

  crmNames({ links }: ReadInput<'crmNames'>): ReadOutput<'crmNames'> {
    return links.map((link) => crmNamingOf(this.#db, link));
  }

  updates(request: ReadInput<'updates'>): ReadOutput<'updates'> {
    return updatesPage(this.#db, request);
  }

  #matchContext(throwIfCancelled: () => void): MatchContext {
    this.#memory.loadAll();
    return { db: this.#db, memory: this.#memory, lists: this.#views, now: this.#now(), throwIfCancelled };
  }

  matchingIds(request: ReadInput<'matchingIds'>, throwIfCancelled: () => void): ReadOutput<'matchingIds'> {
    return matchingIds(this.#matchContext(throwIfCancelled), request);
  }

  matchesAmong(request: ReadInput<'matchesAmong'>, throwIfCancelled: () => void): ReadOutput<'matchesAmong'> {
    return matchesAmong(this.#matchContext(throwIfCancelled), request);
  }

  foundEngagements(
    request: ReadInput<'foundEngagements'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'foundEngagements'> {
    return foundEngagements(this.#matchContext(throwIfCancelled), request);
  }

  worthHearing(request: ReadInput<'worthHearing'>, throwIfCancelled: () => void): ReadOutput<'worthHearing'> {
    return worthHearing(this.#matchContext(throwIfCancelled), this.#transcripts, request);
  }

  #reportContext(throwIfCancelled: () => void): ReportContext {
    this.#memory.loadAll();
    this.#talk.loadAll(throwIfCancelled);
    const now = this.#now();
    return {
      db: this.#db,
      memory: this.#memory,
      lists: this.#views,
      talk: this.#talk,
      now,
      throwIfCancelled,
    };
  }

  teamReport(request: ReadInput<'teamReport'>, throwIfCancelled: () => void): ReadOutput<'teamReport'> {
    return teamReport(this.#reportContext(throwIfCancelled), request);
  }

  userReport(request: ReadInput<'userReport'>, throwIfCancelled: () => void): ReadOutput<'userReport'> {
    return userReport(this.#reportContext(throwIfCancelled), request);
  }

  unclearSpeakers(
    request: ReadInput<'unclearSpeakers'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'unclearSpeakers'> {
    return unclearSpeakers(this.#reportContext(throwIfCancelled), request);
  }

  weeklyReport(request: ReadInput<'weeklyReport'>, throwIfCancelled: () => void): ReadOutput<'weeklyReport'> {
    return weeklyReport(this.#reportContext(throwIfCancelled), request);
  }

  trackerReport(
    request: ReadInput<'trackerReport'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'trackerReport'> {
    return trackerReport(this.#reportContext(throwIfCancelled), request);
  }

  accountsReport(
    request: ReadInput<'accountsReport'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'accountsReport'> {
    return accountsReport(this.#matchContext(throwIfCancelled), this.#links, request);
  }

  actionItems(request: ReadInput<'actionItems'>, throwIfCancelled: () => void): ReadOutput<'actionItems'> {
    this.#memory.loadAll();
    return this.#actionItems.window(request, this.#now(), throwIfCancelled);
  }

  signalsReport(
    request: ReadInput<'signalsReport'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'signalsReport'> {
    return signalsReport(this.#matchContext(throwIfCancelled), this.#links, this.#signals, request);
  }

  latestSignals(
    request: ReadInput<'latestSignals'>,
    throwIfCancelled: () => void,
  ): ReadOutput<'latestSignals'> {
    return latestSignals(this.#matchContext(throwIfCancelled), request);
  }

  signalDefinitions(request: ReadInput<'signalDefinitions'>): ReadOutput<'signalDefinitions'> {
    return signalDefinitions(this.#db, request);
  }

  signalValues(request: ReadInput<'signalValues'>): ReadOutput<'signalValues'> {
    return signalValues(this.#db, request);
  }

  close(): void {
    this.#db.close();
  }
}

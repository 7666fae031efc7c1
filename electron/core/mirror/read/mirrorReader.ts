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
import { foundEngagements, matchesAmong, matchingIds } from './alertMatches.ts';
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
import { type CountContext, countCoverage, countFacets, countMonths, datePlaces } from './listCounts.ts';
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

/** What the reads of one file share. */
class OpenMirror {
  readonly db: Database;
  readonly memory: MemoryIndex;
  readonly lists: EngagementLists;
  readonly links: LinkIndex;
  readonly rankings: Rankings;
  readonly transcripts: MirroredTranscripts;
  readonly talk: TalkTable;
  readonly actionItems: ActionItemLists;
  readonly signals: SignalColumns;
  readonly now: () => number;

  constructor(file: string, options: ReaderOptions) {
    this.db = openForReading(file, MIGRATIONS);
    this.now = options.now;
    this.rankings = new Rankings(options.mostScored);
    this.memory = new MemoryIndex(this.db);
    this.links = new LinkIndex(this.db);
    this.lists = new EngagementLists(this.db, this.memory, options.now);
    this.lists.aliases = prepareAliases(options.words ?? []);
    this.transcripts = new MirroredTranscripts(this.db);
    this.talk = new TalkTable(this.db);
    this.signals = new SignalColumns(this.db, this.memory);
    this.actionItems = new ActionItemLists(this.db, this.memory, this.lists);
  }
}

/** What one read works with. What has to be loaded first is loaded when it is asked for. */
class ReadContext implements ReportContext, SearchContext, CountContext {
  readonly #mirror: OpenMirror;
  /** Throws once the caller has gone away. */
  readonly throwIfCancelled: () => void;
  /** The same throughout: a report asks several times what has begun. */
  readonly now: number;

  constructor(mirror: OpenMirror, throwIfCancelled: () => void) {
    this.#mirror = mirror;
    this.throwIfCancelled = throwIfCancelled;
    this.now = mirror.now();
  }

  get db(): Database {
    return this.#mirror.db;
  }

  get memory(): MemoryIndex {
    this.#mirror.memory.loadAll();
    return this.#mirror.memory;
  }

  get lists(): EngagementLists {
    this.#mirror.memory.loadAll();
    return this.#mirror.lists;
  }

  get talk(): TalkTable {
    this.#mirror.memory.loadAll();
    this.#mirror.talk.loadAll(this.throwIfCancelled);
    return this.#mirror.talk;
  }

  get actionItems(): ActionItemLists {
    this.#mirror.memory.loadAll();
    return this.#mirror.actionItems;
  }

  get links(): LinkIndex {
    return this.#mirror.links;
  }

  get rankings(): Rankings {
    return this.#mirror.rankings;
  }

  get signals(): SignalColumns {
    return this.#mirror.signals;
  }

  get transcripts(): MirroredTranscripts {
    return this.#mirror.transcripts;
  }

  /** The keys of a list's engagements in order. Don't modify the result. */
  keys(choice: ListChoice): Uint32Array {
    return this.lists.keys(choice, this.throwIfCancelled);
  }

  /** The same by date, newest first. */
  newest(filter: MirrorFilter): Uint32Array {
    return this.keys({ filter, order: 'date:desc' });
  }

  list({ offset, limit, order, filter, signals }: ReadInput<'list'>): ReadOutput<'list'> {
    const { db } = this;
    const { revision, loaded } = this.#mirror.memory;
    if (!loaded && isEverything(filter) && !isSignalOrder(order) && offset + limit <= FIRST_ROWS) {
      const sql = `${selectInOrder(order)} LIMIT ? OFFSET ?`;
      const first = db.all(sql, (row) => number(row, 0), limit, offset);
      const total = db.get('SELECT count(*) FROM engagement', (row) => number(row, 0)) ?? 0;
      return { rows: leanRows(db, first, signals), total, revision };
    }
    const keys = this.keys({ filter, order });
    const rows = leanRows(db, keys.subarray(offset, offset + limit), signals);
    return { rows, total: keys.length, revision: this.memory.revision };
  }

  page({ filter, order, cursor, limit }: ReadInput<'page'>): ReadOutput<'page'> {
    const { db } = this;
    const keys = this.keys({ filter, order });
    const { columns } = this.memory;
    const from = cursor === null ? 0 : placeAfter(db, columns, order, keys, cursor);
    if (from === null) {
      throw new ProblemError({
        kind: 'contract',
        detail: 'This cursor belongs to another list. Start again without a cursor.',
      });
    }
    const shown = keys.subarray(from, from + limit);
    const last = shown.at(-1);
    const more = from + shown.length < keys.length && last !== undefined;
    return { rows: wholeRows(db, shown), next: more ? writeKeyset(db, columns, order, last) : null };
  }
}

type Reads = {
  readonly [Name in keyof MirrorReads]: (context: ReadContext, input: ReadInput<Name>) => ReadOutput<Name>;
};

/** Reads that count or sort everything. */
const OF_EVERYTHING = {
  page: (context, input) => context.page(input),
  months: (context, { filter, timeZone }) =>
    countMonths(context.memory.columns, context.newest(filter), timeZone),
  datePlaces: (context, { filter, moments }) =>
    datePlaces(context.memory.columns, context.newest(filter), moments),
  facets: (context, { filter }) => countFacets(context, filter),
  coverage: ({ db, memory }) => countCoverage(db, memory),
  engagementIds: (context, { filter }) => idsOf(context.db, context.newest(filter)),
  recordedEngagements: (context, { filter }) =>
    recordedEngagements(context.db, context.memory.columns, context.newest(filter)),
  exportMarks: (context, { filter, from, limit }) => {
    const keys = context.newest(filter);
    const marks = [...keys.subarray(from, from + limit)].flatMap((key) => exportMark(context.db, key) ?? []);
    return { marks, total: keys.length, revision: context.memory.revision };
  },
  search: searchEngagements,
  searchCount: countSearch,
  searchSuggestion: suggestSearch,
  matchingIds,
  matchesAmong,
  foundEngagements,
  worthHearing,
  teamReport,
  userReport,
  unclearSpeakers,
  weeklyReport,
  trackerReport,
  accountsReport,
  actionItems: ({ actionItems, now, throwIfCancelled }, input) =>
    actionItems.window(input, now, throwIfCancelled),
  signalsReport,
  latestSignals,
} satisfies Partial<Reads>;

const READS: Reads = {
  ...OF_EVERYTHING,
  list: (context, input) => context.list(input),

  engagement: ({ db }, id) => engagementOf(db, keyOf(db, id) ?? 0) ?? null,
  transcript: ({ db, transcripts }, id) => {
    const key = keyOf(db, id);
    return key === undefined ? null : transcripts.head(key);
  },
  transcriptLines: ({ db, transcripts }, { engagementId, revision, from, count }) =>
    transcripts.lines(keyOf(db, engagementId) ?? 0, revision, from, count),
  engagementRows: ({ db }, { ids }) => wholeRows(db, keysOf(db, ids)),
  unreadTimelines: ({ db }, ids) => unreadTimelines(db, ids),
  wholeEngagements: ({ db, transcripts }, ids) => wholeEngagements(db, transcripts, ids),
  deletedAmong: ({ db }, ids) => deletedAmong(db, ids),
  linkedRecords: ({ db }, input) => linkedRecords(db, input),

  records: ({ db, throwIfCancelled }, input) => recordWindow(db, input, throwIfCancelled),
  record: ({ db }, { kind, id }) => recordById(db, kind, id),
  similarId: ({ db }, { kind, id }) => similarId(db, kind, id),
  crmAssociations: ({ db }, input) => usedCrmAssociations(db, input),
  commonCrmLinks: ({ db }, input) => commonCrmLinks(db, input),
  crmNames: ({ db }, { links }) => links.map((link) => crmNamingOf(db, link)),
  updates: ({ db }, input) => updatesPage(db, input),
  signalDefinitions: ({ db }, input) => signalDefinitions(db, input),
  signalValues: ({ db }, input) => signalValues(db, input),
};

/** Whether a read counts or sorts everything: until loading has finished, the first page of a list takes precedence. */
export function needsEverything(name: string): boolean {
  return Object.hasOwn(OF_EVERYTHING, name);
}

interface ReaderControl {
  /** Whether the file has the current schema version. */
  readonly current: boolean;
  readonly loaded: boolean;
  /** `commits` of the sync state; 0 if it can't be read. */
  commits(): number;
  /** Loads one step; false when finished. */
  loadStep(): boolean;
  /** `everything`: contacts, companies, users or tags changed as well. */
  changed(keys: readonly number[], everything: boolean): void;
  /** Words with several spellings, from now on. */
  respelled(words: readonly SpelledWord[]): void;
  close(): void;
}

/**
 * The reader, on its own connection, so it never sees a transaction in progress. `throwIfCancelled` throws once the
 * caller has gone away.
 */
export type MirrorReader = ReaderControl & {
  readonly [Name in keyof MirrorReads]: (
    input: ReadInput<Name>,
    throwIfCancelled?: () => void,
  ) => ReadOutput<Name>;
};

export function openMirrorReader(file: string, options: ReaderOptions): MirrorReader {
  const mirror = new OpenMirror(file, options);
  const { db, memory, links, talk, lists } = mirror;
  const control: ReaderControl = {
    current: schemaVersion(db) === MIGRATIONS.length,
    get loaded() {
      return memory.loaded;
    },
    commits: () => {
      const sql = `SELECT json_extract(json, '$.commits') FROM sync_state WHERE json_valid(json)`;
      return db.get(sql, (row) => (typeof row[0] === 'number' ? row[0] : 0)) ?? 0;
    },
    loadStep: () => memory.loadStep(),
    changed: (keys, everything) => {
      memory.changed(keys);
      links.changed(keys);
      talk.changed(keys);
      if (everything) memory.recordsChanged();
    },
    respelled: (words) => {
      lists.aliases = prepareAliases(words);
      // Any search may find others now.
      memory.recordsChanged();
    },
    close: () => db.close(),
  };
  const reads = Object.entries(READS).map(([name, read]) => [
    name,
    (input: never, throwIfCancelled = () => undefined) =>
      read(new ReadContext(mirror, throwIfCancelled), input),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each read of the table, with its context
  return Object.assign(control, Object.fromEntries(reads)) as MirrorReader;
}

import type { SaidLine, TrackerReport, WeeklyReport } from '#shared/contract/reports.ts';
import { dayIn, type Range } from '#shared/domain/reports/weeks.ts';
import { areSpellingsCut } from '#shared/domain/search/aliases.ts';
import { searchOfPhrase } from '#shared/domain/search/typedSearch.ts';
import { sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import { mayMention } from '#shared/domain/transcript/marks/marks.ts';
import { sentimentOf } from '#shared/domain/transcript/sentiment.ts';
import { type Database, number, text, textOrNull } from '../../database/database.ts';
import { firstKeyOf, FLAG, hasFlag, storedTimings, type Timing, unpackTimings } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import { storedSpeakers } from '../write/talkNumbers.ts';
import { termCodes } from './listFilter.ts';
import type { MatchContext } from './alertMatches.ts';
import type { LinkIndex } from './memoryIndex.ts';
import {
  idOf,
  recordCapacity,
  type ReportContext,
  ReportEngagements,
  VolumeTally,
  writeRange,
} from './reportContext.ts';
import { countMentionsBySide } from './searchHits.ts';
import { compileSearch, newestDocuments } from './searchIndex.ts';

class WeekTally {
  readonly #volume = new VolumeTally();
  readonly #types = new Map<number, VolumeTally>();
  failed = 0;
  unsettled = 0;
  linked = 0;

  add(type: number, seconds: number, isFailed: boolean, flags: number): void {
    this.#volume.add(seconds);
    let ofType = this.#types.get(type);
    if (ofType === undefined) this.#types.set(type, (ofType = new VolumeTally()));
    ofType.add(seconds);
    if (isFailed) this.failed += 1;
    if (hasFlag(flags, FLAG.unsettled)) this.unsettled += 1;
    if (hasFlag(flags, FLAG.crm)) this.linked += 1;
  }

  written(typeOf: (code: number) => string, newContacts: number | null): WeeklyReport['totals'] {
    const byType = [...this.#types]
      .map(([code, tally]) => ({ type: typeOf(code), ...tally.volume() }))
      .sort((a, b) => b.engagements - a.engagements || (a.type < b.type ? -1 : 1));
    const { failed, unsettled, linked } = this;
    return { volume: this.#volume.volume(), byType, failed, unsettled, linked, newContacts };
  }
}

function contactsCreated(db: Database, { from, before }: Range): number {
  const created = `unixepoch(json_extract(json, '$.created_at'))`;
  // Without statistics, SQLite would read all contacts through the index of their ids.
  const sql = `SELECT count(*) FROM record INDEXED BY contact_by_creation WHERE kind = 'contact' AND gone = 0 AND form <> 'stub'
    AND ${created} >= ? AND ${created} < ?`;
  return db.get(sql, (row) => number(row, 0), Math.ceil(from / 1000), Math.ceil(before / 1000)) ?? 0;
}

/** Engagements and hours by week and type, with failures and CRM links. */
export function weeklyReport(
  context: ReportContext,
  input: ReadInput<'weeklyReport'>,
): ReadOutput<'weeklyReport'> {
  const { db, memory } = context;
  const { columns } = memory;
  const engagements = new ReportEngagements(context, input);
  const failedCodes = termCodes(db, 'status', ['FAILED']);
  const typeOf = (code: number): string =>
    db.get('SELECT name FROM term WHERE code = ?', (row) => text(row, 0), code) ?? '';
  // Contacts belong to the workspace rather than to a filtered list of engagements.
  const isEverything = Object.values(input.filter).every((choice) => choice === undefined);
  const newContacts = (range: Range): number | null => (isEverything ? contactsCreated(db, range) : null);
  const add = (tally: WeekTally | undefined, key: number): void =>
    tally?.add(
      columns.type[key] ?? 0,
      columns.seconds[key] ?? Number.NaN,
      failedCodes.has(columns.status[key] ?? 0),
      columns.flags[key] ?? 0,
    );
  const tallies = engagements.weeks.map(() => new WeekTally());
  const [total, before] = [new WeekTally(), new WeekTally()];
  engagements.eachWeek((key, week) => {
    add(tallies[week], key);
    add(total, key);
  });
  for (const key of engagements.in(engagements.previous)) add(before, key);
  return {
    range: writeRange(engagements.range),
    previous: writeRange(engagements.previous),
    weeks: engagements.weeks.map((week, index) => ({
      ...writeRange(week),
      ...(tallies[index] ?? new WeekTally()).written(typeOf, newContacts(week)),
    })),
    totals: total.written(typeOf, newContacts(engagements.range)),
    previousTotals: before.written(typeOf, newContacts(engagements.previous)),
    basis: engagements.basis(),
  };
}

/** A phrase that more engagements have is too common to be read line by line. */
const MOST_READ = 2000;

class MentionTally {
  engagements = 0;
  ours = 0;
  theirs = 0;
  unknown = 0;

  add(mentions: Readonly<Record<'ours' | 'theirs' | 'unknown', number>>): void {
    this.engagements += 1;
    this.ours += mentions.ours;
    this.theirs += mentions.theirs;
    this.unknown += mentions.unknown;
  }

  written(): TrackerReport['totals'] {
    const { engagements, ours, theirs, unknown } = this;
    return { engagements, ours, theirs, unknown };
  }
}

/** How often a tracker's phrases are mentioned, by week and side. */
export function trackerReport(
  context: ReportContext,
  input: ReadInput<'trackerReport'>,
): ReadOutput<'trackerReport'> {
  const { db, memory, now, throwIfCancelled } = context;
  const engagements = new ReportEngagements(context, input);
  const searches = input.phrases.map((phrase) =>
    compileSearch(context.lists.tables, searchOfPhrase(phrase), now),
  );
  const { previous, range } = engagements;
  const found = new Set<number>();
  const { aliases } = context.lists;
  const isCandidate = mayMention(input.phrases, aliases);
  let more = areSpellingsCut(input.phrases, aliases);
  const mostOfPhrase = Math.ceil(MOST_READ / searches.length);
  for (const { expression } of searches) {
    let ofPhrase = 0;
    const times = { from: firstKeyOf(previous.from * 1000), before: firstKeyOf(range.before * 1000) };
    for (const timeKey of newestDocuments(db, expression, times)) {
      const key = memory.keyAt(timeKey);
      if (key === 0) continue;
      if (ofPhrase >= mostOfPhrase) {
        more = true;
        break;
      }
      found.add(key);
      ofPhrase += 1;
    }
  }
  const tallies = engagements.weeks.map(() => new MentionTally());
  const [total, before] = [new MentionTally(), new MentionTally()];
  const read = (key: number, into: readonly (MentionTally | undefined)[]): void => {
    if (!found.has(key)) return;
    throwIfCancelled();
    const mentions = countMentionsBySide(db, key, input.phrases, aliases, isCandidate);
    if (mentions === null) return;
    for (const tally of into) tally?.add(mentions);
  };
  engagements.eachWeek((key, week) => read(key, [tallies[week], total]));
  for (const key of engagements.in(previous)) read(key, [before]);
  return {
    range: writeRange(range),
    previous: writeRange(previous),
    weeks: engagements.weeks.map((week, index) => ({
      ...writeRange(week),
      ...(tallies[index] ?? new MentionTally()).written(),
    })),
    totals: total.written(),
    previousTotals: before.written(),
    more,
  };
}

/** Work about an account rather than contact with it. */
const NO_CONTACT = ['NOTE', 'TASK', 'DOCUMENT'];

/** Characters of a last sentence. */
const LONGEST_LINE = 160;

interface Account {
  readonly record: number;
  /** The last engagement; 0 if all are planned. */
  last: number;
  /** The next planned one; 0 if there is none. */
  next: number;
  engagements: number;
}

/** One line of an engagement, and when it is said; null where there is no timeline. */
function saidLine(
  db: Database,
  key: number,
  placeOf: (timings: readonly Timing[], lines: readonly string[]) => number,
): SaidLine | null {
  const body = db.get('SELECT body FROM timeline WHERE key = ?', (row) => text(row, 0), key);
  if (body === undefined) return null;
  const timings = unpackTimings(storedTimings(db, key));
  const lines = body.split('\n');
  const at = placeOf(timings, lines);
  const second = timings[at]?.[1];
  if (second === undefined) return null;
  const line = (lines[at] ?? '').replaceAll('\v', ' ');
  return { text: line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line, second };
}

const lastLineOf = (db: Database, key: number): SaidLine | null =>
  saidLine(db, key, ({ length }) => length - 1);

/**
 * Of the lines of the other side, the most negative one, and of several the longest; the longest of all where nobody of
 * theirs spoke. Most engagements end with a goodbye.
 */
export function tellingLineOf(db: Database, key: number): SaidLine | null {
  return saidLine(db, key, (timings, lines) => {
    const sides = sidesOf(storedSpeakers(db, key));
    const spoken = [...timings.keys()];
    const theirs = spoken.filter((line) => sides[timings[line]?.[0] ?? -1] === 'theirs');
    const isNegative = (line: number): boolean => (sentimentOf(timings[line]?.[3] ?? null) ?? 0) < 0;
    const lengthOf = (line: number): number => lines[line]?.length ?? 0;
    const [first = -1] = (theirs.length > 0 ? theirs : spoken).toSorted(
      (a, b) => Number(isNegative(b)) - Number(isNegative(a)) || lengthOf(b) - lengthOf(a),
    );
    return first;
  });
}

/** Accounts come with the one quiet for longest first; those without what they are sorted by come last. */
function sorted(
  { db, memory }: MatchContext,
  accounts: readonly Account[],
  { sort, descending }: ReadInput<'accountsReport'>,
): readonly Account[] {
  if (sort === 'quiet') return descending ? accounts : accounts.toReversed();
  const direction = descending ? -1 : 1;
  if (sort === 'name') {
    const places = new Map(
      db
        .all(`SELECT key FROM record WHERE kind = 'company' ORDER BY name_folded, key`, (row) =>
          number(row, 0),
        )
        .map((key, place) => [key, place]),
    );
    const place = ({ record }: Account): number => places.get(record) ?? 0;
    return accounts.toSorted((a, b) => direction * (place(a) - place(b)));
  }
  if (sort === 'engagements') {
    return accounts.toSorted((a, b) => direction * (a.engagements - b.engagements));
  }
  const start = (key: number): number => memory.columns.start[key] ?? 0;
  return accounts.toSorted((a, b) =>
    a.next === 0 || b.next === 0
      ? Number(a.next === 0) - Number(b.next === 0)
      : direction * (start(a.next) - start(b.next)),
  );
}

/** Companies by their last contact, to find those that have gone quiet. */
export function accountsReport(
  context: MatchContext & { readonly links: LinkIndex },
  input: ReadInput<'accountsReport'>,
): ReadOutput<'accountsReport'> {
  const { db, memory, lists, links, now, throwIfCancelled } = context;
  const { columns } = memory;
  links.loadAll();
  const isCompany = new Uint8Array(recordCapacity(db));
  const { ofCompany } = input;
  db.all(
    `SELECT key FROM record WHERE kind = 'company' AND ${ofCompany === undefined ? 'gone = 0' : 'id = ?'}`,
    (row) => {
      isCompany[number(row, 0)] = 1;
    },
    ...(ofCompany === undefined ? [] : [ofCompany]),
  );
  const noContact = termCodes(db, 'type', NO_CONTACT);
  const accounts = new Map<number, Account>();
  const excluded = { internal: 0, noContact: 0, noStart: 0, noCompany: 0 };
  for (const key of lists.keys({ filter: input.filter, order: 'start_at:desc' }, throwIfCancelled)) {
    const start = (columns.start[key] ?? Number.NaN) / 1000;
    if (Number.isNaN(start)) excluded.noStart += 1;
    else if (hasFlag(columns.flags[key] ?? 0, FLAG.internal)) excluded.internal += 1;
    else if (noContact.has(columns.type[key] ?? 0)) excluded.noContact += 1;
    else {
      let companies = 0;
      links.each(key, (record) => {
        if (isCompany[record] !== 1) return;
        companies += 1;
        let account = accounts.get(record);
        if (account === undefined) {
          accounts.set(record, (account = { record, last: 0, next: 0, engagements: 0 }));
        }
        if (start >= now) account.next = key;
        else {
          account.engagements += 1;
          if (account.last === 0) account.last = key;
        }
      });
      if (companies === 0) excluded.noCompany += 1;
    }
  }
  const today = dayIn(input.timeZone, now);
  const startOf = (key: number): number => (columns.start[key] ?? 0) / 1000;
  // Calendar days are computed for the listed accounts; which ones are quiet is decided by their instants.
  const quietDays = ({ last }: Account): number => today - dayIn(input.timeZone, startOf(last));
  const all = [...accounts.values()].filter(({ last }) => last !== 0);
  all.sort((a, b) => startOf(a.last) - startOf(b.last) || a.record - b.record);
  // Sorted by last contact, the quiet ones come first.
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const account = all[middle];
    if (account !== undefined && quietDays(account) >= input.quietAfterDays) low = middle + 1;
    else high = middle;
  }
  const chosen = input.show === 'quiet' ? all.slice(0, low) : input.show === 'active' ? all.slice(low) : all;
  const inOrder = sorted(context, chosen, input);
  const at = (key: number): string => new Date(startOf(key)).toISOString();
  return {
    rows: inOrder.slice(input.offset, input.offset + input.limit).map((account) => ({
      companyId: idOf(db, 'record', account.record),
      name:
        db.get('SELECT name FROM record WHERE key = ?', (row) => textOrNull(row, 0), account.record) ?? '',
      engagements: account.engagements,
      lastAt: at(account.last),
      lastEngagementId: idOf(db, 'engagement', account.last),
      lastLine: lastLineOf(db, account.last),
      nextAt: account.next === 0 ? null : at(account.next),
      nextEngagementId: account.next === 0 ? null : idOf(db, 'engagement', account.next),
      quietDays: quietDays(account),
      isQuiet: quietDays(account) >= input.quietAfterDays,
    })),
    total: chosen.length,
    quiet: low,
    active: all.length - low,
    excluded,
  };
}

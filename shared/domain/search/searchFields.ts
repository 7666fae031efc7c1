import { dictionary } from '../dictionary.ts';
import {
  type Aliases,
  countVariants,
  MOST_VARIANTS,
  NO_ALIASES,
  respelled,
  respellingsIn,
} from './aliases.ts';
import { type CalendarRange, calendarRange } from '../list/filterRanges.ts';
import {
  type DraftQuery,
  SEARCH_PRESENCE,
  SEARCH_SIDES,
  SEARCH_STATES,
  SEARCH_TEXTS,
  type SearchNote,
  type ReadField,
  type SearchPlace,
  type SearchSide,
  type SearchText,
} from './searchQuery.ts';
import { PLACE_KEYS } from './fieldKeys.ts';
import type { Lexeme } from './lexer.ts';
import { readTerm } from './searchTerms.ts';
import { readSignal, type SignalNames } from './signalTerms.ts';

export interface ParseOptions {
  /** For `today`, `7d` and the like. */
  readonly now: Date;
  /** The workspace's signals, to tell which conditions can't hold; without them, any may. */
  readonly signals?: SignalNames | undefined;
  /** The workspace's words with several spellings; none without them. */
  readonly aliases?: Aliases | undefined;
}

/** A range of time: milliseconds since 1970, `to` exclusive. */
interface DateRange {
  readonly from: number;
  readonly to: number;
}

/** The last such day, which may be today. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Words for the ranges of days that lists offer. */
const RANGES = dictionary<CalendarRange>({
  today: 'today',
  yesterday: 'yesterday',
  'this-week': 'week',
  'last-week': 'lastWeek',
  'this-month': 'month',
  'last-month': 'lastMonth',
  'this-quarter': 'quarter',
  'last-quarter': 'lastQuarter',
  'this-year': 'year',
  'last-year': 'lastYear',
});
const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/u;
const AGO = /^(\d{1,4})(d|w|m|y)$/u;

/** The `Date` constructor maps years 0 to 99 to 1900 to 1999, which doesn't matter here. */
function moment(year: number, month: number, day: number): number {
  return new Date(year, month, day).getTime();
}

function day(now: Date, offset: number): DateRange {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate() + offset];
  return { from: moment(year, month, date), to: moment(year, month, date + 1) };
}

function ago(now: Date, count: number, unit: string): DateRange {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const from =
    unit === 'y'
      ? moment(year - count, month, date)
      : unit === 'm'
        ? moment(year, month - count, date)
        : moment(year, month, date - count * (unit === 'w' ? 7 : 1));
  const then = new Date(from);
  return { from, to: moment(then.getFullYear(), then.getMonth(), then.getDate() + 1) };
}

/**
 * Parses `2026`, `2026-11`, `2026-11-21`, `today`, `last-month`, `monday` or an age such as `7d`, `2w`, `3m`, `1y` in
 * local time. Null for anything else, including days the month doesn't have.
 */
function readDateRange(text: string, now: Date): DateRange | null {
  const word = text.trim().toLowerCase();
  const range = RANGES.get(word);
  if (range !== undefined) {
    const { from, before } = calendarRange(range, now);
    return { from: from.getTime(), to: before.getTime() };
  }
  const weekday = WEEKDAYS.indexOf(word);
  if (weekday >= 0) return day(now, -((now.getDay() - weekday + 7) % 7));
  const age = AGO.exec(word);
  if (age !== null) return ago(now, Number(age[1]), age[2] ?? 'd');
  const date = DATE.exec(word);
  if (date === null) return null;
  const year = Number(date[1]);
  if (year < 100) return null;
  if (date[2] === undefined) return { from: moment(year, 0, 1), to: moment(year + 1, 0, 1) };
  const month = Number(date[2]) - 1;
  if (month < 0 || month > 11) return null;
  if (date[3] === undefined) return { from: moment(year, month, 1), to: moment(year, month + 1, 1) };
  const dayOfMonth = Number(date[3]);
  const from = moment(year, month, dayOfMonth);
  if (dayOfMonth < 1 || new Date(from).getMonth() !== month) return null;
  return { from, to: moment(year, month, dayOfMonth + 1) };
}

const AS_MEANT: ReadField = { taken: 'as-meant', note: null };

export function ignored(kind: SearchNote['kind'], about: string, choices: readonly string[] = []): ReadField {
  return { taken: 'ignored', note: { kind, about, choices } };
}

export function unsure(kind: SearchNote['kind'], about: string, choices: readonly string[] = []): ReadField {
  return { taken: 'unsure', note: { kind, about, choices } };
}

export function valuesOf(lexeme: Lexeme): string[] {
  return lexeme.values.map((value) => value.text.trim()).filter((text) => text !== '');
}

/** Words that are searched, with the spellings that find the same. */
export function alsoWritten(texts: readonly string[], aliases: Aliases): ReadField {
  const respellings = texts.map((text) => respellingsIn(text, aliases));
  const choices = [...new Set(respellings.flat().flatMap(({ others }) => others))];
  if (choices.length === 0) return AS_MEANT;
  const about = texts.join(', ');
  const most = Math.max(...respellings.map(countVariants));
  return most > MOST_VARIANTS
    ? unsure('too-many-spellings', about, [String(MOST_VARIANTS), String(most)])
    : { taken: 'as-meant', note: { kind: 'also-written', about, choices } };
}

function readPlace(draft: DraftQuery, lexeme: Lexeme, place: SearchPlace, aliases: Aliases): ReadField {
  const terms = valuesOf(lexeme).flatMap((value) => readTerm(value) ?? []);
  if (terms.length === 0) return ignored('needs-value', lexeme.raw);
  const into = lexeme.negated ? draft.notInPlaces : draft.places;
  into.set(place, [...(into.get(place) ?? []), ...terms.map((term) => respelled(term, aliases))]);
  return alsoWritten(
    terms.map(({ typed }) => typed),
    aliases,
  );
}

/** A type or status as the API writes it: `calendar-event` is `CALENDAR_EVENT`. */
export function enumerationWord(value: string): string {
  return value.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '_');
}

/** Types and statuses are open enumerations, compared by prefix. */
function readChosen(lexeme: Lexeme, into: { anyOf: string[]; noneOf: string[] }): ReadField {
  const words = valuesOf(lexeme)
    .map(enumerationWord)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return ignored('needs-value', lexeme.raw);
  (lexeme.negated ? into.noneOf : into.anyOf).push(...words);
  return AS_MEANT;
}

function readOwner(draft: DraftQuery, lexeme: Lexeme): ReadField {
  const terms = valuesOf(lexeme).flatMap((value) => readTerm(value) ?? []);
  if (terms.length === 0) return ignored('needs-value', lexeme.raw);
  if (lexeme.negated) return ignored('owner-not-excluded', lexeme.raw);
  draft.owners.push(...terms);
  return AS_MEANT;
}

function unsupported(lexeme: Lexeme, known: readonly string[]): ReadField {
  return ignored(
    'unsupported',
    lexeme.raw,
    known.map((word) => `${lexeme.key ?? ''}:${word}`),
  );
}

function readOneOf<Word extends string>(
  lexeme: Lexeme,
  known: readonly Word[],
  into: { readonly yes: Set<Word>; readonly no: Set<Word> },
): ReadField {
  const values = new Set(valuesOf(lexeme).map((value) => value.toLowerCase()));
  const words = known.filter((word) => values.has(word));
  if (words.length === 0) return unsupported(lexeme, known);
  for (const word of words) (lexeme.negated ? into.no : into.yes).add(word);
  return AS_MEANT;
}

export const SIDE_WORDS = dictionary<SearchSide>({
  us: 'us',
  ours: 'us',
  team: 'us',
  customer: 'customer',
  customers: 'customer',
  theirs: 'customer',
});
export const TEXT_WORDS = dictionary<SearchText>({
  transcript: 'transcript',
  title: 'title',
  notes: 'notes',
  note: 'notes',
});
/** Reads a field that narrows the words: `side:customer`, `in:title`. */
function readNarrowing<Word extends string>(
  lexeme: Lexeme,
  words: ReadonlyMap<string, Word>,
  known: readonly Word[],
  into: Set<Word>,
): ReadField {
  const chosen = valuesOf(lexeme).flatMap((value) => words.get(value.toLowerCase()) ?? []);
  if (chosen.length === 0) return unsupported(lexeme, known);
  if (lexeme.negated) return ignored('field-not-excluded', `${lexeme.key ?? ''}:`);
  for (const word of chosen) into.add(word);
  return AS_MEANT;
}

function later(a: number | null, b: number): number {
  return a === null ? b : Math.max(a, b);
}

function earlier(a: number | null, b: number): number {
  return a === null ? b : Math.min(a, b);
}

function readDate(draft: DraftQuery, lexeme: Lexeme, now: Date): ReadField {
  const range = readDateRange(lexeme.values[0]?.text ?? '', now);
  if (range === null) return ignored('not-a-date', lexeme.raw);
  if (lexeme.negated) return ignored('date-not-excluded', lexeme.raw);
  switch (lexeme.key ?? '') {
    case 'before':
      draft.before = earlier(draft.before, range.from);
      break;
    case 'after':
    case 'since':
      draft.from = later(draft.from, range.from);
      break;
    default:
      draft.from = later(draft.from, range.from);
      draft.before = earlier(draft.before, range.to);
  }
  return AS_MEANT;
}

/** Null if the key is unknown: then it is text with a colon. */
export function readField(
  draft: DraftQuery,
  lexeme: Lexeme,
  { now, signals, aliases = NO_ALIASES }: ParseOptions,
): ReadField | null {
  const place = PLACE_KEYS.get(lexeme.key ?? '');
  if (place !== undefined) return readPlace(draft, lexeme, place, aliases);
  switch (lexeme.key ?? '') {
    case 'type':
      return readChosen(lexeme, draft.types);
    case 'status':
      return readChosen(lexeme, draft.statuses);
    case 'owner':
      return readOwner(draft, lexeme);
    case 'has':
      return readOneOf(lexeme, SEARCH_PRESENCE, { yes: draft.has, no: draft.hasNot });
    case 'is':
      return readOneOf(lexeme, SEARCH_STATES, { yes: draft.is, no: draft.isNot });
    case 'side':
      return readNarrowing(lexeme, SIDE_WORDS, SEARCH_SIDES, draft.sides);
    case 'in':
      return readNarrowing(lexeme, TEXT_WORDS, SEARCH_TEXTS, draft.textIn);
    case 'signal':
      return readSignal(draft, lexeme, signals);
    case 'before':
    case 'after':
    case 'since':
    case 'on':
    case 'during':
      return readDate(draft, lexeme, now);
    default:
      return null;
  }
}

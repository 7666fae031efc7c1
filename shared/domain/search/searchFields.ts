import {
  type DraftQuery,
  SEARCH_PRESENCE,
  SEARCH_SIDES,
  SEARCH_STATES,
  SEARCH_TEXTS,
  type SearchPart,
  type SearchPlace,
  type SearchSide,
  type SearchText,
  type TextTerm,
} from './searchQuery.ts';
import type { Lexeme } from './lexer.ts';
import { readTerm } from './searchTerms.ts';

/** A range of time: milliseconds since 1970, `to` exclusive. */
interface DateRange {
  readonly from: number;
  readonly to: number;
}

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
 * Parses `2026`, `2026-11`, `2026-11-21`, `today`, `yesterday` or an age such as `7d`, `2w`, `3m`, `1y` in local
 * time. Null for anything else, including days the month doesn't have.
 */
function readDateRange(text: string, now: Date): DateRange | null {
  const word = text.trim().toLowerCase();
  if (word === 'today') return day(now, 0);
  if (word === 'yesterday') return day(now, -1);
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

/** The day as `2026-11-21`, for messages. */
function dayName(instant: number): string {
  const date = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export type ReadField = Pick<SearchPart, 'taken' | 'meaning'>;

const PLACE_KEYS: Readonly<Record<string, SearchPlace>> = {
  title: 'title',
  person: 'person',
  people: 'person',
  contact: 'person',
  with: 'person',
  speaker: 'speaker',
  company: 'company',
  account: 'company',
  tag: 'tag',
};
const PLACE_SENTENCES: Readonly<Record<SearchPlace, string>> = {
  title: 'The title contains',
  person: 'A participant is',
  speaker: 'Said by',
  company: 'A company is',
  tag: 'A tag is',
};

const meant = (meaning: string): ReadField => ({ taken: 'as-meant', meaning });
const ignored = (meaning: string): ReadField => ({ taken: 'ignored', meaning });

function quoted(term: TextTerm): string {
  return `“${term.typed}${term.prefix ? '…' : ''}”`;
}

function valuesOf(lexeme: Lexeme): string[] {
  return lexeme.values.map((value) => value.text.trim()).filter((text) => text !== '');
}

function readPlace(draft: DraftQuery, lexeme: Lexeme, place: SearchPlace): ReadField {
  const terms = valuesOf(lexeme).flatMap((value) => readTerm(value) ?? []);
  if (terms.length === 0) return ignored(`${lexeme.raw} needs a name.`);
  const into = lexeme.negated ? draft.notInPlaces : draft.places;
  into.set(place, [...(into.get(place) ?? []), ...terms]);
  const names = terms.map(quoted).join(' or ');
  return meant(`${lexeme.negated ? 'Excludes: ' : ''}${PLACE_SENTENCES[place]} ${names}.`);
}

/** Types and statuses are open enumerations, compared by prefix: `calendar-event` is `CALENDAR_EVENT`. */
function readChosen(lexeme: Lexeme, what: string, into: { anyOf: string[]; noneOf: string[] }): ReadField {
  const words = valuesOf(lexeme)
    .map((value) => value.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '_'))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return ignored(`${lexeme.raw} needs a ${what}.`);
  (lexeme.negated ? into.noneOf : into.anyOf).push(...words);
  const names = words.map((word) => word.toLowerCase().replaceAll('_', ' ')).join(' or ');
  return meant(`The ${what} is ${lexeme.negated ? 'not ' : ''}${names}.`);
}

function readOwner(draft: DraftQuery, lexeme: Lexeme): ReadField {
  const terms = valuesOf(lexeme).flatMap((value) => readTerm(value) ?? []);
  if (terms.length === 0) return ignored(`${lexeme.raw} needs a name.`);
  if (lexeme.negated) return ignored('Owners can’t be excluded.');
  draft.owners.push(...terms);
  return meant(`The owner is ${terms.map(quoted).join(' or ')}.`);
}

function readOneOf<Word extends string>(
  lexeme: Lexeme,
  known: readonly Word[],
  into: { readonly yes: Set<Word>; readonly no: Set<Word> },
): ReadField {
  const values = valuesOf(lexeme).map((value) => value.toLowerCase());
  const words = known.filter((word) => values.includes(word));
  const verb = lexeme.key ?? '';
  if (words.length === 0 || words.length < values.length) {
    const choice = known.map((word) => `${verb}:${word}`).join(', ');
    if (words.length === 0) return ignored(`${lexeme.raw} is not supported; use ${choice}.`);
  }
  for (const word of words) (lexeme.negated ? into.no : into.yes).add(word);
  return meant(`It ${verb === 'is' ? 'is' : 'has'} ${lexeme.negated ? 'no ' : ''}${words.join(' and ')}.`);
}

const SIDE_WORDS: Readonly<Record<string, SearchSide>> = {
  us: 'us',
  ours: 'us',
  team: 'us',
  customer: 'customer',
  customers: 'customer',
  theirs: 'customer',
};
const TEXT_WORDS: Readonly<Record<string, SearchText>> = {
  transcript: 'transcript',
  title: 'title',
  notes: 'notes',
  note: 'notes',
};
const SIDE_NAMES: Readonly<Record<SearchSide, string>> = { us: 'us', customer: 'a customer' };
const TEXT_NAMES: Readonly<Record<SearchText, string>> = {
  transcript: 'the transcript',
  title: 'the title',
  notes: 'the notes',
};

/** Reads a field that narrows the words: `side:customer`, `in:title`. */
function readNarrowing<Word extends string>(
  lexeme: Lexeme,
  words: Readonly<Record<string, Word>>,
  known: readonly Word[],
  into: Set<Word>,
  meaning: (words: readonly Word[]) => string,
): ReadField {
  const chosen = valuesOf(lexeme).flatMap((value) => words[value.toLowerCase()] ?? []);
  if (chosen.length === 0) {
    const choice = known.map((word) => `${lexeme.key ?? ''}:${word}`).join(', ');
    return ignored(`${lexeme.raw} is not supported; use ${choice}.`);
  }
  if (lexeme.negated) return ignored(`${lexeme.key ?? ''}: can’t be excluded; use the other value instead.`);
  for (const word of chosen) into.add(word);
  return meant(meaning(chosen));
}

function later(a: number | null, b: number): number {
  return a === null ? b : Math.max(a, b);
}

function earlier(a: number | null, b: number): number {
  return a === null ? b : Math.min(a, b);
}

function readDate(draft: DraftQuery, lexeme: Lexeme, now: Date): ReadField {
  const range = readDateRange(lexeme.values[0]?.text ?? '', now);
  if (range === null) {
    return ignored(`${lexeme.raw} is not a date; use 2026-11-21, 2026-11, today or 7d.`);
  }
  if (lexeme.negated) return ignored('Dates can’t be excluded; use before: and after: instead.');
  const first = dayName(range.from);
  switch (lexeme.key ?? '') {
    case 'before':
      draft.before = earlier(draft.before, range.from);
      return meant(`It took place before ${first}.`);
    case 'after':
    case 'since':
      draft.from = later(draft.from, range.from);
      return meant(`It took place on ${first} or later.`);
    default: {
      draft.from = later(draft.from, range.from);
      draft.before = earlier(draft.before, range.to);
      const last = dayName(range.to - 1);
      return meant(first === last ? `It took place on ${first}.` : `It took place from ${first} to ${last}.`);
    }
  }
}

/** Null if the key is unknown: then it is text with a colon. */
export function readField(draft: DraftQuery, lexeme: Lexeme, now: Date): ReadField | null {
  const place = PLACE_KEYS[lexeme.key ?? ''];
  if (place !== undefined) return readPlace(draft, lexeme, place);
  switch (lexeme.key ?? '') {
    case 'type':
      return readChosen(lexeme, 'type', draft.types);
    case 'status':
      return readChosen(lexeme, 'status', draft.statuses);
    case 'owner':
      return readOwner(draft, lexeme);
    case 'has':
      return readOneOf(lexeme, SEARCH_PRESENCE, { yes: draft.has, no: draft.hasNot });
    case 'is':
      return readOneOf(lexeme, SEARCH_STATES, { yes: draft.is, no: draft.isNot });
    case 'side':
      return readNarrowing(
        lexeme,
        SIDE_WORDS,
        SEARCH_SIDES,
        draft.sides,
        (sides) => `Said by ${sides.map((side) => SIDE_NAMES[side]).join(' or ')}.`,
      );
    case 'in':
      return readNarrowing(
        lexeme,
        TEXT_WORDS,
        SEARCH_TEXTS,
        draft.textIn,
        (texts) => `The words are in ${texts.map((text) => TEXT_NAMES[text]).join(' or ')}.`,
      );
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

const OTHER_KEYS = new Set([
  'type',
  'status',
  'owner',
  'has',
  'is',
  'side',
  'in',
  'before',
  'after',
  'since',
  'on',
  'during',
]);

/** Whether this lower-case key is a known field. */
export function isFieldKey(key: string): boolean {
  return PLACE_KEYS[key] !== undefined || OTHER_KEYS.has(key);
}

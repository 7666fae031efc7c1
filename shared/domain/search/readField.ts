import { dayName, readStretch } from './dates.ts';
import type { DraftQuery } from './draftQuery.ts';
import type { Lexeme } from './lexer.ts';
import {
  SEARCH_POSSESSIONS,
  SEARCH_STANDINGS,
  type SearchPart,
  type SearchPlace,
  type TextTerm,
} from './searchQuery.ts';
import { readTerm } from './textTerm.ts';

export type Taken = Pick<SearchPart, 'taken' | 'meaning'>;

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
  title: 'The title has',
  person: 'Somebody taking part is',
  speaker: 'It is said by',
  company: 'A company is',
  tag: 'A tag is',
};

const meant = (meaning: string): Taken => ({ taken: 'as-meant', meaning });
const ignored = (meaning: string): Taken => ({ taken: 'ignored', meaning });

function quoted(term: TextTerm): string {
  return `“${term.typed}${term.prefix ? '…' : ''}”`;
}

function valuesOf(lexeme: Lexeme): string[] {
  return lexeme.values.map((value) => value.text.trim()).filter((text) => text !== '');
}

function readPlace(draft: DraftQuery, lexeme: Lexeme, place: SearchPlace): Taken {
  const terms = valuesOf(lexeme).flatMap((value) => readTerm(value) ?? []);
  if (terms.length === 0) return ignored(`${lexeme.raw} names nobody and nothing yet.`);
  const into = lexeme.negated ? draft.notInPlaces : draft.places;
  into.set(place, [...(into.get(place) ?? []), ...terms]);
  const names = terms.map(quoted).join(' or ');
  return meant(`${lexeme.negated ? 'Left out where: ' : ''}${PLACE_SENTENCES[place]} ${names}.`);
}

/** Types and statuses are open words of the service: compared by their beginning, `calendar-event` as `CALENDAR_EVENT`. */
function readChosen(lexeme: Lexeme, what: string, into: { anyOf: string[]; noneOf: string[] }): Taken {
  const words = valuesOf(lexeme)
    .map((value) => value.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '_'))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return ignored(`${lexeme.raw} names no ${what} yet.`);
  (lexeme.negated ? into.noneOf : into.anyOf).push(...words);
  const names = words.map((word) => word.toLowerCase().replaceAll('_', ' ')).join(' or ');
  return meant(`The ${what} is ${lexeme.negated ? 'not ' : ''}${names}.`);
}

function readOwner(draft: DraftQuery, lexeme: Lexeme): Taken {
  const terms = valuesOf(lexeme).flatMap((value) => readTerm(value) ?? []);
  if (terms.length === 0) return ignored(`${lexeme.raw} names nobody yet.`);
  if (lexeme.negated) return ignored('An owner can be asked for, not left out.');
  draft.owners.push(...terms);
  return meant(`The owner is ${terms.map(quoted).join(' or ')}.`);
}

function readOneOf<Word extends string>(
  lexeme: Lexeme,
  known: readonly Word[],
  into: { readonly yes: Set<Word>; readonly no: Set<Word> },
): Taken {
  const values = valuesOf(lexeme).map((value) => value.toLowerCase());
  const words = known.filter((word) => values.includes(word));
  const verb = lexeme.key ?? '';
  if (words.length === 0 || words.length < values.length) {
    const choice = known.map((word) => `${verb}:${word}`).join(', ');
    if (words.length === 0) return ignored(`${lexeme.raw} means nothing here; these do: ${choice}.`);
  }
  for (const word of words) (lexeme.negated ? into.no : into.yes).add(word);
  return meant(`It ${verb === 'is' ? 'is' : 'has'} ${lexeme.negated ? 'no ' : ''}${words.join(' and ')}.`);
}

function later(a: number | null, b: number): number {
  return a === null ? b : Math.max(a, b);
}

function earlier(a: number | null, b: number): number {
  return a === null ? b : Math.min(a, b);
}

function readDate(draft: DraftQuery, lexeme: Lexeme, now: Date): Taken {
  const stretch = readStretch(lexeme.values[0]?.text ?? '', now);
  if (stretch === null) {
    return ignored(`${lexeme.raw} has no date that can be read; write 2026-11-21, 2026-11, today or 7d.`);
  }
  if (lexeme.negated) return ignored('A date can’t be left out; use before: and after: instead.');
  const first = dayName(stretch.from);
  switch (lexeme.key ?? '') {
    case 'before':
      draft.before = earlier(draft.before, stretch.from);
      return meant(`It took place before ${first}.`);
    case 'after':
    case 'since':
      draft.from = later(draft.from, stretch.from);
      return meant(`It took place on ${first} or later.`);
    default: {
      draft.from = later(draft.from, stretch.from);
      draft.before = earlier(draft.before, stretch.to);
      const last = dayName(stretch.to - 1);
      return meant(first === last ? `It took place on ${first}.` : `It took place from ${first} to ${last}.`);
    }
  }
}

/** Null where the key is none of ours: then the piece is words that happen to hold a colon. */
export function readField(draft: DraftQuery, lexeme: Lexeme, now: Date): Taken | null {
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
      return readOneOf(lexeme, SEARCH_POSSESSIONS, { yes: draft.has, no: draft.hasNot });
    case 'is':
      return readOneOf(lexeme, SEARCH_STANDINGS, { yes: draft.is, no: draft.isNot });
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
  'before',
  'after',
  'since',
  'on',
  'during',
]);

/** Whether this key, lower case, is one of ours. */
export function isFieldKey(key: string): boolean {
  return PLACE_KEYS[key] !== undefined || OTHER_KEYS.has(key);
}

import { fold } from '#shared/domain/search/fold.ts';
import { eachUnspacedRun, hasUnspaced } from '#shared/domain/search/searchTerms.ts';
import { isRecord } from '../../json.ts';
import { wordEndsAt, wordEndsBefore } from '#shared/domain/search/needles.ts';

const BETWEEN = /[\0-/:-@[-`{-\x7f]+/gu;

/** Lines tried without a match; after this many, the two have little in common. */
const MAX_MISSES = 200;

/** Where the non-empty piece occurs as whole words at or after `from`; otherwise -1. */
function placeOf(text: string, piece: string, from: number): number {
  let at = text.indexOf(piece, from);
  while (at >= 0 && !(wordEndsBefore(text, at) && wordEndsAt(text, at + piece.length))) {
    at = text.indexOf(piece, at + 1);
  }
  return at;
}

function wordsInARow(folded: string): string {
  return ` ${folded.replace(BETWEEN, ' ').trim()} `;
}

/**
 * The lines of a transcript that the aggregated text doesn't contain. Usually it contains all of them in
 * order, and indexing both would double the size of the index and count every spoken word twice. Both must be
 * folded. A line counts as contained if it matches exactly, or differs only in what is between its words.
 */
export function linesMissingFromText(text: string, body: string): string {
  if (text === '') return body;
  if (text === body) return '';
  const beyond: string[] = [];
  let rows: string | null = null;
  let from = 0;
  let misses = 0;
  for (const line of body.split('\n')) {
    if (line.trim() === '') continue;
    if (misses >= MAX_MISSES) {
      beyond.push(line);
      continue;
    }
    const at = placeOf(text, line, from);
    if (at >= 0) {
      from = at + line.length;
      continue;
    }
    rows ??= wordsInARow(text);
    const row = wordsInARow(line);
    if (row.trim() === '' || rows.includes(row)) continue;
    misses += 1;
    beyond.push(line);
  }
  return beyond.join('\n');
}

const IN_ITEMS = ['title', 'name', 'description', 'value', 'assigned_to_user_name'] as const;

function strings(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Description, action items and signals of an engagement: text about it rather than spoken in it. */
export function notesOf(body: unknown): string[] {
  if (!isRecord(body)) return [];
  const items = [body['action_items'], body['signals']].flatMap((list): unknown[] =>
    Array.isArray(list) ? list : [],
  );
  const inItems = items.flatMap((item) =>
    isRecord(item) ? IN_ITEMS.flatMap((field) => strings(item[field])) : [],
  );
  return [...strings(body['description']), ...inItems];
}

const TAG = /<\/?[a-z][^<>]{0,2000}>|<!--[\s\S]*?-->/giu;
const UNSPOKEN = /<(script|style)\b[\s\S]*?<\/\1\s*>/giu;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
}

/**
 * The words of an aggregated transcript, which may be Markdown or HTML (API description, "Expandable
 * fields"): tags are removed, entities decoded. For searching and quoting only; the page sanitises what it
 * shows itself.
 */
export function plainText(text: string): string {
  if (!/[<&]/u.test(text)) return text;
  return text
    .replace(UNSPOKEN, ' ')
    .replace(TAG, ' ')
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return character(Number(decimal));
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      return NAMED[(name ?? '').toLowerCase()] ?? whole;
    });
}

/**
 * Precedes every pair of characters of an unspaced script. Folding removes this character from all text, so
 * nothing typed can contain it.
 */
export const PAIR_MARK = '·';

/** The one word that every document contains, for searches with only excluded terms. */
export const EVERY = PAIR_MARK + PAIR_MARK;

/**
 * A run of an unspaced script as overlapping pairs, followed by its last character: 会議室 becomes ·会議 ·議室 ·室.
 * Any run of two or more characters is then a phrase of its pairs, and a single character the prefix of a
 * pair; the mark makes that prefix two characters long, for which the index has prefix entries. Pairs rather
 * than trigrams, because most Chinese and Japanese words have two characters, which trigrams can't find.
 */
export function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, index) => PAIR_MARK + letter + (letters[index + 1] ?? ''));
}

/** Folded text as it is indexed. The tokenizer splits words only at ASCII punctuation and spaces. */
function indexText(folded: string): string {
  if (!hasUnspaced(folded)) return folded;
  return eachUnspacedRun(folded, (run) => ` ${pairsOf(run).join(' ')} `);
}

/** Everything an engagement can be found by. `people`, `companies` and `spoken` are already folded. */
export interface SearchSource {
  readonly title: string;
  /** Names and email addresses of contacts, owner and host. */
  readonly people: readonly string[];
  readonly speakers: readonly string[];
  readonly companies: readonly string[];
  readonly tags: readonly string[];
  /** Description, action items, signals. */
  readonly notes: readonly string[];
  /** The aggregated transcript as received. */
  readonly text: string;
  /** The lines of the timeline, separated by line breaks. */
  readonly spoken: string;
}

/** Columns of the index, in order. */
export const DOCUMENT_COLUMNS = [
  'title',
  'people',
  'speakers',
  'companies',
  'tags',
  'notes',
  'text',
  'spoken',
  'every',
] as const;
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

/** Weights for ranking: a word in the title counts ten times as much as one in the transcript. */
export const DOCUMENT_WEIGHTS: Readonly<Record<DocumentColumn, number>> = {
  title: 10,
  people: 6,
  speakers: 2,
  companies: 6,
  tags: 4,
  notes: 3,
  text: 1,
  spoken: 1,
  every: 0,
};

/** Must change whenever the same source would produce a different document; everything is then reindexed. */
export const INDEX_VERSION = '2';

/** Separates names with a lone mark, so that no phrase matches across two of them. */
function apart(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(` ${EVERY} `);
}

export function searchDocument(source: SearchSource): readonly string[] {
  const text = fold(plainText(source.text));
  const columns: Readonly<Record<DocumentColumn, string>> = {
    title: fold(source.title),
    people: apart(source.people),
    speakers: apart(source.speakers.map(fold)),
    companies: apart(source.companies),
    tags: apart(source.tags),
    notes: fold(source.notes.join(' \n ')),
    text,
    spoken: linesMissingFromText(text, source.spoken),
    every: EVERY,
  };
  return DOCUMENT_COLUMNS.map((column) => indexText(columns[column]));
}

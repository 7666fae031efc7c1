import type { SearchPlace, SearchQuery, SearchText, TextTerm } from '#shared/domain/search/searchQuery.ts';
import { wordsOf } from '#shared/domain/search/searchTerms.ts';
import { type DocumentColumn, EVERY, PAIR_MARK, pairsOf } from './searchDocument.ts';

const PLACE_COLUMNS: Readonly<Record<SearchPlace, readonly DocumentColumn[]>> = {
  title: ['title'],
  person: ['people', 'speakers'],
  speaker: ['speakers'],
  company: ['companies'],
  // Whoever took part: a name alone doesn't say whether it is a person's or a company's.
  with: ['people', 'speakers', 'companies'],
  tag: ['tags'],
};

const TEXT_COLUMNS: Readonly<Record<SearchText, readonly DocumentColumn[]>> = {
  transcript: ['text', 'spoken'],
  title: ['title'],
  notes: ['notes'],
};

/**
 * How the words of a phrase have to stand: one after the other (`exact`), side by side in any order (`near`), or anywhere
 * (`apart`). A text that has the first also has the others, which the index answers with much less work: it counts the
 * matches of each word rather than comparing positions in every document.
 */
export type PhraseForm = 'exact' | 'near' | 'apart';

/** The words of a term as the index has them, and whether the last is only the beginning of one. */
function tokensOf(term: TextTerm): { readonly tokens: readonly string[]; readonly open: boolean } {
  const words = wordsOf(term.folded);
  const tokens: string[] = [];
  let open = term.prefix;
  for (const [index, word] of words.entries()) {
    const last = index === words.length - 1;
    if (!word.unspaced) {
      tokens.push(word.text);
      continue;
    }
    const pairs = pairsOf(word.text);
    // The run may continue in the text; it only has to end here if another word follows.
    if (last) {
      open = pairs.length === 1;
      tokens.push(...(pairs.length === 1 ? [PAIR_MARK + word.text] : pairs.slice(0, -1)));
    } else tokens.push(...pairs);
  }
  return { tokens, open };
}

/** A term in all its spellings. */
function spelled(term: TextTerm): readonly TextTerm[] {
  return [term, ...term.others];
}

/** One term in FTS5 syntax. */
function written(term: TextTerm, form: PhraseForm): string {
  return term.others.length === 0 ? phrase(term, form) : anyOf([term], form);
}

/**
 * One spelling of a term: its words as a phrase. A single character of an unspaced script is the beginning
 * of a pair; the last character of a run has no pair of its own if another follows in the text.
 */
function phrase(term: TextTerm, form: PhraseForm): string {
  const { tokens, open } = tokensOf(term);
  const star = open ? ' *' : '';
  if (form === 'exact' || tokens.length < 2) return `"${tokens.join(' ')}"${star}`;
  const words = tokens.map((token) => `"${token}"`);
  return form === 'near'
    ? `NEAR(${words.join(' ')}${star}, ${tokens.length - 2})`
    : `(${words.join(' AND ')}${star})`;
}

function anyOf(terms: readonly TextTerm[], form: PhraseForm): string {
  const phrases = new Set(terms.flatMap(spelled).map((term) => phrase(term, form)));
  return `(${[...phrases].join(' OR ')})`;
}

function inPlace(place: SearchPlace, terms: readonly TextTerm[], form: PhraseForm): string {
  return `({${PLACE_COLUMNS[place].join(' ')}} : ${anyOf(terms, form)})`;
}

/** A term that may occur anywhere, or only in the texts named by `in:`. */
function inTexts(term: TextTerm, texts: readonly SearchText[], form: PhraseForm): string {
  if (texts.length === 0) return written(term, form);
  return `({${texts.flatMap((text) => TEXT_COLUMNS[text]).join(' ')}} : ${written(term, form)})`;
}

function wantedBy(query: SearchQuery, form: PhraseForm): string {
  const wanted = [
    ...query.text.map((term) => inTexts(term, query.textIn, form)),
    ...query.places.map(({ place, anyOf: terms }) => inPlace(place, terms, form)),
  ];
  return wanted.length === 0 ? `"${EVERY}"` : wanted.join(' AND ');
}

/**
 * Compiles the search to an FTS5 expression. Words consist of letters, digits and marks only, so no input can
 * be taken for syntax.
 */
export function expressionOf(query: SearchQuery): string {
  const unwanted = [
    ...query.without.map((term) => written(term, 'exact')),
    ...query.notInPlaces.map(({ place, anyOf: terms }) => inPlace(place, terms, 'exact')),
  ];
  const positive = wantedBy(query, 'exact');
  return unwanted.length === 0 ? positive : `(${positive}) NOT (${unwanted.join(' OR ')})`;
}

/** Expressions that match more than the search, for one with phrases. */
export interface LooserExpressions {
  readonly near: string;
  readonly apart: string;
}

function termsOf(query: SearchQuery): TextTerm[] {
  return [...query.text, ...query.places.flatMap((place) => place.anyOf)].flatMap(spelled);
}

/** Null if the search has no phrase. */
export function looserExpressions(query: SearchQuery): LooserExpressions | null {
  if (!termsOf(query).some((term) => tokensOf(term).tokens.length > 1)) return null;
  return { near: wantedBy(query, 'near'), apart: wantedBy(query, 'apart') };
}

/** The work of scoring a document, compared with that for a single word. A beginning stands for several words. */
export function scoringWork(query: SearchQuery): number {
  const work = termsOf(query).map(tokensOf);
  return work.reduce((sum, { tokens, open }) => sum + tokens.length + (open ? 1 : 0), 0);
}

import type { SearchPlace, SearchQuery, SearchText, TextTerm } from '#shared/domain/search/searchQuery.ts';
import { wordsOf } from '#shared/domain/search/searchTerms.ts';
import { type DocumentColumn, EVERY, PAIR_MARK, pairsOf } from './searchDocument.ts';

const PLACE_COLUMNS: Readonly<Record<SearchPlace, readonly DocumentColumn[]>> = {
  title: ['title'],
  person: ['people', 'speakers'],
  speaker: ['speakers'],
  company: ['companies'],
  tag: ['tags'],
};

const TEXT_COLUMNS: Readonly<Record<SearchText, readonly DocumentColumn[]>> = {
  transcript: ['text', 'spoken'],
  title: ['title'],
  notes: ['notes'],
};

/**
 * One term in FTS5 syntax: its words as a phrase. A single character of an unspaced script is the beginning
 * of a pair; the last character of a run has no pair of its own if another follows in the text.
 */
function phrase(term: TextTerm): string {
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
  return `"${tokens.join(' ')}"${open ? ' *' : ''}`;
}

function anyOf(terms: readonly TextTerm[]): string {
  return `(${terms.map(phrase).join(' OR ')})`;
}

function inPlace(place: SearchPlace, terms: readonly TextTerm[]): string {
  return `({${PLACE_COLUMNS[place].join(' ')}} : ${anyOf(terms)})`;
}

/** A term that may occur anywhere, or only in the texts named by `in:`. */
function inTexts(term: TextTerm, texts: readonly SearchText[]): string {
  if (texts.length === 0) return phrase(term);
  return `({${texts.flatMap((text) => TEXT_COLUMNS[text]).join(' ')}} : ${phrase(term)})`;
}

/**
 * Compiles the search to an FTS5 expression. Words consist of letters, digits and marks only, so no input can
 * be taken for syntax.
 */
export function expressionOf(query: SearchQuery): string {
  const wanted = [
    ...query.text.map((term) => inTexts(term, query.textIn)),
    ...query.places.map(({ place, anyOf: terms }) => inPlace(place, terms)),
  ];
  const unwanted = [
    ...query.without.map(phrase),
    ...query.notInPlaces.map(({ place, anyOf: terms }) => inPlace(place, terms)),
  ];
  const positive = wanted.length === 0 ? `"${EVERY}"` : wanted.join(' AND ');
  return unwanted.length === 0 ? positive : `(${positive}) NOT (${unwanted.join(' OR ')})`;
}

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
 * One term as the index asks for it: its words in a row. A single letter of a script without spaces is the
 * beginning of a pair; the last letter of a run has no pair of its own where another follows in the text.
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
    // The run may go on in the text; only in front of another word does it have to end here.
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

/** A term that may stand anywhere, or only in the texts that `in:` names. */
function inTexts(term: TextTerm, texts: readonly SearchText[]): string {
  if (texts.length === 0) return phrase(term);
  return `({${texts.flatMap((text) => TEXT_COLUMNS[text]).join(' ')}} : ${phrase(term)})`;
}

/**
 * The search as an expression of the index. Words hold nothing but letters, digits and marks, so nothing in them
 * can be taken for a part of the expression.
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

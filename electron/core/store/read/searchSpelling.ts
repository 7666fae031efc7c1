import { fold } from '#shared/domain/search/fold.ts';
import { parseSearch, searchOfTyped } from '#shared/domain/search/parseSearch.ts';
import { wordsOf } from '#shared/domain/search/searchTerms.ts';

/** What the index knows about words. */
export interface Vocabulary {
  /** The number of engagements with this word. */
  documents(word: string): number;
  /** Whether any word begins so. */
  begins(prefix: string): boolean;
}

function letters(first: string, last: string): string[] {
  const from = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, at) => String.fromCharCode(from + at));
}

/** Folded letters by script: a word is corrected with letters of its own. */
const ALPHABETS = [letters('a', 'z'), letters('а', 'я'), letters('α', 'ω')];

/** Shorter words have too many neighbours to guess from. */
const SHORTEST = 4;
const LONGEST = 32;
/** Together with the length of a word, this limits the number of lookups. */
const MOST_WORDS = 3;
/** How much more frequent another spelling of a word that exists has to be. */
const MORE_FREQUENT = 10;

/** All words with one letter more, less or another, or with two neighbouring ones swapped. */
function neighbours(word: string): Set<string> {
  const alphabet = ALPHABETS.filter((each) => each.some((letter) => word.includes(letter))).flat();
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of alphabet) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(`${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`);
  }
  found.delete(word);
  return found;
}

function better(word: string, vocabulary: Vocabulary): string | null {
  let best: string | null = null;
  let most = vocabulary.documents(word) * MORE_FREQUENT;
  for (const other of neighbours(word)) {
    const documents = vocabulary.documents(other);
    if (documents > most) [best, most] = [other, documents];
  }
  return best;
}

/** A search with words of the index in place of those that seem misspelled; null if none does. */
export function respelledSearch(typed: string, now: number, vocabulary: Vocabulary): string | null {
  const query = parseSearch(searchOfTyped(typed), { now: new Date(now) });
  const corrections = new Map<string, string>();
  let checked = 0;
  for (const term of [...query.text, ...query.places.flatMap(({ anyOf }) => anyOf)]) {
    const words = wordsOf(term.folded);
    for (const [index, { text: word, unspaced }] of words.entries()) {
      if (unspaced || word.length < SHORTEST || word.length > LONGEST || checked >= MOST_WORDS) continue;
      if (term.prefix && index === words.length - 1 && vocabulary.begins(word)) continue;
      checked += 1;
      const correction = better(word, vocabulary);
      if (correction !== null) corrections.set(word, correction);
    }
  }
  if (corrections.size === 0) return null;
  // A word before a colon is the name of a field.
  return typed.replaceAll(/[\p{L}\p{N}\p{M}]+(?!:)/gu, (word) => corrections.get(fold(word)) ?? word);
}

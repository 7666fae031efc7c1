import type { SpelledWord } from '../../contract/words.ts';
import { fold, foldWithOrigin } from './fold.ts';
import { findIn, type Needle } from './needles.ts';
import type { TextTerm } from './searchQuery.ts';
import { canBePrefix, foldTerm, wordsOf } from './searchTerms.ts';

interface Alias {
  readonly needle: Needle;
  /** The other spellings of the same word. */
  readonly others: readonly string[];
}

/** The words of a workspace, prepared for searches: those that can begin at a word, by that word. */
export interface Aliases {
  readonly byFirstWord: ReadonlyMap<string, readonly Alias[]>;
  /** Of a script without spaces, which can begin anywhere. */
  readonly anywhere: readonly Alias[];
}

export const NO_ALIASES: Aliases = { byFirstWord: new Map(), anywhere: [] };

/** What makes two spellings the same: their words, as the search compares them. Empty without a letter or digit. */
export function spellingKey(spelling: string): string {
  return wordsOf(fold(spelling))
    .map(({ text }) => text)
    .join(' ');
}

/** The spellings that say something new: those with a letter or digit, each once, and not the word itself. */
export function distinctSpellings({ word, spellings }: SpelledWord): string[] {
  const known = new Set(['', spellingKey(word)]);
  return spellings.filter((spelling) => {
    const key = spellingKey(spelling);
    return !known.has(key) && known.add(key);
  });
}

/** A spelling that another word has too: nobody could tell which of them is meant. */
export function spellingConflict(
  { word, spellings }: SpelledWord,
  others: readonly SpelledWord[],
): { readonly spelling: string; readonly word: string } | null {
  const taken = new Map(
    others.flatMap((other) =>
      [other.word, ...other.spellings].map((each) => [spellingKey(each), other.word]),
    ),
  );
  for (const spelling of [word, ...spellings]) {
    const other = taken.get(spellingKey(spelling));
    if (other !== undefined) return { spelling, word: other };
  }
  return null;
}

export function prepareAliases(words: readonly SpelledWord[]): Aliases {
  const aliases = words.flatMap(({ word, spellings }) =>
    [word, ...spellings].map((spelling, at, all) => ({
      needle: { words: wordsOf(fold(spelling)), prefix: false, others: [] },
      others: all.toSpliced(at, 1),
    })),
  );
  const isAnywhere = ({ needle }: Alias) => needle.words[0]?.unspaced === true;
  return {
    byFirstWord: Map.groupBy(
      aliases.filter((alias) => !isAnywhere(alias)),
      ({ needle }) => needle.words[0]?.text ?? '',
    ),
    anywhere: aliases.filter(isAnywhere),
  };
}

/** A place where a text has a spelling of a word. */
export interface Respelling {
  readonly begin: number;
  readonly end: number;
  readonly others: readonly string[];
}

/** In order. They may overlap: "Bonnie fly" and "Bonnie" can be spellings of two words. */
export function respellingsIn(text: string, { byFirstWord, anywhere }: Aliases): readonly Respelling[] {
  if (byFirstWord.size === 0 && anywhere.length === 0) return [];
  const { folded, begins, ends } = foldWithOrigin(text);
  const words = new Set(wordsOf(folded).map((word) => word.text));
  return [...anywhere, ...[...words].flatMap((word) => byFirstWord.get(word) ?? [])]
    .flatMap(({ needle, others }) =>
      Array.from(findIn(folded, needle), ([begin, end]) => ({
        begin: begins[begin] ?? 0,
        end: ends[end - 1] ?? 0,
        others,
      })),
    )
    .toSorted((a, b) => a.begin - b.begin);
}

/** More than the spellings of two words in one phrase can make. */
export const MOST_VARIANTS = 500;

/** The text itself and then its variants: every way to write some of its words in another spelling. */
function* variantsOf(text: string, respellings: readonly Respelling[], from = 0): Generator<string> {
  yield text.slice(from);
  for (const { begin, end, others } of respellings) {
    if (begin < from) continue;
    for (const other of others) {
      for (const rest of variantsOf(text, respellings, end)) yield text.slice(from, begin) + other + rest;
    }
  }
}

/** How many `variantsOf` yields. */
export function countVariants(respellings: readonly Respelling[]): number {
  const countFrom = new Map<number, number>();
  const count = (from: number): number => {
    const known = countFrom.get(from);
    if (known !== undefined) return known;
    const later = respellings.filter(({ begin }) => begin >= from);
    const total = later.reduce((sum, { end, others }) => sum + others.length * count(end), 1);
    countFrom.set(from, total);
    return total;
  };
  return count(0);
}

/** Whether some of these phrases are searched in only the first of their spellings, so that a count is a lower bound. */
export function areSpellingsCut(phrases: readonly string[], aliases: Aliases): boolean {
  return phrases.some((phrase) => countVariants(respellingsIn(phrase, aliases)) > MOST_VARIANTS);
}

/** A phrase in all spellings of its words, as given first; of too many, the first. A star at its end stays there. */
export function spellingsOf(phrase: string, aliases: Aliases): readonly string[] {
  const variants = new Set<string>();
  for (const variant of variantsOf(phrase, respellingsIn(phrase, aliases))) {
    variants.add(variant);
    if (variants.size === MOST_VARIANTS) break;
  }
  return [...variants];
}

export function otherTerm(typed: string, { prefix }: Pick<TextTerm, 'prefix'>): TextTerm {
  const folded = foldTerm(typed);
  return { typed, folded, prefix: prefix && canBePrefix(folded), others: [] };
}

/** The term in all spellings of its words. */
export function respelled(term: TextTerm, aliases: Aliases): TextTerm {
  const [, ...others] = spellingsOf(term.typed, aliases);
  return others.length === 0 ? term : { ...term, others: others.map((each) => otherTerm(each, term)) };
}

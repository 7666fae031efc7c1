import { foldLetters } from '../../search/fold.ts';
import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';

/**
 * What one character is to a search: nothing (`ignored`), the end of a word (`separator`), or letters to
 * compare. Letters of scripts that set no spaces are told apart, and signs like `$`, `+` or an emoji, which can be
 * searched for but bound a word.
 */
export type Folding =
  | { readonly kind: 'ignored' | 'separator' }
  | { readonly kind: 'letter' | 'unspaced' | 'sign'; readonly text: string };

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Symbols, and the punctuation that carries meaning of its own in "50%", "R&D", "C#", "@ada". */
const SIGN = /[\p{S}#%&@]/u;
const NOT_SEARCHED = /[^\p{L}\p{N}\p{M}\p{S}#%&@]/gu;
/**
 * Folds one character, or one cluster of characters that compose to one: `É` is `e`, `ﬁ` is `fi`, `Ａ` is `a`, `ガ` stays
 * `ガ`.
 */
export function foldCharacter(character: string): Folding {
  const plain = foldLetters(character);
  if (plain === '') return { kind: 'ignored' };
  const text = plain.replace(NOT_SEARCHED, '');
  // A modifier sign alone (`^`, a skin tone) is no sign one would look for.
  if (text === '' || /^\p{Sk}+$/u.test(text)) return { kind: 'separator' };
  if (UNSPACED.test(text)) return { kind: 'unspaced', text };
  return WORD.test(text) && !SIGN.test(text) ? { kind: 'letter', text } : { kind: 'sign', text };
}

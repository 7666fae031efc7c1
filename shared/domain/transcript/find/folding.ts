import { foldLetters } from '../../search/fold.ts';
import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';

/**
 * What a character means for search: nothing (`ignored`), a word boundary (`separator`), or letters to compare.
 * Letters of scripts without spaces are separate, as are symbols such as `$`, `+` or an emoji, which can be
 * searched but also end a word.
 */
export type Folding =
  | { readonly kind: 'ignored' | 'separator' }
  | { readonly kind: 'letter' | 'unspaced' | 'sign'; readonly text: string };

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Symbols, and punctuation with a meaning, as in "50%", "R&D", "C#", "@ada". */
const SIGN = /[\p{S}#%&@]/u;
const NOT_SEARCHED = /[^\p{L}\p{N}\p{M}\p{S}#%&@]/gu;
/**
 * Folds one character, or one cluster of characters that compose to one: `É` becomes `e`, `ﬁ` becomes `fi`, `Ａ`
 * becomes `a`, `ガ` stays `ガ`.
 */
export function foldCharacter(character: string): Folding {
  const plain = foldLetters(character);
  if (plain === '') return { kind: 'ignored' };
  // What is left may compose: in “㈀ￂ” only the brackets were between a consonant and its vowel.
  const text = plain.replace(NOT_SEARCHED, '').normalize('NFC');
  // Nobody searches for a modifier symbol alone (`^`, a skin tone).
  if (text === '' || /^\p{Sk}+$/u.test(text)) return { kind: 'separator' };
  if (UNSPACED.test(text)) return { kind: 'unspaced', text };
  return WORD.test(text) && !SIGN.test(text) ? { kind: 'letter', text } : { kind: 'sign', text };
}

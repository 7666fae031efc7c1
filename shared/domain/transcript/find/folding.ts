import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';

/**
 * What one character is to a search: nothing (`ignored`), the end of a word (`separator`), or letters to
 * compare. Letters of scripts that set no spaces are told apart, and signs like `$`, `+` or an emoji, which can be
 * searched for but bound a word.
 */
export type Folding =
  | { readonly kind: 'ignored' | 'separator' }
  | { readonly kind: 'letter' | 'unspaced' | 'sign'; readonly text: string };

/** Accents, and the vowel points of Arabic and Hebrew. Not the voicing marks of kana nor the vowels of Indic scripts: they make other letters. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu;
/** Only there to be seen or to join: stretching stroke of Arabic, variation selectors, format characters. */
const UNHEARD = /[\ufe00-\ufe0f\u0640\p{Cf}]/gu;
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Symbols, and the punctuation that carries meaning of its own in "50%", "R&D", "C#", "@ada". */
const SIGN = /[\p{S}#%&@]/u;
const LEFT_OUT = /[^\p{L}\p{N}\p{M}\p{S}#%&@]/gu;
/** Letters without a canonical decomposition that people type without their stroke or ligature all the same. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/**
 * Folds one character, or one cluster of characters that compose to one, for comparison without case, accents and
 * width: `É` is `e`, `ﬁ` is `fi`, `Ａ` is `a`, `ガ` stays `ガ`.
 */
export function foldCharacter(character: string): Folding {
  // The breve makes й a letter of its own, unlike the dots of ё.
  const bare = /^[йЙ]$/.test(character) ? character : character.normalize('NFKD').replace(ACCENTS, '');
  const lower = bare.normalize('NFKC').toLowerCase().replace(ACCENTS, '');
  const plain = lower.replace(UNHEARD, '').replace(/[ßæœøđðþłħıς]/gu, (letter) => PLAIN[letter] ?? letter);
  if (plain === '') return { kind: 'ignored' };
  const text = plain.replace(LEFT_OUT, '');
  // A modifier sign alone (`^`, a skin tone) is no sign one would look for.
  if (text === '' || /^\p{Sk}+$/u.test(text)) return { kind: 'separator' };
  if (UNSPACED.test(text)) return { kind: 'unspaced', text };
  return WORD.test(text) && !SIGN.test(text) ? { kind: 'letter', text } : { kind: 'sign', text };
}

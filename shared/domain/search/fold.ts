/**
 * What people leave out when they type: accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and
 * characters that only format. Marks of other scripts (vowel signs of Devanagari or Thai, the voicing of kana) and the
 * breve of й make another letter and stay.
 */
const LEFT_OUT =
  /(?<!и)\u0306|[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u0306\u3099\u309a]]|[\u0640\p{Cf}]/gv;

/** Letters that Unicode does not take apart and people type in their plain form all the same. */
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
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};
const NOT_PLAIN = /[ßæœøđðþłħıŋŧς]/gu;

/** Everything that is no part of a word, except ASCII: the tokenizer of the index splits there by itself. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}\0-\x7f]/gu;
const ONLY_ASCII = /^[\0-\x7f]*$/u;

/**
 * The one rule by which letters are compared, in the search of the workspace as in the find of a transcript: lower
 * case, without accents, full-width and other presentation forms made plain.
 */
export function foldLetters(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .normalize('NFC')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter);
}

/**
 * Text as the index compares it: folded letters, and a space for everything that is no part of a word and not ASCII.
 * Line breaks stay, so that the n-th line of the folded text is the n-th line of the text.
 */
export function fold(text: string): string {
  return ONLY_ASCII.test(text) ? text.toLowerCase() : foldLetters(text).replace(BETWEEN_WORDS, ' ');
}

/** Folded text with, for each of its code units, where the letter it stems from begins and ends in the original. */
export interface FoldedWithOrigin {
  readonly folded: string;
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

/** A letter together with the marks on it, and with the Hangul vowels and finals that folding composes with it. */
const LETTER = /\P{M}[\p{M}\u1160-\u11ff\u314f-\u3163\uffc2-\uffdc]*|\p{M}+/gsu;

/** As `fold`, letter by letter: slower, for the few lines whose hits are shown. */
export function foldWithOrigin(text: string): FoldedWithOrigin {
  if (ONLY_ASCII.test(text)) {
    const begins = Array.from({ length: text.length }, (_, at) => at);
    return { folded: text.toLowerCase(), begins, ends: begins.map((at) => at + 1) };
  }
  let folded = '';
  const begins: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(LETTER)) {
    const piece = fold(match[0]);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit += 1) {
      begins.push(match.index);
      ends.push(match.index + match[0].length);
    }
  }
  return { folded, begins, ends };
}

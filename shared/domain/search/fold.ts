/**
 * What people omit when they type: accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and
 * formatting characters. Marks of other scripts (vowel signs of Devanagari or Thai, the voicing of kana) and
 * the breve of й form a different letter and are kept.
 */
const LEFT_OUT =
  /(?<!и)\u0306|[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u0306\u3099\u309a]]|[\u0640\p{Cf}]/gv;

/** Letters that Unicode doesn't decompose, but people type in their plain form. */
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

/** Everything between words except ASCII, where the index's tokenizer already splits. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}\0-\x7f]/gu;
const ONLY_ASCII = /^[\0-\x7f]*$/u;

/**
 * Whether a character folds alike whatever is beside it. Surrogates, marks, and letters that decompose into Hangul
 * jamo don't: these compose with their neighbours.
 */
function foldsAlone(letter: string): boolean {
  if (/^[\uac00-\ud7a3]$/u.test(letter)) return true;
  return !/^[\p{M}\p{Cs}]|[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u.test(letter.normalize('NFKD'));
}

const NOT_ALONE = 0;

/**
 * Does the same as `whole`, which takes several passes over the text, in one: by a table of the characters that
 * fold alone, filled on first use. Text with any other character takes the slow way.
 */
function byTable(whole: (text: string) => string): (text: string) => string {
  // oxlint-disable-next-line unicorn/no-new-array -- `Array.from` would take ten milliseconds of each start
  const table = new Array<string | typeof NOT_ALONE | undefined>(0x10000).fill(undefined);
  return (text) => {
    if (ONLY_ASCII.test(text)) return text.toLowerCase();
    let folded = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < 0x80) continue;
      let letter = table[unit];
      if (letter === undefined) {
        const sent = text.charAt(at);
        letter = foldsAlone(sent) ? whole(sent) : NOT_ALONE;
        table[unit] = letter;
      }
      if (letter === NOT_ALONE) return whole(text);
      if (at > from) folded += text.slice(from, at);
      folded += letter;
      from = at + 1;
    }
    return (folded + text.slice(from)).toLowerCase();
  };
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .normalize('NFC')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter);
}

/**
 * The single rule for comparing letters, in the workspace search and in find: lower case, without accents,
 * full-width and other presentation forms made plain.
 */
export const foldLetters = byTable(lettersOf);

/**
 * Text as the index compares it: folded letters, with a space for every non-ASCII character between words.
 * Line breaks are kept, so that line n of the folded text is line n of the text.
 */
export const fold = byTable((text) => lettersOf(text).replace(BETWEEN_WORDS, ' '));

/** Folded text with the original range of the letter that each code unit comes from. */
export interface FoldedWithOrigin {
  readonly folded: string;
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

/** A letter with its marks, and with the Hangul vowels and finals that compose with it. */
const LETTER = /\P{M}[\p{M}\u1160-\u11ff\u314f-\u3163\uffc2-\uffdc]*|\p{M}+/gsu;

/** Like `fold`, letter by letter: slower, for the few lines whose hits are shown. */
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

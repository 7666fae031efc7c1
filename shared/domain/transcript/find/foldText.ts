import { foldLetters } from '../../search/fold.ts';
import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';

/**
 * What a character means for search: nothing (`ignored`), a word boundary (`separator`), or letters to compare.
 * Letters of scripts without spaces are separate, as are symbols such as `$`, `+` or an emoji, which can be
 * searched but also end a word.
 */
type Folding =
  | { readonly kind: 'ignored' | 'separator' }
  | { readonly kind: 'letter' | 'unspaced' | 'sign'; readonly text: string };

const UNSPACED_LETTER = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Symbols, and punctuation with a meaning, as in "50%", "R&D", "C#", "@ada". */
const SIGN_CHARACTER = /[\p{S}#%&@]/u;
const NOT_SEARCHED = /[^\p{L}\p{N}\p{M}\p{S}#%&@]/gu;
/**
 * Folds one character, or one cluster of characters that compose to one: `É` becomes `e`, `ﬁ` becomes `fi`, `Ａ`
 * becomes `a`, `ガ` stays `ガ`.
 */
function foldCharacter(character: string): Folding {
  const plain = foldLetters(character);
  if (plain === '') return { kind: 'ignored' };
  // What is left may compose: in “㈀ￂ” only the brackets were between a consonant and its vowel.
  const text = plain.replace(NOT_SEARCHED, '').normalize('NFC');
  // Nobody searches for a modifier symbol alone (`^`, a skin tone).
  if (text === '' || /^\p{Sk}+$/u.test(text)) return { kind: 'separator' };
  if (UNSPACED_LETTER.test(text)) return { kind: 'unspaced', text };
  return WORD.test(text) && !SIGN_CHARACTER.test(text) ? { kind: 'letter', text } : { kind: 'sign', text };
}

/** A growing buffer of folded text in UTF-16 units. */
export class Folded {
  #units: Uint16Array<ArrayBuffer>;
  length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(Math.max(64, capacity));
  }

  /** The buffer, with space for this many units after `length`; the writer has to advance `length`. */
  room(more: number): Uint16Array<ArrayBuffer> {
    if (this.length + more > this.#units.length) {
      const larger = new Uint16Array((this.length + more) * 2);
      larger.set(this.#units);
      this.#units = larger;
    }
    return this.#units;
  }

  push(text: string): void {
    const units = this.room(text.length);
    for (let at = 0; at < text.length; at += 1) units[this.length + at] = text.charCodeAt(at);
    this.length += text.length;
  }

  toString(): string {
    const chunks: string[] = [];
    // The stack limits the number of arguments per call. Spreading would use an iterator, which is six times
    // slower.
    for (let at = 0; at < this.length; at += 8192) {
      const units = this.#units.subarray(at, Math.min(this.length, at + 8192));
      const chunk: string = Reflect.apply(String.fromCharCode, null, units);
      chunks.push(chunk);
    }
    return chunks.join('');
  }
}

const SPACE = 32;

/** Codes of the table below. Characters that fold one to one take the fast path, all others the slow one. */
const UNKNOWN = 0;
const IGNORED = 1;
const SEPARATOR = 2;
const LETTER = 3;
const UNSPACED = 4;
const SIGN = 5;
const SLOW = 6;
const CODES = {
  ignored: IGNORED,
  separator: SEPARATOR,
  letter: LETTER,
  unspaced: UNSPACED,
  sign: SIGN,
} as const;

/**
 * The kind of each UTF-16 unit and the unit it folds to, filled on first use: computing the whole table takes 60
 * ms.
 */
const kinds = new Uint8Array(65_536);
const units = new Uint16Array(65_536);

const IGNORED_FOLDING: Folding = { kind: 'ignored' };
const SEPARATOR_FOLDING: Folding = { kind: 'separator' };

/** Surrogates, Hangul jamo in any form, the breve of й and the voicing marks of kana depend on their neighbours. */
const NEEDS_NEIGHBOURS =
  /[\u{306}\u{3099}\u{309a}\u{ff9e}\u{ff9f}\u{d800}-\u{dfff}\u{1100}-\u{11ff}\u{3131}-\u{3163}\u{3200}-\u{320d}\u{3260}-\u{326d}\u{a960}-\u{a97f}\u{d7b0}-\u{d7ff}\u{ffa1}-\u{ffdc}]/u;
/** One Hangul syllable in jamo, or a character with a following breve or voicing mark; a space has none. */
const CLUSTER =
  /[\u1100-\u115f\u3131-\u314e\u3200-\u320d\u3260-\u326d\ua960-\ua97c\uffa1-\uffbe][\u1160-\u11a7\u314f-\u3163\ud7b0-\ud7c6\uffc2-\uffdc]?[\u11a8-\u11ff\ud7cb-\ud7fb]?|\S[\u{306}\u{3099}\u{309a}\u{ff9e}\u{ff9f}]?/uy;

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  const folding = NEEDS_NEIGHBOURS.test(character) ? null : foldCharacter(character);
  let kind: number = folding === null ? SLOW : CODES[folding.kind];
  if (folding !== null && 'text' in folding) {
    if (folding.text.length === 1) units[unit] = folding.text.charCodeAt(0);
    else kind = SLOW;
  }
  kinds[unit] = kind;
  return kind;
}

/**
 * Whether a word may start or end next to this folded unit: a space, the edge of a line, a symbol, an unspaced
 * script.
 */
export function boundsWord(unit: number): boolean {
  return (kinds[unit] || classify(unit)) !== LETTER;
}

/** Folded text with the source range of each unit: from `start` to `end`, exclusive. */
interface PlacedFolding {
  readonly text: string;
  readonly start: readonly number[];
  readonly end: readonly number[];
}

/** The character at this position with everything that composes with it, and its folding. */
function clusterAt(text: string, at: number): { end: number; folding: Folding } {
  CLUSTER.lastIndex = at;
  const cluster = CLUSTER.exec(text)?.[0] ?? text.charAt(at);
  return { end: at + cluster.length, folding: foldCharacter(cluster) };
}

function foldUnit(unit: number): Folding {
  const kind = kinds[unit] || classify(unit);
  if (kind === IGNORED) return IGNORED_FOLDING;
  if (kind === SEPARATOR) return SEPARATOR_FOLDING;
  const text = String.fromCharCode(units[unit] ?? unit);
  return { kind: kind === LETTER ? 'letter' : kind === UNSPACED ? 'unspaced' : 'sign', text };
}

function isSlow(unit: number): boolean {
  return (kinds[unit] || classify(unit)) === SLOW;
}

/**
 * Folds text and keeps positions. Words are separated by one space whatever was between them, so that a phrase is
 * found across punctuation; there is none next to scripts without spaces or at the ends.
 */
export function foldWithPlaces(text: string): PlacedFolding {
  const [parts, starts, ends]: [string[], number[], number[]] = [[], [], []];
  const push = (folded: string, start: number, end: number): void => {
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  let [pending, last]: [number, Folding['kind'] | null] = [-1, null];
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    const alone = !isSlow(unit) && (at + 1 === text.length || !isSlow(text.charCodeAt(at + 1)));
    const { end, folding } = alone ? { end: at + 1, folding: foldUnit(unit) } : clusterAt(text, at);
    if ('text' in folding) {
      const spaced = last !== null && last !== 'unspaced' && folding.kind !== 'unspaced';
      if (pending >= 0 && spaced) push(' ', pending, at);
      push(folding.text, at, end);
      [pending, last] = [-1, folding.kind];
    } else if (folding.kind === 'separator' && pending < 0) {
      pending = at;
    }
    at = end;
  }
  return { text: parts.join(''), start: starts, end: ends };
}

/** Appends the text of `foldWithPlaces`, but many times faster if every unit folds to one. */
export function foldText(text: string, into: Folded): void {
  const output = into.room(text.length);
  let [at, pending, last] = [into.length, false, UNKNOWN];
  for (let from = 0; from < text.length; from += 1) {
    const unit = text.charCodeAt(from);
    const kind = kinds[unit] || classify(unit);
    if (kind === SEPARATOR) {
      pending = true;
    } else if (kind === SLOW) {
      // Rare enough to start the line over instead of passing on the state.
      into.push(foldWithPlaces(text).text);
      return;
    } else if (kind !== IGNORED) {
      if (pending) {
        if (last !== UNKNOWN && last !== UNSPACED && kind !== UNSPACED) {
          output[at] = SPACE;
          at += 1;
        }
        pending = false;
      }
      output[at] = units[unit] ?? unit;
      at += 1;
      last = kind;
    }
  }
  into.length = at;
}

export function fold(text: string): string {
  const into = new Folded(text.length);
  foldText(text, into);
  return into.toString();
}

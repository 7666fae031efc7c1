import { Folded } from './folded.ts';
import { foldCharacter, type Folding } from './folding.ts';

const SPACE = 32;

/** Codes of the table below. One unit of output for one of input is the fast way; all else takes the slow one. */
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

/** What each UTF-16 unit is, and the unit it folds to, learnt at first sight: the whole table would take 60 ms. */
const kinds = new Uint8Array(65_536);
const units = new Uint16Array(65_536);

/** Halves of a pair, jamo of Hangul, and voicing marks of kana mean nothing without their neighbours. */
const NEEDS_NEIGHBOURS =
  /[\u{3099}\u{309a}\u{ff9e}\u{ff9f}\u{d800}-\u{dfff}\u{1100}-\u{11ff}\u{a960}-\u{a97f}\u{d7b0}-\u{d7ff}]/u;
/** One Hangul syllable in jamo, or a character with the voicing mark after it. */
const CLUSTER =
  /[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]?[\u11a8-\u11ff\ud7cb-\ud7fb]?|[^][\u{3099}\u{309a}\u{ff9e}\u{ff9f}]?/gu;

function learn(unit: number): number {
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

/** Whether a word may begin or end beside this folded unit: a space, the rim of a line, a sign, an unspaced script. */
export function boundsWord(unit: number): boolean {
  return (kinds[unit] || learn(unit)) !== LETTER;
}

/** A stretch of folded text and the stretch of the source that it stands for. */
export interface FoldedPiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The folded text piece by piece, each with its place in the source. Words are parted by one space whatever stood
 * between them, so that a phrase is found across punctuation; beside scripts without spaces there is none, and none
 * at the ends.
 */
export function foldInPieces(text: string): FoldedPiece[] {
  const pieces: FoldedPiece[] = [];
  let [pending, last]: [number, Folding['kind'] | null] = [-1, null];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const folding = foldCharacter(cluster);
    if ('text' in folding) {
      if (pending >= 0 && last !== null && last !== 'unspaced' && folding.kind !== 'unspaced') {
        pieces.push({ text: ' ', start: pending, end: index });
      }
      pieces.push({ text: folding.text, start: index, end: index + cluster.length });
      [pending, last] = [-1, folding.kind];
    } else if (folding.kind === 'separator' && pending < 0) {
      pending = index;
    }
  }
  return pieces;
}

/** Appends the text of `foldInPieces`, some thirty times faster where each unit folds to one. */
export function foldText(text: string, into: Folded): void {
  const output = into.room(text.length);
  let [at, pending, last] = [into.length, false, UNKNOWN];
  for (let from = 0; from < text.length; from += 1) {
    const unit = text.charCodeAt(from);
    const kind = kinds[unit] || learn(unit);
    if (kind === SEPARATOR) {
      pending = true;
    } else if (kind === SLOW) {
      // So rare that the line is begun anew rather than its state handed over.
      for (const piece of foldInPieces(text)) into.push(piece.text);
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

/** The folded form of a query. */
export function fold(text: string): string {
  const into = new Folded(text.length);
  foldText(text, into);
  return into.toString();
}

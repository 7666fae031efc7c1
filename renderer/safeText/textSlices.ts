import type { TextForm } from './safeNodes.ts';

/** Letters of one slice: the slowest text there is takes a reader 1 µs a letter. */
export const SLICE_LETTERS = 12_000;
/** A better place to cut is not sought further back than this, or slices would get too small. */
const SMALLEST = SLICE_LETTERS / 4;

const FENCE = /^ {0,3}(`{3,32}(?!`)|~{3,32}(?!~))/;
/** What hangs on the line before it: continued items, rows of a table, quotes, the underlining of a heading. */
const CONTINUES = /^(?:[\s|>=]|-+\s*$)/;

export interface TextSlice {
  /** To be read; where a fence is cut through, with the line that opens it again. */
  readonly text: string;
  /** Where it ends in the whole text. */
  readonly to: number;
}

/** A cut between letters and, where one is near, between words. */
function cutLetters(text: string, from: number): number {
  const to = from + SLICE_LETTERS;
  const blank = text.lastIndexOf(' ', to);
  if (blank > to - 200 && blank > from) return blank + 1;
  const low = text.charCodeAt(to);
  return low >= 0xdc00 && low <= 0xdfff ? to - 1 : to;
}

/** Before the last line that begins something of its own; the fence that is open there. */
function cutLines(text: string, from: number, open: string | null): { to: number; fence: string | null } {
  const best = { rank: -1, to: 0, fence: open };
  let [fence, afterBlank] = [open, false];
  const end = from + SLICE_LETTERS;
  for (let at = from; at < end;) {
    const line = text.slice(at, Math.min(end, (text.indexOf('\n', at) + 1 || text.length + 1) - 1));
    const rank = fence !== null ? 0 : CONTINUES.test(line) ? 1 : afterBlank ? 3 : 2;
    if (at >= from + SMALLEST && rank >= best.rank) Object.assign(best, { rank, to: at, fence });
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (fence === null) fence = mark;
    else if (mark?.startsWith(fence) === true) fence = null;
    afterBlank = line.trim() === '';
    at += line.length + 1;
  }
  return best.rank < 0 ? { to: cutLetters(text, from), fence } : best;
}

/** A long text in slices that can be read one after the other, cut where it shows least. */
export function* slicesOf(text: string, form: TextForm): Generator<TextSlice, void, void> {
  let [from, fence]: [number, string | null] = [0, null];
  while (from < text.length) {
    const opened: string = fence === null ? '' : `${fence}\n`;
    if (text.length - from <= SLICE_LETTERS) {
      yield { text: opened + text.slice(from), to: text.length };
      return;
    }
    // Fences are marks of Markdown alone.
    const cut = cutLines(text, from, fence);
    fence = form === 'markdown' ? cut.fence : null;
    yield { text: opened + text.slice(from, cut.to), to: cut.to };
    from = cut.to;
  }
}

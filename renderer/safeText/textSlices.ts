import type { TextForm } from './safeNodes.ts';

/** Characters per slice: the slowest text takes 1 µs per character. */
export const SLICE_LETTERS = 12_000;
/** The least length of a slice. */
const SMALLEST = SLICE_LETTERS / 4;

const FENCE = /^ {0,3}(`{3,32}(?!`)|~{3,32}(?!~))/;
/** Lines that continue the previous one: list items, table rows, quotes, underlined headings. */
const CONTINUES = /^(?:[\s|>=]|-+\s*$)/;

export interface TextSlice {
  /** The text to parse; after a cut within a fence, it reopens the fence. */
  readonly text: string;
  /** Its end in the whole text. */
  readonly to: number;
}

/** Cuts between characters, or between words if one ends nearby. */
function cutLetters(text: string, from: number): number {
  const to = from + SLICE_LETTERS;
  const blank = text.lastIndexOf(' ', to);
  if (blank > to - 200 && blank > from) return blank + 1;
  const low = text.charCodeAt(to);
  return low >= 0xdc00 && low <= 0xdfff ? to - 1 : to;
}

/** Cuts before the last line that starts a block, and returns the fence that is open there. */
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

/** Splits a long text into slices at the least visible positions. */
export function* slicesOf(text: string, form: TextForm): Generator<TextSlice, void, void> {
  let [from, fence]: [number, string | null] = [0, null];
  while (from < text.length) {
    const opened: string = fence === null ? '' : `${fence}\n`;
    if (text.length - from <= SLICE_LETTERS) {
      yield { text: opened + text.slice(from), to: text.length };
      return;
    }
    // Only Markdown has fences.
    const cut = cutLines(text, from, fence);
    fence = form === 'markdown' ? cut.fence : null;
    yield { text: opened + text.slice(from, cut.to), to: cut.to };
    from = cut.to;
  }
}

/** Joins the lines of a paragraph or list item: notes keep their line breaks, documents are wrapped for editors. */
export function joinLines(markdown: string): string {
  return markdown.replace(/([^\n])\n(?!\n|$|\s*(?:[-*+]|\d+\.)\s|#|>|\||```)[ \t]*/g, '$1 ');
}

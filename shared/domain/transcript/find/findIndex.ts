import { finish } from '../../generators.ts';
import type { TextRange } from '../wordAt.ts';
import { Folded, foldText, foldWithPlaces } from './foldText.ts';

/** A transcript's lines, folded and joined into one string for searching. */
export interface FindIndex {
  readonly source: readonly string[];
  /** Folded lines, each followed by a line break and containing none. */
  readonly text: string;
  /** Start of each line in `text`, plus the end. */
  readonly lineStart: Uint32Array;
}

/** Lines folded per step: about 2 ms. */
const LINES_PER_STEP = 3000;

/**
 * Builds the index in steps of a few milliseconds, so that a page can do it between frames. A single string,
 * because the engine's own string search is the fastest.
 */
export function* findIndexSteps(lines: readonly string[]): Generator<undefined, FindIndex> {
  const folded = new Folded(lines.reduce((sum, line) => sum + line.length + 1, 0));
  const lineStart = new Uint32Array(lines.length + 1);
  for (let line = 0; line < lines.length; line += 1) {
    foldText(lines[line] ?? '', folded);
    folded.push('\n');
    lineStart[line + 1] = folded.length;
    if (line % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
  }
  yield;
  return { source: lines, text: folded.toString(), lineStart };
}

/** Builds the index at once: about 30 ms for 40,000 lines, more the first time. */
export function buildFindIndex(lines: readonly string[]): FindIndex {
  return finish(findIndexSteps(lines));
}

/**
 * Maps ranges of a folded line, in order, to its source. Computed only for visible lines, because the positions of
 * a whole call would take ten times the memory of its text.
 */
export function sourceRanges(
  index: FindIndex,
  line: number,
  foldedRanges: readonly TextRange[],
): TextRange[] {
  const source = index.source[line] ?? '';
  const { start, end } = foldWithPlaces(source);
  return foldedRanges.map(({ offset, length }) => {
    const from = start[offset] ?? 0;
    const to = end[offset + length - 1] ?? from;
    return { offset: from, length: withMarks(source, to) - from };
  });
}

/** An ignored accent belongs to the letter before it. */
function withMarks(source: string, end: number): number {
  return end + (/^\p{M}+/u.exec(source.slice(end, end + 32))?.[0].length ?? 0);
}

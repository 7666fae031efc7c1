import { finish } from '../../generators.ts';
import type { TextRange } from '../wordAt.ts';
import { Folded } from './folded.ts';
import { foldWithPlaces, foldText } from './foldText.ts';

/** The lines of a transcript made ready for searching: folded once, one after the other in one string. */
export interface FindIndex {
  readonly source: readonly string[];
  /** Folded lines, each followed by a line break; none of them holds one itself. */
  readonly text: string;
  /** Where each line begins in `text`, and at the end where the next would. */
  readonly lineStart: Uint32Array;
}

/** Lines folded between two chances to pause: some 2 ms of work. */
const LINES_PER_STEP = 3000;

/**
 * Builds the index in steps of a few milliseconds, for a page that does it between frames before anybody types.
 * One string, because the engine's own search in a string is the fastest there is.
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

/** The index in one go: some 30 ms for 40,000 lines, more at the first time. */
export function buildFindIndex(lines: readonly string[]): FindIndex {
  return finish(findIndexSteps(lines));
}

/**
 * The stretches of the source line that stretches of its folded form stand for; both in order. Worked out for the
 * lines that are shown: the places of all units of a long call would take ten times the memory of its text.
 */
export function sourceRanges(index: FindIndex, line: number, stretches: readonly TextRange[]): TextRange[] {
  const source = index.source[line] ?? '';
  const { start, end } = foldWithPlaces(source);
  return stretches.map(({ offset, length }) => {
    const from = start[offset] ?? 0;
    const to = end[offset + length - 1] ?? from;
    return { offset: from, length: withMarks(source, to) - from };
  });
}

/** An accent that was ignored belongs to the letter before it. */
function withMarks(source: string, end: number): number {
  return end + (/^\p{M}+/u.exec(source.slice(end, end + 32))?.[0].length ?? 0);
}

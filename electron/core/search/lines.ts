import { findIn, type Needle } from './scan.ts';

/** Lines that were found in one transcript. */
export interface FoundLines {
  /** Indexes of the best few lines: those with most of the needles first, then in order. */
  readonly best: readonly number[];
  readonly count: number;
  /** There may be more than `count`. */
  readonly more: boolean;
}

/** Found places that are looked at in one transcript: a common word in a call of four hours has ten thousand. */
const MOST_PLACES = 500;

/**
 * Finds lines in a folded transcript, whose lines are parted by line breaks. A needle may run over a break, as
 * talk does: it counts for the line that it begins in. `counts` leaves out lines of other speakers.
 */
export function findLines(
  folded: string,
  needles: readonly Needle[],
  limit: number,
  counts: (line: number) => boolean,
): FoundLines {
  /** Line index to how many of the needles begin in it. */
  const found = new Map<number, number>();
  let more = false;
  for (const needle of needles) {
    let line = 0;
    let nextBreak = folded.indexOf('\n');
    let last = -1;
    let places = 0;
    for (const [begin] of findIn(folded, needle)) {
      while (nextBreak >= 0 && nextBreak < begin) {
        line += 1;
        nextBreak = folded.indexOf('\n', nextBreak + 1);
      }
      if (line === last || !counts(line)) continue;
      last = line;
      found.set(line, (found.get(line) ?? 0) + 1);
      places += 1;
      if (places >= MOST_PLACES) {
        more = true;
        break;
      }
    }
  }
  const ranked = [...found].sort(([a, held], [b, other]) => other - held || a - b);
  return { best: ranked.slice(0, limit).map(([line]) => line), count: found.size, more };
}

import type { CorrectedLine, Speaker, TranscriptLines } from '../../contract/transcript.ts';

/**
 * Answers "which of the first n lines extends past this moment, nearest to n" in log n steps. Lines overlap, so
 * binary search by start isn't enough, and walking back from there could cover the whole call if one line spans it.
 * A tree of maximum ends, as an implicit heap: node i has children 2i and 2i + 1.
 */
class ReachTree {
  readonly #leaves: number;
  readonly #most: Float64Array;

  constructor(ends: ArrayLike<number>) {
    let leaves = 1;
    while (leaves < ends.length) leaves *= 2;
    this.#leaves = leaves;
    this.#most = new Float64Array(leaves * 2).fill(-Infinity);
    this.#most.set(Array.from(ends), leaves);
    for (let node = leaves - 1; node > 0; node -= 1) {
      this.#most[node] = Math.max(this.#most[node * 2] ?? -Infinity, this.#most[node * 2 + 1] ?? -Infinity);
    }
  }

  /** The last index up to and including `upTo` whose end is after `moment`; -1 if there is none. */
  lastPast(upTo: number, moment: number): number {
    if (upTo < 0) return -1;
    let node = this.#leaves + Math.min(upTo, this.#leaves - 1);
    if (this.#passes(node, moment)) return node - this.#leaves;
    for (;;) {
      while (node % 2 === 0) node /= 2;
      // An odd node is a right child, or the root, where the search ends.
      if (node === 1) return -1;
      node -= 1;
      if (this.#passes(node, moment)) break;
    }
    while (node < this.#leaves) node = this.#passes(node * 2 + 1, moment) ? node * 2 + 1 : node * 2;
    return node - this.#leaves;
  }

  #passes(node: number, moment: number): boolean {
    return (this.#most[node] ?? -Infinity) > moment;
  }
}

/** The columns of `transcripts.lines`, joined over all chunks. Short columns are padded with empty values. */
export type TranscriptColumns = Omit<TranscriptLines, 'from'>;

/**
 * A whole transcript as columns, ordered by start. All times are finite, non-negative seconds from the start of the
 * call, and no line ends before it starts. Line numbers are positions in these columns.
 */
export interface Transcript {
  readonly count: number;
  readonly speakers: readonly Speaker[];
  /** Index into `speakers`; -1 without a valid speaker. */
  readonly speaker: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly text: readonly string[];
  readonly sentiment: readonly (number | string | null)[];
  /** Per line null, or flattened runs of [offset in text, length, start, end], ordered by start. */
  readonly words: readonly (readonly number[] | null)[];
  /** By line: those that the user corrected, with the text that the API sent. */
  readonly corrected: ReadonlyMap<number, CorrectedLine>;
  /** The latest end; 0 for an empty transcript. */
  readonly duration: number;
  readonly reach: ReachTree;
}

/** The columns that say who spoke when and what: the input of all talk figures. */
export interface SpokenLines extends Pick<Transcript, 'count' | 'speakers' | 'text' | 'sentiment'> {
  readonly speaker: ArrayLike<number>;
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
}

/** How long a line without duration counts as being spoken, in seconds, so that a click on it highlights it. */
const MIN_HIGHLIGHT = 0.2;

function timeOr(value: number | undefined, fallback: number): number {
  return value !== undefined && Number.isFinite(value) ? Math.max(0, value) : fallback;
}

function byStart(start: Float64Array): Uint32Array | null {
  let sorted = true;
  for (let line = 1; line < start.length && sorted; line += 1) {
    sorted = (start[line] ?? 0) >= (start[line - 1] ?? 0);
  }
  if (sorted) return null;
  return Uint32Array.from(start.keys()).sort((a, b) => (start[a] ?? 0) - (start[b] ?? 0) || a - b);
}

function pick<T>(column: readonly T[], order: Uint32Array | null, count: number, empty: T): T[] {
  return Array.from({ length: count }, (_, line) => column[order?.[line] ?? line] ?? empty);
}

/**
 * Builds the model; 40,000 lines take a few milliseconds. The core sends ordered lines with valid times, but
 * everything later relies on it, so it is enforced here: a line without a time gets that of the line before, and an
 * end before the start becomes the start.
 */
export function createTranscript(speakers: readonly Speaker[], columns: TranscriptColumns): Transcript {
  const count = columns.text.length;
  const rawStart = new Float64Array(count);
  for (let line = 0; line < count; line += 1) {
    rawStart[line] = timeOr(columns.start[line], rawStart[line - 1] ?? 0);
  }
  const order = byStart(rawStart);
  const [start, end, speaker] = [new Float64Array(count), new Float64Array(count), new Int32Array(count)];
  const lit = new Float64Array(count);
  let duration = 0;
  for (let line = 0; line < count; line += 1) {
    const from = order?.[line] ?? line;
    const begins = rawStart[from] ?? 0;
    const ends = Math.max(begins, timeOr(columns.end[from], begins));
    const sent = columns.speaker[from] ?? -1;
    start[line] = begins;
    end[line] = ends;
    speaker[line] = Number.isInteger(sent) && sent >= 0 && sent < speakers.length ? sent : -1;
    lit[line] = Math.max(ends, begins + MIN_HIGHLIGHT);
    duration = Math.max(duration, ends);
  }
  return {
    count,
    speakers,
    speaker,
    start,
    end,
    duration,
    text: pick(columns.text, order, count, ''),
    sentiment: pick(columns.sentiment, order, count, null),
    words: pick(columns.words, order, count, null),
    corrected: new Map(columns.corrected?.map((each) => [order?.indexOf(each.line) ?? each.line, each])),
    reach: new ReachTree(lit),
  };
}

/** The columns with these corrections in place of those that they have. */
export function withCorrections(
  columns: TranscriptColumns,
  corrected: readonly CorrectedLine[],
): TranscriptColumns {
  const before = columns.corrected ?? [];
  if (before.length === 0 && corrected.length === 0) return columns;
  const [text, words] = [[...columns.text], [...columns.words]];
  for (const { line, received } of before) text[line] = received;
  const known = corrected.filter(({ line }) => line < text.length);
  for (const { line, text: own } of known) {
    text[line] = own;
    // The times of words are those of other words.
    words[line] = null;
  }
  return { ...columns, text, words, corrected: known };
}

/** Joins the chunks of `transcripts.lines`, received in any order. */
export function joinPieces(pieces: readonly TranscriptLines[]): TranscriptColumns {
  const inOrder = [...pieces].sort((a, b) => a.from - b.from);
  return {
    speaker: inOrder.flatMap((piece) => piece.speaker),
    start: inOrder.flatMap((piece) => piece.start),
    end: inOrder.flatMap((piece) => piece.end),
    text: inOrder.flatMap((piece) => piece.text),
    sentiment: inOrder.flatMap((piece) => piece.sentiment),
    words: inOrder.flatMap((piece) => piece.words),
    corrected: inOrder.flatMap((piece) => piece.corrected ?? []),
  };
}

interface ListDiff {
  readonly gone: readonly unknown[];
  readonly come: readonly unknown[];
  /** Number of items in both. */
  readonly stayed: number;
}

/** Items added and removed between two lists, in any order; items with equal JSON are equal. */
export function listDiff(before: readonly unknown[], after: readonly unknown[]): ListDiff {
  const name = (item: unknown): string => JSON.stringify(item ?? null);
  const remaining = new Map<string, number>();
  for (const item of before) remaining.set(name(item), (remaining.get(name(item)) ?? 0) + 1);
  const come = after.filter((item) => {
    const count = remaining.get(name(item)) ?? 0;
    if (count > 0) remaining.set(name(item), count - 1);
    return count === 0;
  });
  const gone = before.filter((item) => {
    const count = remaining.get(name(item)) ?? 0;
    if (count > 0) remaining.set(name(item), count - 1);
    return count > 0;
  });
  return { gone, come, stayed: after.length - come.length };
}

/** Text that is in both versions, only in the old one (`out`), or only in the new one (`in`). */
export interface DiffPiece {
  readonly kind: 'same' | 'out' | 'in';
  readonly text: string;
}

/** More differing words become a single replacement: the comparison takes quadratic time. */
const MOST_WORDS = 400;
/** Characters of unchanged text kept beside a change. */
const CONTEXT = 40;

/** Words including trailing whitespace, so that joining them loses nothing. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/gu) ?? [];
}

/** The difference by longest common subsequence of words. */
function compared(before: readonly string[], after: readonly string[]): DiffPiece[] {
  if (before.length > MOST_WORDS || after.length > MOST_WORDS) {
    return [
      { kind: 'out', text: before.join('') },
      { kind: 'in', text: after.join('') },
    ];
  }
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: DiffPiece[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, current] = [before[row], after[column]];
    if (old !== undefined && old === current) {
      pieces.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (current === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: 'out', text: old });
      row += 1;
    } else {
      pieces.push({ kind: 'in', text: current ?? '' });
      column += 1;
    }
  }
  return pieces;
}

function joined(pieces: readonly DiffPiece[]): DiffPiece[] {
  const all: DiffPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.text === '') continue;
    if (last?.kind === piece.kind) all[all.length - 1] = { kind: piece.kind, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}

/** Truncates unchanged text to the context beside changes. */
function shortened(piece: DiffPiece, isFirst: boolean, isLast: boolean): DiffPiece {
  const { kind, text } = piece;
  if (kind !== 'same') return piece;
  const letters = Array.from(text);
  const ends = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT);
  if (letters.length <= ends + 1) return piece;
  const head = isFirst ? '' : letters.slice(0, CONTEXT).join('');
  const tail = isLast ? '' : letters.slice(-CONTEXT).join('');
  return { kind, text: `${head}…${tail}` };
}

/** The difference of two texts word by word, with some context around each change. */
export function textDiff(before: string, after: string): DiffPiece[] {
  const [old, current] = [wordsOf(before), wordsOf(after)];
  let head = 0;
  while (head < old.length && head < current.length && old[head] === current[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < current.length - head &&
    old[old.length - 1 - tail] === current[current.length - 1 - tail]
  ) {
    tail += 1;
  }
  const pieces = joined([
    { kind: 'same', text: old.slice(0, head).join('') },
    ...compared(old.slice(head, old.length - tail), current.slice(head, current.length - tail)),
    { kind: 'same', text: old.slice(old.length - tail).join('') },
  ]);
  return pieces.map((piece, index) => shortened(piece, index === 0, index === pieces.length - 1));
}

import type { Engagement } from '#shared/contract/engagement.ts';

/** The rows of a list by position, of which not all need to be loaded: a list of a million costs what is shown of it. */
export interface ListRows {
  readonly count: number;
  /** Undefined where a row is there but not loaded. */
  at(index: number): Engagement | undefined;
  /** Where an engagement stands among the loaded rows, looked for at `hint` first; -1 where it isn't among them. */
  indexOf(id: string, hint: number): number;
  /** Those that are loaded, in order. */
  loaded(): Iterable<Engagement>;
}

/** Pieces of a list: the position of each piece's first row, and its rows. */
export type ListPieces = readonly (readonly [offset: number, rows: readonly Engagement[]])[];

export function listRows(count: number, pieces: ListPieces): ListRows {
  const at = (index: number): Engagement | undefined => {
    for (const [offset, rows] of pieces) {
      if (index >= offset && index < offset + rows.length) return rows[index - offset];
    }
    return undefined;
  };
  return {
    count,
    at,
    indexOf: (id, hint) => {
      if (at(hint)?.id === id) return hint;
      for (const [offset, rows] of pieces) {
        const place = rows.findIndex((row) => row.id === id);
        if (place >= 0) return offset + place;
      }
      return -1;
    },
    *loaded() {
      for (const [, rows] of pieces) yield* rows;
    },
  };
}

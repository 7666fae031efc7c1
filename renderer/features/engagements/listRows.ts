import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementPage } from '../../queries/engagementQueries.ts';

interface CollectedPages {
  readonly pages: readonly EngagementPage[];
  readonly rows: readonly Engagement[];
}

/**
 * Rows of all pages in order, each engagement once: a live walk may deliver a row again that moved (API
 * description, "Pagination rules" 7). The newer state counts, at the place where the row already stands.
 *
 * Where pages were only added, those before are taken over as they are, so that one more page of a long list
 * costs one page.
 */
export function createPageCollector(): (pages: readonly EngagementPage[]) => readonly Engagement[] {
  let last: CollectedPages = { pages: [], rows: [] };
  let places = new Map<string, number>();

  return (pages) => {
    if (pages === last.pages) return last.rows;
    const added =
      last.pages.length <= pages.length && last.pages.every((page, index) => page === pages[index]);
    if (!added) places = new Map();
    const rows = added ? [...last.rows] : [];
    for (const page of pages.slice(added ? last.pages.length : 0)) {
      for (const row of page.rows) {
        const place = places.get(row.id);
        if (place === undefined) places.set(row.id, rows.push(row) - 1);
        else rows[place] = row;
      }
    }
    last = { pages, rows };
    return rows;
  };
}

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

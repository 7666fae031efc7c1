import type { Engagement } from '#shared/contract/engagement.ts';
import type { MirrorRow } from '#shared/contract/mirror.ts';
import { isAnalysisPending } from '#shared/domain/list/processing.ts';
import type { EngagementPage } from '../../queries/engagementQueries.ts';
import type { TableRows } from '../../ui/TableRows.tsx';

const ANALYSIS_PENDING = Symbol('analysis pending');

/**
 * The engagement of a row, marked if its analysis is pending, which only the mirror can tell. Others stay the same
 * objects, so that their rows aren't drawn again.
 */
export function listedEngagement({ engagement, transcript }: MirrorRow): Engagement {
  return isAnalysisPending(engagement.processing_status, transcript === 'timeline')
    ? Object.assign({ ...engagement }, { [ANALYSIS_PENDING]: true })
    : engagement;
}

export function isListedAsPending(row: Engagement & { readonly [ANALYSIS_PENDING]?: true }): boolean {
  return row[ANALYSIS_PENDING] === true;
}

interface CollectedPages {
  readonly pages: readonly EngagementPage[];
  readonly rows: readonly Engagement[];
}

/**
 * The rows of all pages in order, each engagement once: a row that moved may be returned twice (API
 * description, "Pagination rules" 7). The newer state wins, at the position of the first. If pages were only
 * added, the earlier rows are reused, so that adding a page to a long list costs one page.
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

export interface ListRows extends TableRows<Engagement> {
  /** The loaded rows, in order. */
  loaded(): Iterable<Engagement>;
}

/** Loaded parts of a list: the index of the first row, and the rows. */
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

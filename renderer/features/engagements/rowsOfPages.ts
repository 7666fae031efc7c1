import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementPage } from '../../queries/engagements.ts';

interface Gathered {
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
export function gatherRows(): (pages: readonly EngagementPage[]) => readonly Engagement[] {
  let last: Gathered = { pages: [], rows: [] };
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

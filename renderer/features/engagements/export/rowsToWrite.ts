import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { mirrorPages, type MirrorView } from '../../../queries/mirrorPages.ts';

type Pieces = AsyncGenerator<readonly Engagement[]>;

/** All rows of a view, a piece at a time. */
export async function* rowsOfView(view: MirrorView, signal: AbortSignal): Pieces {
  for await (const rows of mirrorPages(view, signal)) yield rows.map(({ engagement }) => engagement);
}

/**
 * The selected rows in the order of the view, as long as they are in it; then those that have left it since.
 *
 * @param loaded Rows that the page has anyway: where the local copy isn't whole, it may lack some of them.
 */
export async function* rowsOfSelection(
  view: MirrorView,
  ids: readonly EngagementId[],
  loaded: Iterable<Engagement>,
  signal: AbortSignal,
): Pieces {
  const wanted = new Set(ids);
  const here = new Map([...loaded].filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
  // Nothing needs to be asked for what is here as a whole, and it is in the order of the view.
  if (here.size === wanted.size) {
    yield [...here.values()];
    return;
  }
  const take = (rows: readonly Engagement[]) => rows.filter(({ id }) => wanted.delete(id));
  for await (const rows of rowsOfView(view, signal)) {
    yield take(rows);
    if (wanted.size === 0) return;
  }
  yield take([...here.values()]);
  if (wanted.size === 0) return;
  for await (const rows of rowsOfView({ ...view, filter: {} }, signal)) {
    yield take(rows);
    if (wanted.size === 0) return;
  }
}

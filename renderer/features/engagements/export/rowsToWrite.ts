import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { mirrorPages, type MirrorView } from '../../../queries/mirrorPages.ts';

type Pieces = AsyncGenerator<readonly Engagement[]>;

/** All rows of a view, a piece at a time. */
export async function* rowsOfView(view: MirrorView, signal: AbortSignal): Pieces {
  for await (const rows of mirrorPages(view, signal)) yield rows.map(({ engagement }) => engagement);
}

function among(ids: readonly EngagementId[], loaded: Iterable<Engagement>): Map<string, Engagement> {
  const wanted = new Set<string>(ids);
  return new Map([...loaded].filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
}

/**
 * The selected rows in the order of the view, as long as they are in it; then those that have left it since; each with
 * all that is known of it.
 *
 * @param loaded Rows that the page has anyway, by name alone: where the local copy isn't whole, it may lack some of them.
 */
export async function* rowsOfSelection(
  view: MirrorView,
  ids: readonly EngagementId[],
  loaded: Iterable<Engagement>,
  signal: AbortSignal,
): Pieces {
  const wanted = new Set(ids);
  const take = (rows: Iterable<Engagement>) => [...rows].filter(({ id }) => wanted.delete(id));
  for await (const rows of rowsOfView(view, signal)) {
    yield take(rows);
    if (wanted.size === 0) return;
  }
  for await (const rows of rowsOfView({ ...view, filter: {} }, signal)) {
    yield take(rows);
    if (wanted.size === 0) return;
  }
  yield take(among([...wanted], loaded).values());
}

/** What a line of the clipboard shows is in the loaded rows: where all are, nothing needs to be asked for. */
export async function* rowsToCopy(
  view: MirrorView,
  ids: readonly EngagementId[],
  loaded: Iterable<Engagement>,
  signal: AbortSignal,
): Pieces {
  const here = among(ids, loaded);
  if (here.size === ids.length) yield [...here.values()];
  else yield* rowsOfSelection(view, ids, here.values(), signal);
}

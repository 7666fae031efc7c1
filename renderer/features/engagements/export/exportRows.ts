import { useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { copyList, type ListWords } from '#shared/domain/list/writeList.ts';
import { mirrorPages, type MirrorView } from '../../../queries/mirrorQueries.ts';
import { useText } from '../../../text/useText.ts';
import { showToast } from '../../../ui/toastStore.ts';

/** The words in which rows are written down, in the language of the page. */
export function useListWords(): ListWords {
  const {
    engagements: { list, listExport },
  } = useText();
  return useMemo(
    () => ({
      columns: listExport.columns,
      read: listExport.read,
      types: list.types,
      statuses: list.statuses,
    }),
    [list, listExport],
  );
}

/** More than this is a file rather than something to paste. */
const MAX_COPIED = 5_000;

async function collectAll(rows: AsyncIterable<readonly Engagement[]>): Promise<readonly Engagement[]> {
  const all: Engagement[] = [];
  for await (const piece of rows) all.push(...piece);
  return all;
}

/** Puts rows on the clipboard, as words and as a table, and says so. */
export function useCopyRows(): (rows: AsyncIterable<readonly Engagement[]>, count: number) => void {
  const {
    engagements: { listExport },
  } = useText();
  const words = useListWords();

  const copy = async (rows: AsyncIterable<readonly Engagement[]>) => {
    const copied = collectAll(rows).then((all) => ({ count: all.length, ...copyList(all, words) }));
    const as = async (kind: 'text' | 'html', mime: string) =>
      new Blob([(await copied)[kind]], { type: mime });
    try {
      // Handed over before the rows are there: the browser lets a page write only right after it was asked to.
      const item = new ClipboardItem({
        'text/plain': as('text', 'text/plain'),
        'text/html': as('html', 'text/html'),
      });
      await navigator.clipboard.write([item]);
      showToast({ words: listExport.copied({ count: (await copied).count }) });
    } catch {
      showToast({ words: listExport.notCopied });
    }
  };

  return (rows, count) => {
    if (count > MAX_COPIED) showToast({ words: listExport.tooMany({ most: MAX_COPIED }) });
    else void copy(rows);
  };
}

type RowPages = AsyncGenerator<readonly Engagement[]>;

/** All rows of a view, a piece at a time. */
export async function* rowsOfView(view: MirrorView, signal: AbortSignal): RowPages {
  for await (const rows of mirrorPages(view, signal)) yield rows.map(({ engagement }) => engagement);
}

function pickRows(ids: readonly EngagementId[], loaded: Iterable<Engagement>): Map<string, Engagement> {
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
): RowPages {
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
  yield take(pickRows([...wanted], loaded).values());
}

/** What a line of the clipboard shows is in the loaded rows: where all are, nothing needs to be asked for. */
export async function* rowsToCopy(
  view: MirrorView,
  ids: readonly EngagementId[],
  loaded: Iterable<Engagement>,
  signal: AbortSignal,
): RowPages {
  const here = pickRows(ids, loaded);
  if (here.size === ids.length) yield [...here.values()];
  else yield* rowsOfSelection(view, ids, here.values(), signal);
}

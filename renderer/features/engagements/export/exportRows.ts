import { useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { ListWords } from '#shared/domain/list/writeList.ts';
import { mirrorPages, type MirrorView } from '../../../queries/mirrorQueries.ts';
import { useText } from '../../../text/useText.ts';
import { showToast } from '../../../ui/Toasts.tsx';
import type { NamedSignal } from '../signalColumns.ts';

/** The column headings and labels of an export, in the language of the page. */
export function useListWords(signals: readonly NamedSignal[]): ListWords {
  const { list, listExport } = useText().engagements;
  return useMemo(
    () => ({
      columns: listExport.columns,
      read: listExport.read,
      types: list.types,
      statuses: list.statuses,
      signals,
    }),
    [list, listExport, signals],
  );
}

/** For more rows than this, exporting to a file is the better choice. */
const MAX_COPIED = 5_000;

async function collectAll(rows: AsyncIterable<readonly Engagement[]>): Promise<readonly Engagement[]> {
  const all: Engagement[] = [];
  for await (const piece of rows) all.push(...piece);
  return all;
}

/** Copies rows to the clipboard as text and as a table, and confirms it. */
export function useCopyRows(
  signals: readonly NamedSignal[],
): (rows: AsyncIterable<readonly Engagement[]>, count: number) => void {
  const { listExport } = useText().engagements;
  const words = useListWords(signals);

  const copy = async (rows: AsyncIterable<readonly Engagement[]>) => {
    const copied = Promise.all([collectAll(rows), import('#shared/domain/list/writeList.ts')]).then(
      ([all, { copyList }]) => ({ count: all.length, ...copyList(all, words) }),
    );
    const copyOf = async (kind: 'text' | 'html', mime: string) =>
      new Blob([(await copied)[kind]], { type: mime });
    try {
      // Passed as promises: browsers only allow clipboard writes right after a user action.
      const item = new ClipboardItem({
        'text/plain': copyOf('text', 'text/plain'),
        'text/html': copyOf('html', 'text/html'),
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

export type RowPages = AsyncGenerator<readonly Engagement[]>;

/** All rows of a view, page by page. */
export async function* rowsOfView(view: MirrorView, signal: AbortSignal): RowPages {
  for await (const rows of mirrorPages(view, signal)) yield rows.map(({ engagement }) => engagement);
}

function pickRows(ids: readonly EngagementId[], loaded: Iterable<Engagement>): Map<string, Engagement> {
  const wanted = new Set<string>(ids);
  return new Map([...loaded].filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
}

/**
 * The selected rows in the order of the view, then those no longer in it, each with all fields.
 * @param loaded Rows already in the page, with names only: an incomplete local copy may lack some of them.
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

/** If all rows are loaded, they contain everything that is copied, and nothing is read. */
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

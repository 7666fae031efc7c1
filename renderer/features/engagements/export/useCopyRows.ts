import type { Engagement } from '#shared/contract/engagement.ts';
import { copyList } from '#shared/domain/list/writeList.ts';
import { useText } from '../../../text/useText.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useListWords } from './useListWords.ts';

/** More than this is a file rather than something to paste. */
const MOST_COPIED = 5_000;

async function gathered(rows: AsyncIterable<readonly Engagement[]>): Promise<readonly Engagement[]> {
  const all: Engagement[] = [];
  for await (const piece of rows) all.push(...piece);
  return all;
}

/** Puts rows on the clipboard, as words and as a table, and says so. */
export function useCopyRows(): (rows: AsyncIterable<readonly Engagement[]>, count: number) => void {
  const { listExport } = useText();
  const words = useListWords();

  const copy = async (rows: AsyncIterable<readonly Engagement[]>) => {
    const copied = gathered(rows).then((all) => ({ count: all.length, ...copyList(all, words) }));
    const as = async (kind: 'text' | 'html', mime: string) =>
      new Blob([(await copied)[kind]], { type: mime });
    try {
      // Handed over before the rows are there: the browser lets a page write only right after it was asked to.
      const item = new ClipboardItem({
        'text/plain': as('text', 'text/plain'),
        'text/html': as('html', 'text/html'),
      });
      await navigator.clipboard.write([item]);
      showToast({ words: listExport.copied((await copied).count) });
    } catch {
      showToast({ words: listExport.notCopied });
    }
  };

  return (rows, count) => {
    if (count > MOST_COPIED) showToast({ words: listExport.tooMany(MOST_COPIED) });
    else void copy(rows);
  };
}

import { ask } from '../../queries/ask.ts';
import type { JournalChoice } from '../../queries/journal.ts';
import { saveFile } from '../../ui/saveFile.ts';

const types = { csv: 'text/csv', json: 'application/json' } as const;

export type JournalFormat = keyof typeof types;

/** The journal as a file, put together piece by piece: no message holds more than a few dozen entries. */
export async function exportJournal(choice: JournalChoice, format: JournalFormat): Promise<void> {
  const { connectionId, search, results } = choice;
  const pieces: string[] = [];
  let before: number | null = null;
  do {
    // A piece tells where the next one begins.
    // oxlint-disable-next-line no-await-in-loop
    const piece: { text: string; next: number | null } = await ask('journal.export', {
      connectionId,
      search,
      results: [...results],
      before,
      format,
    });
    pieces.push(piece.text);
    before = piece.next;
  } while (before !== null);
  saveFile(`parley-journal.${format}`, types[format], pieces);
}

import type { JournalEntry } from '#shared/contract/edits/journal.ts';
import type { Handlers } from '../handlers.ts';
import { exportJournal } from './exportJournal.ts';
import type { OpenDesk } from './desk.ts';
import type { Edits } from './edits.ts';
import { undoState } from './editView.ts';
import type { StoredWrite } from './outbox/storedWrite.ts';

function entryOf(write: StoredWrite, { outbox }: OpenDesk): JournalEntry {
  const { version: _version, also: _also, ...entry } = write;
  const edit = outbox.find(write.editId);
  const undo = edit === null ? ({ kind: 'impossible', why: 'not-done' } as const) : undoState(edit, outbox);
  return { ...entry, undo };
}

export function journalHandlers(edits: Edits): Pick<Handlers, 'journal.page' | 'journal.export'> {
  return {
    'journal.page': (search) =>
      Promise.resolve(
        edits.desk.with((desk) => {
          const entries = desk.journal.page(search).map((write) => entryOf(write, desk));
          const last = entries.at(-1);
          const next = entries.length < search.limit || last === undefined ? null : last.id;
          return { entries, next };
        }),
      ),

    'journal.export': ({ format, ...search }) =>
      Promise.resolve(edits.desk.with(({ journal }) => exportJournal(journal, search, format))),
  };
}

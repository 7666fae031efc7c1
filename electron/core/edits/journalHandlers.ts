import type { JournalEntry } from '#shared/contract/journal.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import type { Handlers } from '../handlers.ts';
import { contactsOfWrite, type NameContacts } from './contactNames.ts';
import { exportJournal } from './exportJournal.ts';
import type { OpenDesk } from './desk.ts';
import type { Edits } from './edits.ts';
import { undoState } from './editView.ts';
import type { StoredWrite } from './outbox/storedWrite.ts';

/** Entries in one piece of a file: with long contact sets it stays below what a message may hold. */
const ENTRIES_PER_PIECE = 50;

function entryOf(write: StoredWrite, { outbox }: OpenDesk): JournalEntry {
  const { version: _version, also: _also, ...rest } = write;
  const { landed: _landed, afterVersion: _afterVersion, unconfirmed: _unconfirmed, ...entry } = rest;
  const edit = outbox.find(write.editId);
  const overwrote = write.result === 'saved' ? (edit?.overwrote ?? null) : null;
  const undo = edit === null ? ({ kind: 'impossible', why: 'not-done' } as const) : undoState(edit, outbox);
  return { ...entry, overwrote, undo };
}

export function journalHandlers(
  edits: Edits,
  nameContacts: NameContacts,
  isInUse: (id: ConnectionId) => boolean,
): Pick<Handlers, 'journal.page' | 'journal.export'> {
  /** Opening a mirror starts its sync: nothing is looked up for other connections that nobody uses now. */
  const named = async <T extends StoredWrite | JournalEntry>(
    shown: ConnectionId | null,
    writes: readonly T[],
  ): Promise<T[]> => {
    const connections = [...new Set(writes.map((write) => write.connectionId))];
    const found = await Promise.all(
      connections
        .filter((id) => id === shown || isInUse(id))
        .map((id) => {
          const own = writes.filter((write) => write.connectionId === id);
          return nameContacts(id, own, contactsOfWrite);
        }),
    );
    const byId = new Map(found.flat().map((write) => [write.id, write]));
    return writes.map((write) => byId.get(write.id) ?? write);
  };

  return {
    'journal.page': async (search) => {
      const page = edits.desk.with((desk) => desk.journal.page(search).map((write) => entryOf(write, desk)));
      if (!page.ok) return page;
      const last = page.value.at(-1);
      const next = page.value.length < search.limit || last === undefined ? null : last.id;
      return ok({ entries: await named(search.connectionId, page.value), next });
    },

    'journal.export': async ({ format, ...search }) => {
      const page = edits.desk.with(({ journal }) => journal.page({ ...search, limit: ENTRIES_PER_PIECE }));
      if (!page.ok) return page;
      const last = page.value.at(-1);
      const next = page.value.length < ENTRIES_PER_PIECE || last === undefined ? null : last.id;
      const place = { first: search.before === null, last: next === null };
      return ok({ text: exportJournal(await named(search.connectionId, page.value), format, place), next });
    },
  };
}

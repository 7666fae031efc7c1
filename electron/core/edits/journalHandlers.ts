import type { Names } from '#shared/contract/edit.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { JournalEntry, WrittenValue } from '#shared/contract/journal.ts';
import { ok } from '#shared/contract/result.ts';
import { entriesPiece } from '#shared/domain/exportFile.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import type { Handlers } from '../app.ts';
import { contactsOfWrite, type NameContacts } from './contactNames.ts';
import type { OpenEditStore } from './editStore.ts';
import { undoState } from './editView.ts';
import type { Edits } from './edits.ts';
import type { StoredWrite } from './outbox/journal.ts';

const HEADINGS = [
  'sent at',
  'ended at',
  'connection',
  'engagement id',
  'engagement',
  'what',
  'before',
  'sent',
  'after',
  'added',
  'removed',
  'result',
  'request id',
  'problem',
];

function plain(value: WrittenValue | null, names: Names): string {
  if (value === null) return '';
  if (value.kind === 'contacts') return value.ids.map((id) => named(id, names)).join('; ');
  const { link } = value;
  return link === null ? '' : `${link.source} ${link.object_type} ${link.crm_object_id}`;
}

function named(id: string, names: Names): string {
  const name = names[id];
  return name === undefined ? id : `${name} (${id})`;
}

function problemText({ problem }: StoredWrite): string {
  if (problem === null) return '';
  const detail = 'detail' in problem ? problem.detail : '';
  const fields = problem.kind === 'api' ? problem.errors.map((error) => error.message) : [];
  return [problem.kind === 'api' ? `${problem.status} ${problem.title}` : problem.kind, detail, ...fields]
    .filter(Boolean)
    .join('. ');
}

function cells(write: StoredWrite): (string | number | null)[] {
  const { before, sent, names } = write;
  const contacts = before.kind === 'contacts' && sent.kind === 'contacts';
  const diff = contacts ? diffContactSets(before.ids, sent.ids) : { added: [], removed: [] };
  return [
    write.sentAt,
    write.endedAt,
    write.connectionName,
    write.engagementId,
    write.engagementTitle,
    contacts ? 'contacts' : 'CRM link',
    plain(before, names),
    plain(sent, names),
    plain(write.after, names),
    diff.added.map((id) => named(id, names)).join('; '),
    diff.removed.map((id) => named(id, names)).join('; '),
    write.result,
    write.requestId,
    problemText(write),
  ];
}

/** Entries per chunk of a file: stays below the message limit even with long contact sets. */
const ENTRIES_PER_CHUNK = 50;

function entryOf(write: StoredWrite, { outbox }: OpenEditStore): JournalEntry {
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
  /** Names contacts only for connections in use: opening a mirror would start its sync. */
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
      const page = edits.store.with((store) =>
        store.journal.page(search).map((write) => entryOf(write, store)),
      );
      if (!page.ok) return page;
      const last = page.value.at(-1);
      const next = page.value.length < search.limit || last === undefined ? null : last.id;
      return ok({ entries: await named(search.connectionId, page.value), next });
    },

    'journal.export': async ({ format, ...search }) => {
      const page = edits.store.with(({ journal }) => journal.page({ ...search, limit: ENTRIES_PER_CHUNK }));
      if (!page.ok) return page;
      const last = page.value.at(-1);
      const next = page.value.length < ENTRIES_PER_CHUNK || last === undefined ? null : last.id;
      const place = { first: search.before === null, last: next === null };
      return ok({
        text: entriesPiece(await named(search.connectionId, page.value), format, place, {
          headings: HEADINGS,
          cells,
        }),
        next,
      });
    },
  };
}

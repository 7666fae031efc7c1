import type { Change, EditResult, Names, Overwritten } from '#shared/contract/edit.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Mirror } from '../store/mirror.ts';

/** The contract's cap for one name. */
const LONGEST_NAME = 300;
/** Most contacts that are looked up for one answer; more are told by their ids. */
const MOST_LOOKED_UP = 1000;

/** What the mirror calls these contacts. Those it doesn't know are left out. */
export async function contactNames(mirror: Pick<Mirror, 'read'>, ids: Iterable<string>): Promise<Names> {
  const found = await Promise.all(
    [...new Set(ids)].slice(0, MOST_LOOKED_UP).map(async (id): Promise<[string, string][]> => {
      const record = await mirror.read('record', { kind: 'contact', id });
      const name = record.ok ? (record.value?.name ?? '') : '';
      return name === '' ? [] : [[id, name.slice(0, LONGEST_NAME)]];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Adds to what tells of contacts the names that weren't known when it was kept. */
export type NameContacts = <T extends { readonly names: Names }>(
  connectionId: ConnectionId,
  items: readonly T[],
  idsOf: (item: T) => readonly string[],
) => Promise<T[]>;

/** A contact that others added is in no edit's own names; the mirror may know it. */
export function namesFrom(mirror: (id: ConnectionId) => Promise<Result<Mirror>>): NameContacts {
  return async (connectionId, items, idsOf) => {
    const unnamed = new Set(
      items.flatMap((item) => idsOf(item).filter((id) => (item.names[id] ?? id) === id)),
    );
    const open = unnamed.size === 0 ? null : await mirror(connectionId);
    if (open?.ok !== true) return [...items];
    const found = await contactNames(open.value, unnamed);
    return items.map((item) => {
      const more = idsOf(item).flatMap((id) => (found[id] === undefined ? [] : [[id, found[id]]]));
      return more.length === 0 ? item : { ...item, names: { ...item.names, ...Object.fromEntries(more) } };
    });
  };
}

/** Everybody whom an edit may tell of. */
export function contactsOfEdit(edit: {
  readonly change: Change;
  readonly result: EditResult | null;
  readonly overwrote: Overwritten | null;
}): string[] {
  const { change, result, overwrote } = edit;
  if (change.kind !== 'contacts') return [];
  if (result?.kind !== 'contacts') return [...change.base, ...change.mine];
  const { before, sent, after, alsoAdded, alsoRemoved, keptByService, notStored } = result;
  const lost = overwrote?.kind === 'contacts' ? [...overwrote.added, ...overwrote.removed] : [];
  const idLists = [before, sent ?? [], after ?? [], alsoAdded, alsoRemoved, keptByService, notStored, lost];
  return [...change.base, ...change.mine, ...idLists.flat()];
}

export function contactsOfWrite(write: {
  readonly before: WrittenValue;
  readonly sent: WrittenValue;
  readonly after: WrittenValue | null;
}): string[] {
  return [write.before, write.sent, write.after].flatMap((value) =>
    value?.kind === 'contacts' ? value.ids : [],
  );
}

import { MOST_MARKS } from '#shared/contract/editMethods.ts';
import { ok } from '#shared/contract/result.ts';
import type { UsedLink } from '#shared/domain/edits/suggestLinks.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import { contactsOfEdit, type NameContacts } from './contactNames.ts';
import { decide } from './decide.ts';
import type { Edits } from './edits.ts';
import { openForEditing } from './openForEditing.ts';
import { redo, undo, undoable } from './reversal.ts';
import { review } from './review.ts';
import { matchEmails } from './suggest/matchEmails.ts';
import { suggest } from './suggest/suggest.ts';

type EditMethods = Extract<keyof Handlers, `edits.${string}`>;

export interface EditHandlerParts {
  readonly edits: Edits;
  readonly connections: Connections;
  /** CRM links that the mirror holds, most used first; null where it isn't there. */
  readonly usedLinks: (connectionId: ConnectionId) => Promise<readonly UsedLink[] | null>;
  readonly nameContacts: NameContacts;
  /** Engagements with a saved change that hasn't been read back. */
  readonly unconfirmed: (connectionId: ConnectionId) => readonly EngagementId[];
}

export function editHandlers(parts: EditHandlerParts): Pick<Handlers, EditMethods> {
  const { edits, connections, usedLinks, nameContacts, unconfirmed } = parts;
  return {
    'edits.open': async ({ connectionId, engagementId }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      const opened = await openForEditing(edits, connection.value, engagementId, signal);
      if (!opened.ok) return opened;
      const pending = await nameContacts(connectionId, opened.value.pending, contactsOfEdit);
      return ok({ ...opened.value, pending });
    },
    'edits.suggestions': async ({ connectionId, engagementId }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      return suggest(connection.value.service, engagementId, await usedLinks(connectionId), signal);
    },
    'edits.matchEmails': async ({ connectionId, text }, { signal }) => {
      const connection = await connections.use(connectionId);
      return connection.ok ? matchEmails(connection.value.service, text, signal) : connection;
    },

    'edits.stage': (wish) => Promise.resolve(edits.stage(wish)),
    'edits.list': async (search) => {
      const listed = edits.desk.with((desk) => {
        const page = desk.list.page(search);
        const last = page.at(-1);
        const next = page.length < search.limit || last === undefined ? null : last.place;
        return { edits: page.map((edit) => edits.view(edit, desk)), next };
      });
      if (!listed.ok) return listed;
      const named = await nameContacts(search.connectionId, listed.value.edits, contactsOfEdit);
      return ok({ ...listed.value, edits: named });
    },
    'edits.review': async ({ connectionId }) => {
      const reviewed = review(edits, connectionId);
      if (!reviewed.ok) return reviewed;
      const named = await nameContacts(connectionId, reviewed.value.edits, contactsOfEdit);
      return ok({ ...reviewed.value, edits: named });
    },
    'edits.counts': ({ connectionId }) =>
      Promise.resolve(edits.desk.with(({ list }) => list.counts(connectionId))),

    'edits.marks': ({ connectionId }) => {
      const confirming = new Set(unconfirmed(connectionId));
      const marked = edits.desk.with(({ list }) => list.marks(connectionId, MOST_MARKS));
      if (!marked.ok) return Promise.resolve(marked);
      const marks = marked.value.map(({ engagementId, mark }) => {
        const saved = confirming.delete(engagementId) && mark === 'waiting';
        return { engagementId, mark: saved ? ('confirming' as const) : mark };
      });
      const rest = [...confirming].map((engagementId) => ({ engagementId, mark: 'confirming' as const }));
      return Promise.resolve(ok([...rest, ...marks].slice(0, MOST_MARKS)));
    },

    'edits.commit': ({ connectionId, which }) => {
      const queued = edits.enqueue(
        connectionId,
        ({ list }) => (which.kind === 'all' ? list.stagedIds(connectionId) : which.editIds),
        ['staged'],
      );
      return Promise.resolve(queued.ok ? ok({ queued: queued.value }) : queued);
    },
    'edits.discard': ({ connectionId, which }) =>
      Promise.resolve(
        edits.discard(connectionId, ({ list }) =>
          which.kind === 'all' ? list.stagedIds(connectionId) : which.editIds,
        ),
      ),
    'edits.retry': ({ connectionId, editIds }) => {
      const queued = edits.enqueue(connectionId, () => editIds, ['failed']);
      return Promise.resolve(queued.ok ? ok({ queued: queued.value }) : queued);
    },
    'edits.decide': ({ connectionId, editId, decision }) =>
      Promise.resolve(decide(edits, connectionId, editId, decision)),
    'edits.undoable': ({ connectionId, which }) => Promise.resolve(undoable(edits, connectionId, which)),
    'edits.undo': ({ connectionId, which }) => Promise.resolve(undo(edits, connectionId, which)),
    'edits.redo': ({ connectionId, which }) => Promise.resolve(redo(edits, connectionId, which)),
    'edits.sendNow': ({ connectionId }) => {
      edits.tryNow(connectionId);
      return Promise.resolve(ok({}));
    },
  };
}

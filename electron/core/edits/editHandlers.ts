import { MOST_EDITS_PER_PAGE, MOST_MARKS } from '#shared/contract/editMethods.ts';
import type { Edit } from '#shared/contract/edit.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import type { UsedLink } from '#shared/domain/edits/suggestLinks.ts';
import { undoOfStaged } from '#shared/domain/edits/undo.ts';
import type { ReadEngagement } from '../api/adapter/service.ts';
import type { Connections } from '../connections/connections.ts';
import type { OpenConnection } from '../connections/openConnection.ts';
import type { Handlers } from '../app.ts';
import { contactsOfEdit, type NameContacts, withContactDetails } from './contactNames.ts';
import { applyDecision } from './editDecision.ts';
import type { Edits } from './edits.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';
import type { Mirror } from '../store/mirror.ts';
import { proposedDrafts } from './proposals.ts';
import { matchEmails } from './emailMatching.ts';
import { suggest } from './suggestions.ts';
import { redo, undo, undoable } from './undoRedo.ts';

type Opened = OutputOf<'edits.open'>;

function contactsOf({ contactIds, withheld }: ReadEngagement): Opened['contacts'] {
  const hidden = withheld.find(({ expansion }) => expansion === 'contacts');
  if (hidden !== undefined) return { kind: 'withheld', scope: hidden.scope };
  return contactIds === null ? { kind: 'unsaid' } : { kind: 'known', ids: [...contactIds] };
}

/**
 * Reads an engagement for editing: always with a request of its own, and explicit about whether all contacts were
 * included.
 */
async function openForEditing(
  edits: Edits,
  connection: OpenConnection,
  id: EngagementId,
  signal: AbortSignal,
): Promise<Result<Opened>> {
  const options = { priority: 'interactive', signal, fresh: true } as const;
  const read = await connection.service.getEngagement(id, ['contacts', 'companies', 'owner'], options);
  if (!read.ok) return read;
  const pending = edits.store.with((store) =>
    store.list.pending(connection.id, id).map((edit) => edits.view(edit, store)),
  );
  if (!pending.ok) return pending;
  const { engagement, provenance } = read.value;
  return ok({ engagement, provenance, contacts: contactsOf(read.value), pending: pending.value });
}

/** Summarises all staged edits before they are committed: totals, and the first page of them. */
function review(edits: Edits, connectionId: ConnectionId): Result<OutputOf<'edits.review'>> {
  return edits.store.with((store) => {
    const engagements = new Set<string>();
    const totals = { contactsAdded: 0, contactsRemoved: 0, linksSet: 0, cleared: 0, cannotBeUndone: 0 };
    const shown: StoredEdit[] = [];
    let more = 0;
    for (const edit of store.list.staged(connectionId)) {
      engagements.add(edit.engagementId);
      if (edit.change.kind === 'contacts') {
        const { added, removed } = diffContactSets(edit.change.base, edit.change.mine);
        totals.contactsAdded += added.length;
        totals.contactsRemoved += removed.length;
        if (edit.change.mine.length === 0) totals.cleared += 1;
      } else {
        totals.linksSet += 1;
      }
      if (undoOfStaged(edit.change).kind === 'impossible') totals.cannotBeUndone += 1;
      if (shown.length < MOST_EDITS_PER_PAGE) shown.push(edit);
      else more += 1;
    }
    return {
      edits: shown.map((edit) => edits.view(edit, store)),
      more,
      totals: { engagements: engagements.size, ...totals },
    };
  });
}

type EditMethods = Extract<keyof Handlers, `edits.${string}`>;

export interface EditHandlerParts {
  readonly edits: Edits;
  readonly connections: Connections;
  /** CRM links in the mirror, most used first; null without a mirror. */
  readonly usedLinks: (connectionId: ConnectionId) => Promise<readonly UsedLink[] | null>;
  readonly nameContacts: NameContacts;
  readonly mirror: (connectionId: ConnectionId) => Promise<Result<Mirror>>;
  /** Engagements with a saved change that has not been read back. */
  readonly unconfirmed: (connectionId: ConnectionId) => readonly EngagementId[];
}

export function editHandlers(parts: EditHandlerParts): Pick<Handlers, EditMethods> {
  const { edits, connections, usedLinks, nameContacts, unconfirmed } = parts;
  const described = async (connectionId: ConnectionId, shown: readonly Edit[]): Promise<Edit[]> => {
    const named = await nameContacts(connectionId, shown, contactsOfEdit);
    const changesContacts = named.some(({ change }) => change.kind === 'contacts');
    const mirror = changesContacts ? await parts.mirror(connectionId) : null;
    return mirror?.ok === true ? withContactDetails(mirror.value, named) : named;
  };
  return {
    'edits.open': async ({ connectionId, engagementId }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      const opened = await openForEditing(edits, connection.value, engagementId, signal);
      if (!opened.ok) return opened;
      const pending = await described(connectionId, opened.value.pending);
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

    'edits.propose': async ({ connectionId, engagementId, ...wanted }) => {
      const mirror = await parts.mirror(connectionId);
      if (!mirror.ok) return mirror;
      const found = await mirror.value.read('engagement', engagementId);
      if (!found.ok) return found;
      if (found.value === null)
        return failed({ kind: 'contract', detail: 'It isn’t in the local copy yet.' });
      const drafts = await proposedDrafts(mirror.value, connectionId, found.value.engagement, wanted);
      if (!drafts.ok) return drafts;
      const [draft, second] = drafts.value;
      if (draft === undefined || second !== undefined) {
        return failed({ kind: 'contract', detail: 'Propose one change at a time.' });
      }
      return edits.propose(draft, { from: 'command-line' });
    },
    'edits.stage': (draft) => edits.stage(draft),
    'edits.save': (draft) => edits.save(draft),
    'edits.outcome': async (request, { signal }) => {
      const outcome = await edits.outcomes.wait(request, signal);
      return outcome.ok ? ok(await described(request.connectionId, outcome.value)) : outcome;
    },
    'edits.list': async (search) => {
      const listed = edits.store.with((store) => {
        const page = store.list.page(search);
        const last = page.at(-1);
        const next = page.length < search.limit || last === undefined ? null : last.place;
        return { edits: page.map((edit) => edits.view(edit, store)), next };
      });
      if (!listed.ok) return listed;
      return ok({ ...listed.value, edits: await described(search.connectionId, listed.value.edits) });
    },
    'edits.review': async ({ connectionId }) => {
      const reviewed = review(edits, connectionId);
      if (!reviewed.ok) return reviewed;
      return ok({ ...reviewed.value, edits: await described(connectionId, reviewed.value.edits) });
    },
    'edits.counts': ({ connectionId }) => edits.store.with(({ list }) => list.counts(connectionId)),

    'edits.marks': ({ connectionId }) => {
      const confirming = new Set(unconfirmed(connectionId));
      const marked = edits.store.with(({ list }) => list.marks(connectionId, MOST_MARKS));
      if (!marked.ok) return marked;
      const marks = marked.value.map(({ engagementId, mark }) => {
        const saved = confirming.delete(engagementId) && mark === 'waiting';
        return { engagementId, mark: saved ? ('confirming' as const) : mark };
      });
      const rest = [...confirming].map((engagementId) => ({ engagementId, mark: 'confirming' as const }));
      return ok([...rest, ...marks].slice(0, MOST_MARKS));
    },

    'edits.commit': ({ connectionId, which }) => {
      const queued = edits.enqueue(
        connectionId,
        ({ list }) => (which.kind === 'all' ? list.stagedIds(connectionId) : which.editIds),
        ['staged'],
      );
      edits.tryNow(connectionId);
      return queued.ok ? ok({ queued: queued.value }) : queued;
    },
    'edits.discard': ({ connectionId, which }) =>
      edits.discard(connectionId, ({ list }) =>
        which.kind === 'all' ? list.stagedIds(connectionId) : which.editIds,
      ),
    'edits.retry': ({ connectionId, editIds }) => {
      const queued = edits.enqueue(connectionId, () => editIds, ['failed']);
      edits.tryNow(connectionId);
      return queued.ok ? ok({ queued: queued.value }) : queued;
    },
    'edits.decide': ({ connectionId, editId, decision }) =>
      applyDecision(edits, connectionId, editId, decision),
    'edits.undoable': ({ connectionId, which }) => undoable(edits, connectionId, which),
    'edits.undo': ({ connectionId, which }) => undo(edits, connectionId, which),
    'edits.redo': ({ connectionId, which }) => redo(edits, connectionId, which),
    'edits.sendNow': ({ connectionId }) => {
      edits.tryNow(connectionId);
      return ok({});
    },
  };
}

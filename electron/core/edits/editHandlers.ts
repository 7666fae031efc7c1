import { MOST_EDITS_PER_PAGE, MOST_MARKS } from '#shared/contract/editMethods.ts';
import type { Edit } from '#shared/contract/edit.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import type { UsedLink } from '#shared/domain/edits/editSuggestions.ts';
import { undoOfStaged } from '#shared/domain/edits/editStates.ts';
import type { ReadEngagement } from '../api/adapter/service.ts';
import type { OpenConnection } from '../connections/openConnection.ts';
import { contactsOfEdit, type NameContacts, withContactDetails } from './contactNames.ts';
import { applyDecision } from './editDecision.ts';
import type { Edits } from './edits.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers, WorkspaceMethod } from '../workspace/workspaces.ts';
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

type EditMethods = Extract<WorkspaceMethod, `edits.${string}`>;

export interface EditHandlerParts {
  readonly edits: Edits;
  /** CRM links in the mirror, most used first; null without a mirror. */
  readonly usedLinks: (workspace: Workspace) => Promise<readonly UsedLink[] | null>;
  readonly nameContacts: NameContacts;
  /** Engagements with a saved change that has not been read back. */
  readonly unconfirmed: (connectionId: ConnectionId) => readonly EngagementId[];
}

export function editHandlers({
  edits,
  usedLinks,
  nameContacts,
  unconfirmed,
}: EditHandlerParts): WorkspaceHandlers<EditMethods> {
  const described = async (workspace: Workspace, shown: readonly Edit[]): Promise<Edit[]> => {
    const named = await nameContacts(workspace.id, shown, contactsOfEdit);
    const changesContacts = named.some(({ change }) => change.kind === 'contacts');
    const mirror = changesContacts ? await workspace.mirror() : null;
    return mirror?.ok === true ? withContactDetails(mirror.value, named) : named;
  };
  return {
    'edits.open': async (workspace, { engagementId }, { signal }) => {
      const connection = await workspace.connect();
      if (!connection.ok) return connection;
      const opened = await openForEditing(edits, connection.value, engagementId, signal);
      if (!opened.ok) return opened;
      const pending = await described(workspace, opened.value.pending);
      return ok({ ...opened.value, pending });
    },
    'edits.suggestions': async (workspace, { engagementId }, { signal }) => {
      const connection = await workspace.connect();
      if (!connection.ok) return connection;
      return suggest(connection.value.service, engagementId, await usedLinks(workspace), signal);
    },
    'edits.matchEmails': async (workspace, { text }, { signal }) => {
      const connection = await workspace.connect();
      return connection.ok ? matchEmails(connection.value.service, text, signal) : connection;
    },

    'edits.propose': async (workspace, { engagementId, ...wanted }) => {
      const mirror = await workspace.mirror();
      if (!mirror.ok) return mirror;
      const found = await mirror.value.read('engagement', engagementId);
      if (!found.ok) return found;
      if (found.value === null)
        return failed({ kind: 'contract', detail: 'It isn’t in the local copy yet.' });
      const drafts = await proposedDrafts(mirror.value, workspace.id, found.value.engagement, wanted);
      if (!drafts.ok) return drafts;
      const [draft, second] = drafts.value;
      if (draft === undefined || second !== undefined) {
        return failed({ kind: 'contract', detail: 'Propose one change at a time.' });
      }
      return edits.propose(draft, { from: 'command-line' });
    },
    'edits.stage': ({ id: connectionId }, draft) => edits.stage({ ...draft, connectionId }),
    'edits.save': ({ id: connectionId }, draft) => edits.save({ ...draft, connectionId }),
    'edits.outcome': async (workspace, request, { signal }) => {
      const outcome = await edits.outcomes.wait({ ...request, connectionId: workspace.id }, signal);
      return outcome.ok ? ok(await described(workspace, outcome.value)) : outcome;
    },
    'edits.list': async (workspace, search) => {
      const listed = edits.store.with((store) => {
        const page = store.list.page({ ...search, connectionId: workspace.id });
        const last = page.at(-1);
        const next = page.length < search.limit || last === undefined ? null : last.place;
        return { edits: page.map((edit) => edits.view(edit, store)), next };
      });
      if (!listed.ok) return listed;
      return ok({ ...listed.value, edits: await described(workspace, listed.value.edits) });
    },
    'edits.review': async (workspace) => {
      const reviewed = review(edits, workspace.id);
      if (!reviewed.ok) return reviewed;
      return ok({ ...reviewed.value, edits: await described(workspace, reviewed.value.edits) });
    },
    'edits.counts': (workspace) => edits.store.with(({ list }) => list.counts(workspace.id)),

    'edits.marks': (workspace) => {
      const confirming = new Set(unconfirmed(workspace.id));
      const marked = edits.store.with(({ list }) => list.marks(workspace.id, MOST_MARKS));
      if (!marked.ok) return marked;
      const marks = marked.value.map(({ engagementId, mark }) => {
        const saved = confirming.delete(engagementId) && mark === 'waiting';
        return { engagementId, mark: saved ? ('confirming' as const) : mark };
      });
      const rest = [...confirming].map((engagementId) => ({ engagementId, mark: 'confirming' as const }));
      return ok([...rest, ...marks].slice(0, MOST_MARKS));
    },

    'edits.commit': (workspace, { which }) => {
      const queued = edits.enqueue(
        workspace.id,
        ({ list }) => (which.kind === 'all' ? list.stagedIds(workspace.id) : which.editIds),
        ['staged'],
      );
      edits.tryNow(workspace.id);
      return queued.ok ? ok({ queued: queued.value }) : queued;
    },
    'edits.discard': (workspace, { which }) =>
      edits.discard(workspace.id, ({ list }) =>
        which.kind === 'all' ? list.stagedIds(workspace.id) : which.editIds,
      ),
    'edits.retry': (workspace, { editIds }) => {
      const queued = edits.enqueue(workspace.id, () => editIds, ['failed']);
      edits.tryNow(workspace.id);
      return queued.ok ? ok({ queued: queued.value }) : queued;
    },
    'edits.decide': (workspace, { editId, decision }) => applyDecision(edits, workspace.id, editId, decision),
    'edits.undoable': (workspace, { which }) => undoable(edits, workspace.id, which),
    'edits.undo': (workspace, { which }) => undo(edits, workspace.id, which),
    'edits.redo': (workspace, { which }) => redo(edits, workspace.id, which),
    'edits.sendNow': (workspace) => {
      edits.tryNow(workspace.id);
      return ok({});
    },
  };
}

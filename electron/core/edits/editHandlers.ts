import type { Change, Edit } from '#shared/contract/edit.ts';
import { MOST_EDITS_PER_PAGE, MOST_MARKS } from '#shared/contract/editMethods.ts';
import type { BulkEditId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { WRITTEN, undoOf, undoOfStaged } from '#shared/domain/edits/editStates.ts';
import type { UsedLink } from '#shared/domain/edits/editSuggestions.ts';
import type { ReadEngagement } from '../api/adapter/service.ts';
import type { OpenConnection } from '../connections/openConnection.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers, WorkspaceMethod } from '../workspace/workspaces.ts';
import { contactsOfEdit, nameContacts, withContactDetails } from './contactNames.ts';
import type { OpenEditStore } from './editStore.ts';
import { undoPlan, undoState } from './editView.ts';
import { type Edits, toStoredDraft } from './edits.ts';
import { matchEmails, suggest } from './suggestions.ts';
import type { StoredEdit, StoredEditDraft } from './outbox/outbox.ts';
import { proposedDrafts } from './proposals.ts';

/**
 * The change to write after the user saw the current value and insists on theirs. What they saw becomes the new
 * base, so if the value changes once more before the write, they are asked again.
 */
function insistingChange(edit: StoredEdit): Change {
  const { change, result } = edit;
  if (change.kind === 'crm' && result?.kind === 'crm') {
    return { ...change, base: result.after ?? result.before };
  }
  return change;
}

/** The change that restores what a write replaced; null if the API doesn't support one. */
function restoringChange({ result, overwrote }: StoredEdit): Change | null {
  if (overwrote?.kind === 'contacts' && result?.kind === 'contacts') {
    const base = result.after ?? result.sent ?? result.before;
    const kept = base.filter((id) => !overwrote.removed.includes(id));
    return { kind: 'contacts', base, mine: [...new Set([...kept, ...overwrote.added])] };
  }
  if (overwrote?.kind !== 'crm' || result?.kind !== 'crm') return null;
  const plan = undoOf({ ...result, before: overwrote.link });
  return plan.kind === 'possible' ? plan.change : null;
}

/** Restores what a write replaced with a new edit, or leaves it. */
function settleOverwrite(edits: Edits, id: EditId, restore: boolean): Result<Record<string, never>> {
  const found = edits.store.with(({ outbox }) => outbox.find(id));
  if (!found.ok) return found;
  const edit = found.value;
  if (edit?.state !== 'overwrote') return ok({});
  const change = restore ? restoringChange(edit) : null;
  if (change !== null) {
    const { engagementId, engagementTitle, names } = edit;
    const queued = edits.queue([toStoredDraft({ engagementId, engagementTitle, change, names })]);
    if (!queued.ok) return queued;
  }
  const accepted = edits.accept(edit);
  edits.discardReplaced(id);
  return accepted.ok ? ok({}) : accepted;
}

/**
 * Applies the user's decision. For a conflict or an edit with unknown save status: write mine, or keep theirs. For
 * an edit that replaced others' changes: restore those, or dismiss.
 */
export function applyDecision(
  edits: Edits,
  id: EditId,
  decision: 'write-mine' | 'leave-theirs' | 'restore' | 'dismiss',
): Result<Record<string, never>> {
  if (decision === 'restore' || decision === 'dismiss') {
    return settleOverwrite(edits, id, decision === 'restore');
  }
  if (decision === 'leave-theirs') {
    const left = edits.discard((store) => {
      const state = store.outbox.find(id)?.state;
      return state === 'clash' || state === 'unknown' ? [id] : [];
    });
    edits.discardReplaced(id);
    return left.ok ? ok({}) : left;
  }
  const queued = edits.enqueue(
    ({ outbox }) => {
      const edit = outbox.find(id);
      if (edit?.state === 'clash' || edit?.state === 'unknown') outbox.rewrite(id, insistingChange(edit));
      return [id];
    },
    ['clash', 'unknown'],
  );
  // The user insists, so skip the backoff of an earlier failure.
  edits.tryNow();
  return queued.ok ? ok({}) : queued;
}

export type FinishedEdits =
  | { readonly kind: 'some'; readonly editIds: readonly EditId[] }
  | { readonly kind: 'bulkEdit'; readonly bulkEditId: BulkEditId };

type Reversed = OutputOf<'edits.undo'>;
type Why = Reversed['impossible'][number]['why'];

type Step =
  | { readonly kind: 'edit'; readonly draft: StoredEditDraft }
  | { readonly kind: 'impossible'; readonly why: Why };

interface Planned {
  readonly id: EditId;
  readonly step: Step;
}

function finishedEdits(store: OpenEditStore, which: FinishedEdits): StoredEdit[] {
  const edits =
    which.kind === 'bulkEdit'
      ? store.list.finishedOf(which.bulkEditId)
      : which.editIds.map((id) => store.outbox.find(id)).filter((edit) => edit !== null);
  // Undo the last write first, so that several edits of one record unwind.
  return edits.sort((a, b) => b.place - a.place);
}

/** Whether and how a finished edit can be undone. Used both to offer an undo and to perform it. */
function undoStep(edit: StoredEdit, store: OpenEditStore): Step {
  const { kind } = undoState(edit, store.outbox);
  if (kind === 'undone') return { kind: 'impossible', why: 'undone-already' };
  if (kind === 'undoing') return { kind: 'impossible', why: 'undo-pending' };
  const plan = WRITTEN.includes(edit.state) ? undoPlan(edit) : null;
  if (plan === null) return { kind: 'impossible', why: 'not-done' };
  if (plan.kind === 'impossible') return plan;
  return { kind: 'edit', draft: toStoredDraft({ ...edit, change: plan.change }, { undoes: edit.id }) };
}

/** The edit that undid this one; redoing undoes that edit. */
function undoerOf(edit: StoredEdit, store: OpenEditStore): StoredEdit | null {
  const id = store.outbox.undoer(edit.id);
  return id === null ? null : store.outbox.find(id);
}

function planned(
  edits: Edits,
  which: FinishedEdits,
  target: (edit: StoredEdit, store: OpenEditStore) => StoredEdit | null,
): Result<Planned[]> {
  return edits.store.with((store) =>
    finishedEdits(store, which).map((edit) => {
      const from = target(edit, store);
      const step: Step = from === null ? { kind: 'impossible', why: 'not-done' } : undoStep(from, store);
      return { id: edit.id, step };
    }),
  );
}

function reverse(edits: Edits, plans: Result<Planned[]>): Result<Reversed> {
  if (!plans.ok) return plans;
  const drafts = plans.value.flatMap(({ step }) => (step.kind === 'edit' ? [step.draft] : []));
  const queued = edits.queue(drafts);
  if (!queued.ok) return queued;
  edits.tryNow();
  return ok({
    editIds: drafts.map((draft) => draft.id),
    impossible: plans.value.flatMap(({ id, step }) =>
      step.kind === 'impossible' ? [{ editId: id, why: step.why }] : [],
    ),
  });
}

/** Predicts the result of `undo`. Problems: `storage`. */
export function undoable(edits: Edits, which: FinishedEdits): Result<OutputOf<'edits.undoable'>> {
  const plans = planned(edits, which, (edit) => edit);
  if (!plans.ok) return plans;
  let possible = 0;
  const impossible: Partial<Record<Why, number>> = {};
  for (const { step } of plans.value) {
    if (step.kind === 'edit') possible += 1;
    else impossible[step.why] = (impossible[step.why] ?? 0) + 1;
  }
  return ok({ possible, impossible });
}

/** Undoes finished edits with new checked writes, last one first. */
export function undo(edits: Edits, which: FinishedEdits): Result<Reversed> {
  return reverse(
    edits,
    planned(edits, which, (edit) => edit),
  );
}

/** Redoes undone edits by undoing the edits that undid them. */
export function redo(edits: Edits, which: FinishedEdits): Result<Reversed> {
  return reverse(edits, planned(edits, which, undoerOf));
}

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
  const pending = edits.store.with((store) => store.list.pending(id).map((edit) => edits.view(edit, store)));
  if (!pending.ok) return pending;
  const { engagement, provenance } = read.value;
  return ok({ engagement, provenance, contacts: contactsOf(read.value), pending: pending.value });
}

/** Summarises all staged edits before they are committed: totals, and the first page of them. */
function review(edits: Edits): Result<OutputOf<'edits.review'>> {
  return edits.store.with((store) => {
    const engagements = new Set<string>();
    const totals = { contactsAdded: 0, contactsRemoved: 0, linksSet: 0, cleared: 0, cannotBeUndone: 0 };
    const shown: StoredEdit[] = [];
    let more = 0;
    for (const edit of store.list.staged()) {
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

/** CRM links of the workspace to suggest, after those related to the engagement itself. */
const MAX_USED_LINKS = 50;

type EditMethods = Extract<WorkspaceMethod, `edits.${string}`>;

/** The CRM links the workspace uses, most used first; null if the mirror has none yet. */
async function usedLinks(workspace: Workspace): Promise<readonly UsedLink[] | null> {
  const mirror = await workspace.mirror();
  const used = mirror.ok
    ? await mirror.value.read('crmAssociations', { search: '', limit: MAX_USED_LINKS })
    : mirror;
  if (!used.ok || used.value.total === 0) return null;
  return used.value.links.map(({ association, engagements }) => ({ link: association, engagements }));
}

export function editHandlers(
  of: (workspace: Workspace) => Edits,
  /** Engagements with a saved change that has not been read back. */
  unconfirmed: (workspace: Workspace) => readonly EngagementId[],
): WorkspaceHandlers<EditMethods> {
  const described = async (workspace: Workspace, shown: readonly Edit[]): Promise<Edit[]> => {
    const named = await nameContacts(workspace, shown, contactsOfEdit);
    const changesContacts = named.some(({ change }) => change.kind === 'contacts');
    const mirror = changesContacts ? await workspace.mirror() : null;
    return mirror?.ok === true ? withContactDetails(mirror.value, named) : named;
  };
  return {
    'edits.open': async (workspace, { engagementId }, { signal }) => {
      const connection = await workspace.connect();
      if (!connection.ok) return connection;
      const opened = await openForEditing(of(workspace), connection.value, engagementId, signal);
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
      const drafts = await proposedDrafts(mirror.value, found.value.engagement, wanted);
      if (!drafts.ok) return drafts;
      const [draft, second] = drafts.value;
      if (draft === undefined || second !== undefined) {
        return failed({ kind: 'contract', detail: 'Propose one change at a time.' });
      }
      return of(workspace).propose(draft, { from: 'command-line' });
    },
    'edits.stage': (workspace, draft) => of(workspace).stage(draft),
    'edits.save': (workspace, draft) => of(workspace).save(draft),
    'edits.outcome': async (workspace, request, { signal }) => {
      const outcome = await of(workspace).outcomes.wait(request, signal);
      return outcome.ok ? ok(await described(workspace, outcome.value)) : outcome;
    },
    'edits.list': async (workspace, search) => {
      const edits = of(workspace);
      const listed = edits.store.with((store) => {
        const page = store.list.page(search);
        const last = page.at(-1);
        const next = page.length < search.limit || last === undefined ? null : last.place;
        return { edits: page.map((edit) => edits.view(edit, store)), next };
      });
      if (!listed.ok) return listed;
      return ok({ ...listed.value, edits: await described(workspace, listed.value.edits) });
    },
    'edits.review': async (workspace) => {
      const reviewed = review(of(workspace));
      if (!reviewed.ok) return reviewed;
      return ok({ ...reviewed.value, edits: await described(workspace, reviewed.value.edits) });
    },
    'edits.counts': (workspace) => of(workspace).store.with(({ list }) => list.counts()),

    'edits.marks': (workspace) => {
      const confirming = new Set(unconfirmed(workspace));
      const marked = of(workspace).store.with(({ list }) => list.marks());
      if (!marked.ok) return marked;
      const marks = marked.value.map(({ engagementId, mark }) => {
        const saved = confirming.delete(engagementId) && mark === 'waiting';
        return { engagementId, mark: saved ? ('confirming' as const) : mark };
      });
      const rest = [...confirming].map((engagementId) => ({ engagementId, mark: 'confirming' as const }));
      const all = [...rest, ...marks];
      return ok({ marks: all.slice(0, MOST_MARKS), total: all.length });
    },

    'edits.commit': (workspace, { which }) => {
      const edits = of(workspace);
      const queued = edits.enqueue(
        ({ list }) => (which.kind === 'all' ? list.stagedIds() : which.editIds),
        ['staged'],
      );
      edits.tryNow();
      return queued.ok ? ok({ queued: queued.value }) : queued;
    },
    'edits.discard': (workspace, { which }) =>
      of(workspace).discard(({ list }) => (which.kind === 'all' ? list.stagedIds() : which.editIds)),
    'edits.retry': (workspace, { editIds }) => {
      const edits = of(workspace);
      const queued = edits.enqueue(() => editIds, ['failed']);
      edits.tryNow();
      return queued.ok ? ok({ queued: queued.value }) : queued;
    },
    'edits.decide': (workspace, { editId, decision }) => applyDecision(of(workspace), editId, decision),
    'edits.undoable': (workspace, { which }) => undoable(of(workspace), which),
    'edits.undo': (workspace, { which }) => undo(of(workspace), which),
    'edits.redo': (workspace, { which }) => redo(of(workspace), which),
    'edits.sendNow': (workspace) => {
      of(workspace).tryNow();
      return ok({});
    },
  };
}

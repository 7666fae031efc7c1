import { useEffect, useRef, useState } from 'react';
import type { Change, Edit, Names } from '#shared/contract/edit.ts';
import type { EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ask } from '../queries/ask.ts';
import { ProblemError } from '../queries/problemError.ts';
import { useConnectionId } from '../queries/workspace.ts';
import { editOutcome } from './editQueries.ts';
import { useText } from '../text/useText.ts';
import { dismissToastsAbout, showToast } from '../ui/Toasts.tsx';
import type { EditDecision } from './ConflictResolution.tsx';
import { closedSaveStep, saveStep } from './editOutcome.ts';
import { useOutcomeToast } from './useUndoRedo.tsx';

export type SaveState =
  | { readonly kind: 'editing'; readonly problem: Problem | null }
  | { readonly kind: 'saving' }
  /** Stored, and written as soon as possible. */
  | { readonly kind: 'waiting'; readonly edit: Edit }
  /** A conflict, a write with unknown result, or one that overwrote a change by others. */
  | { readonly kind: 'undecided'; readonly edit: Edit };

/** A value that is corrected before anything is saved, such as that of a row in the preview of a bulk edit. */
export interface Correction {
  /** Names its draft among those of other dialogs. */
  readonly id: string;
  /** The value to start with; null if there is none yet. */
  readonly change: Change | null;
  readonly names: Names;
  /** Takes the value. Rejects with the problem that prevents it. */
  readonly onCorrect: (change: Change, names: Names) => Promise<void>;
}

interface SaveEditOptions {
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  /** The refused change that this one replaces, if any. */
  readonly again: EditId | null;
  /** Takes the value in place of the outbox. */
  readonly correction: Correction | null;
  /** The change is stored, so the draft is no longer needed. */
  readonly onKept: () => void;
  /** The change has been written. */
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/**
 * Saves or stages the change of a dialog. The result is shown in the dialog while it is open, otherwise in a
 * toast: the write continues either way.
 */
export function useSaveEdit(options: SaveEditOptions) {
  const connectionId = useConnectionId();
  const { engagementId, engagementTitle, again, correction, onKept, onSaved, onDone } = options;
  const { edits } = useText();
  const showOutcome = useOutcomeToast();
  const [state, setState] = useState<SaveState>({ kind: 'editing', problem: null });
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const editing = (problem: Problem | null = null) => setState({ kind: 'editing', problem });

  const follow = async (editId: EditId, orHeld: boolean): Promise<void> => {
    const [edit] = await editOutcome(connectionId, [editId], { orHeld });
    if (!open.current) {
      const left = closedSaveStep(edit);
      if (left === 'wait') await follow(editId, false);
      else if (left === 'report' && edit !== undefined) showOutcome([edit]);
      return;
    }
    const step = saveStep(edit);
    switch (step.kind) {
      case 'edit':
        if (step.discard) await discard(editId);
        return editing(step.problem);
      case 'wait':
        setState({ kind: 'waiting', edit: step.edit });
        return follow(editId, false);
      case 'decide':
        return setState({ kind: 'undecided', edit: step.edit });
      case 'done':
        onKept();
        onSaved();
        showOutcome([step.edit]);
        return onDone();
    }
  };

  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      editing(error.problem);
    }
  };

  const draftOf = (change: Change, names: Names) => ({
    connectionId,
    engagementId,
    engagementTitle,
    change,
    names,
    replaces: again,
  });
  const discard = (editId: EditId) =>
    ask('edits.discard', { connectionId, which: { kind: 'some', editIds: [editId] } });

  return {
    state,
    save: (change: Change, names: Names) => {
      setState({ kind: 'saving' });
      void attempt(async () => {
        if (correction !== null) {
          await correction.onCorrect(change, names);
          onKept();
          return onDone();
        }
        const saving = await ask('edits.save', draftOf(change, names));
        if (saving !== null) return follow(saving.id, true);
        showToast({ words: edits.alreadySo });
        onKept();
        onDone();
      });
    },
    stage: (change: Change, names: Names) => {
      setState({ kind: 'saving' });
      void attempt(async () => {
        const staged = await ask('edits.stage', draftOf(change, names));
        const { staged: count } = await ask('edits.counts', { connectionId });
        showToast({
          words: staged === null ? edits.alreadySo : edits.staged({ count }),
          about: staged === null ? [] : [staged.id],
          undo: staged === null ? null : () => discard(staged.id),
        });
        onKept();
        onDone();
      });
    },
    /** Returns to editing: removes the change from the outbox unless it is being written. */
    takeBack: (edit: Edit) => void attempt(async () => void (await discard(edit.id))),
    decide: (edit: Edit, decision: EditDecision) => {
      setState({ kind: 'saving' });
      void attempt(async () => {
        await ask('edits.decide', { connectionId, editId: edit.id, decision });
        dismissToastsAbout([edit.id]);
        if (decision === 'write-mine') return follow(edit.id, true);
        onKept();
        onDone();
      });
    },
  };
}

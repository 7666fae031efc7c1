import { useEffect, useRef, useState } from 'react';
import type { Change, Edit, Names } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ask } from '../queries/ask.ts';
import { ProblemError } from '../queries/problemError.ts';
import { settledEdits } from '../queries/settledEdits.ts';
import { useText } from '../text/useText.ts';
import { dismissToastsAbout, showToast } from '../ui/toastStore.ts';
import type { EditDecision } from './ConflictResolution.tsx';
import { closedSaveStep, saveStep } from './editOutcome.ts';
import { useOutcomeToast } from './useUndoRedo.ts';

export type SaveState =
  | { readonly kind: 'editing'; readonly problem: Problem | null }
  | { readonly kind: 'saving' }
  /** Kept, and written as soon as what stands in its way has passed. */
  | { readonly kind: 'waiting'; readonly edit: Edit }
  /** A clash, a write that may not have been carried out, or one that replaced a change by others. */
  | { readonly kind: 'undecided'; readonly edit: Edit };

interface SaveEditOptions {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  /** The refused change that this one takes the place of; null where there is none. */
  readonly again: EditId | null;
  /** The change is kept where it belongs: nothing typed is needed any more. */
  readonly onKept: () => void;
  readonly onDone: () => void;
}

/**
 * The two ways out of a dialog: saved at once, or staged for review. Whatever a save meets is told in the dialog
 * while it is open, and by a toast once it is closed: the write goes on either way.
 */
export function useSaveEdit(options: SaveEditOptions) {
  const { connectionId, engagementId, engagementTitle, again, onKept, onDone } = options;
  const { edits } = useText();
  const showOutcome = useOutcomeToast(connectionId);
  const [state, setState] = useState<SaveState>({ kind: 'editing', problem: null });
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const settle = async (): Promise<void> => {
    onKept();
    if (again === null) return;
    await ask('edits.discard', { connectionId, which: { kind: 'some', editIds: [again] } });
  };

  const editing = (problem: Problem | null = null) => setState({ kind: 'editing', problem });

  const follow = async (editId: EditId, orHeld: boolean): Promise<void> => {
    const [edit] = await settledEdits(connectionId, [editId], { orHeld, engagementId });
    if (!open.current) {
      const left = closedSaveStep(edit);
      if (left === 'wait') await follow(editId, false);
      else if (left === 'report' && edit !== undefined) showOutcome([edit]);
      return;
    }
    const step = saveStep(edit);
    switch (step.kind) {
      case 'edit':
        if (step.discard) {
          await ask('edits.discard', { connectionId, which: { kind: 'some', editIds: [editId] } });
        }
        return editing(step.problem);
      case 'wait':
        setState({ kind: 'waiting', edit: step.edit });
        return follow(editId, false);
      case 'decide':
        return setState({ kind: 'undecided', edit: step.edit });
      case 'done':
        await settle();
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

  const stageChange = (change: Change, names: Names) =>
    ask('edits.stage', { connectionId, engagementId, engagementTitle, change, names });

  const sendAndFollow = async (editId: EditId): Promise<void> => {
    // Whoever presses Save doesn't want to wait for a back-off that an earlier failure began.
    await ask('edits.sendNow', { connectionId });
    await follow(editId, true);
  };

  return {
    state,
    save: (change: Change, names: Names) => {
      setState({ kind: 'saving' });
      void attempt(async () => {
        const staged = await stageChange(change, names);
        if (staged === null) {
          showToast({ words: edits.alreadySo });
          await settle();
          onDone();
          return;
        }
        dismissToastsAbout([staged.id]);
        await ask('edits.commit', { connectionId, which: { kind: 'some', editIds: [staged.id] } });
        await sendAndFollow(staged.id);
      });
    },
    stage: (change: Change, names: Names) => {
      setState({ kind: 'saving' });
      void attempt(async () => {
        const staged = await stageChange(change, names);
        const { staged: count } = await ask('edits.counts', { connectionId });
        const takeBack = () =>
          staged === null
            ? Promise.resolve()
            : ask('edits.discard', { connectionId, which: { kind: 'some', editIds: [staged.id] } });
        showToast({
          words: staged === null ? edits.alreadySo : edits.staged({ count }),
          about: staged?.id ?? null,
          undo: staged === null ? null : () => void attempt(async () => void (await takeBack())),
        });
        await settle();
        onDone();
      });
    },
    /** Back to editing: the change is taken out of the line, where it isn't being written at this moment. */
    takeBack: (edit: Edit) =>
      void attempt(async () => {
        await ask('edits.discard', { connectionId, which: { kind: 'some', editIds: [edit.id] } });
      }),
    decide: (edit: Edit, decision: EditDecision) => {
      setState({ kind: 'saving' });
      void attempt(async () => {
        await ask('edits.decide', { connectionId, editId: edit.id, decision });
        if (decision === 'write-mine') {
          await sendAndFollow(edit.id);
          return;
        }
        await settle();
        onDone();
      });
    },
  };
}

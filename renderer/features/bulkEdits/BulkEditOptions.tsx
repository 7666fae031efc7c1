import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import { FILE_TYPES } from '#shared/domain/exportFile.ts';
import { noUndoCount } from '../../edits/editOutcome.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { ask } from '../../queries/ask.ts';
import { useWorkspaceCommand } from '../../queries/workspace.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { savePieces } from '../../ui/fileTransfer.ts';
import { Text } from '../../ui/primitives.tsx';
import { showProblem, showToast } from '../../ui/Toasts.tsx';
import { useBulkEditAction, useUndoable } from './bulkEditMutations.ts';
import { totalCount } from './bulkEditState.ts';

/**
 * Confirms before deleting a bulk edit from the list. Deleting stops it, and it can't be undone as a whole
 * any more.
 */
export function DeleteBulkEditDialog({
  bulkEdit,
  onDeleted,
  onClose,
}: {
  readonly bulkEdit: BulkEdit;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits } = useText();
  const remove = useWorkspaceCommand('bulkEdits.remove', {
    refreshes: ['bulkEdits.list'],
    onSuccess: () => {
      onDeleted();
      showToast({ words: bulkEdits.forgotten });
    },
  });
  return (
    <ConfirmDialog
      title={bulkEdits.forgetQuestion}
      confirm={bulkEdits.forget}
      look="danger"
      busy={remove.isPending}
      problem={remove.error?.problem ?? null}
      onConfirm={() => remove.mutate({ bulkEditId: bulkEdit.id })}
      onClose={onClose}
    >
      {bulkEdits.forgetBody}
    </ConfirmDialog>
  );
}

/** Confirms before undoing a bulk edit, and says how many of its changes that undoes. */
export function UndoBulkEditDialog({
  bulkEdit,
  onClose,
}: {
  readonly bulkEdit: BulkEdit;
  readonly onClose: () => void;
}) {
  const { bulkEdits, edits } = useText();
  const { mutate, isPending, error } = useBulkEditAction(bulkEdit);
  const undoable = useUndoable(bulkEdit);
  const cantUndo = noUndoCount(undoable?.impossible ?? {});
  return (
    <ConfirmDialog
      title={bulkEdits.undoQuestion({ count: undoable?.possible ?? 0 })}
      confirm={bulkEdits.undo}
      look="primary"
      busy={isPending || undoable === undefined}
      problem={error?.problem ?? null}
      onConfirm={() => mutate('undo', { onSuccess: onClose })}
      onClose={onClose}
    >
      {bulkEdits.undoBody}
      {cantUndo === 0 ? null : ` ${edits.undoReport.impossible({ count: cantUndo })}`}
    </ConfirmDialog>
  );
}

/** The menu of a bulk edit: export its result or delete it from the list. */
export function BulkEditOptions({
  bulkEdit,
  onDeleted,
}: {
  readonly bulkEdit: BulkEdit;
  readonly onDeleted: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits } = text;
  const [deleting, setDeleting] = useState(false);
  const blocked = usePolicyBlock('export');
  const [exported, setExported] = useState<number | null>(null);

  const save = async (kind: 'csv' | 'json') => {
    const name = `${bulkEdits.resultName({ day: bulkEdit.madeAt.slice(0, 10) })}.${kind}`;
    try {
      await savePieces(name, FILE_TYPES[kind], (cursor: number | null) => {
        const after = cursor ?? 0;
        setExported(after);
        const { connectionId, id: bulkEditId } = bulkEdit;
        return ask('bulkEdits.export', { connectionId, bulkEditId, format: kind, after });
      });
      showToast({ words: bulkEdits.saved({ name }) });
    } catch (error) {
      showProblem(text, format, error);
    } finally {
      setExported(null);
    }
  };

  return (
    <>
      {exported === null ? null : (
        <Text role="status" size="small" tone="tertiary">
          {bulkEdits.saving({
            done: format.number(exported),
            all: format.number(totalCount(bulkEdit.counts)),
          })}
        </Text>
      )}
      <Menu
        label={bulkEdits.result}
        trigger={<Ellipsis size={16} aria-hidden />}
        items={[
          { key: 'csv', label: bulkEdits.saveCsv, disabled: blocked, onChoose: () => void save('csv') },
          { key: 'json', label: bulkEdits.saveJson, disabled: blocked, onChoose: () => void save('json') },
          { key: 'forget', label: bulkEdits.forget, danger: true, onChoose: () => setDeleting(true) },
        ]}
      />
      {deleting ? (
        <DeleteBulkEditDialog bulkEdit={bulkEdit} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      ) : null}
    </>
  );
}

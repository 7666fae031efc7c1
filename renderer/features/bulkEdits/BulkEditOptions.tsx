import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import { FILE_TYPES } from '#shared/domain/exportFile.ts';
import { ask } from '../../queries/ask.ts';
import { bulkEditsQuery } from '../../queries/bulkEditQueries.ts';
import { ProblemError } from '../../queries/problemError.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { showToast } from '../../ui/toastStore.ts';
import { totalCount } from './bulkEditState.ts';
import css from './BulkEditOptions.module.css';

/** Takes a run out of the list, after asking: it stops, and nobody can take it back as a whole any more. */
export function DeleteBulkEditDialog({
  bulkEdit,
  onDeleted,
  onClose,
}: {
  readonly bulkEdit: BulkEdit;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits: bulk } = useText();
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: () =>
      ask('bulkEdits.remove', { connectionId: bulkEdit.connectionId, bulkEditId: bulkEdit.id }),
    onSuccess: async () => {
      onDeleted();
      showToast({ words: bulk.forgotten });
      await client.invalidateQueries({ queryKey: bulkEditsQuery(bulkEdit.connectionId).queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={bulk.forgetQuestion}
      confirm={bulk.forget}
      look="danger"
      busy={forget.isPending}
      problem={forget.error?.problem ?? null}
      onConfirm={() => forget.mutate()}
      onClose={onClose}
    >
      {bulk.forgetBody}
    </ConfirmDialog>
  );
}

/** What can be done with a run as a whole besides writing it: its result as a file, and forgetting it. */
export function BulkEditOptions({
  bulkEdit,
  onDeleted,
}: {
  readonly bulkEdit: BulkEdit;
  readonly onDeleted: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits: bulk } = text;
  const [deleting, setDeleting] = useState(false);
  const [got, setGot] = useState<number | null>(null);

  const save = async (kind: 'csv' | 'json') => {
    const pieces: string[] = [];
    const name = `${bulk.resultName(bulkEdit.madeAt.slice(0, 10))}.${kind}`;
    try {
      for (let after: number | null = 0; after !== null;) {
        setGot(after);
        const piece: { text: string; next: number | null } = await ask('bulkEdits.export', {
          connectionId: bulkEdit.connectionId,
          bulkEditId: bulkEdit.id,
          format: kind,
          after,
        });
        pieces.push(piece.text);
        after = piece.next;
      }
      saveFile(name, FILE_TYPES[kind], pieces);
      showToast({ words: bulk.saved(name) });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const words = describeProblem(text, format, error.problem);
      showToast({ words: `${words.what}.`, details: [words.todo] });
    } finally {
      setGot(null);
    }
  };

  return (
    <>
      {got === null ? null : (
        <span role="status" className={css['small']}>
          {bulk.saving(format.number(got), format.number(totalCount(bulkEdit.counts)))}
        </span>
      )}
      <Menu
        label={bulk.result}
        trigger={<Ellipsis size={16} aria-hidden />}
        items={[
          { key: 'csv', label: bulk.saveCsv, onChoose: () => void save('csv') },
          { key: 'json', label: bulk.saveJson, onChoose: () => void save('json') },
          { key: 'forget', label: bulk.forget, danger: true, onChoose: () => setDeleting(true) },
        ]}
      />
      {deleting ? (
        <DeleteBulkEditDialog bulkEdit={bulkEdit} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      ) : null}
    </>
  );
}

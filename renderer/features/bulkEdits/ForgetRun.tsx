import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import { ask } from '../../queries/ask.ts';
import { runsQuery } from '../../queries/bulkEdits.ts';
import { useText } from '../../text/useText.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Takes a run out of the list, after asking: it stops, and nobody can take it back as a whole any more. */
export function ForgetRun({
  run,
  onForgotten,
  onClose,
}: {
  readonly run: BulkEdit;
  readonly onForgotten: () => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits: bulk } = useText();
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: () => ask('bulkEdits.remove', { connectionId: run.connectionId, bulkEditId: run.id }),
    onSuccess: async () => {
      onForgotten();
      showToast({ words: bulk.forgotten });
      await client.invalidateQueries({ queryKey: runsQuery(run.connectionId).queryKey });
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

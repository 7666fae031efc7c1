import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connection.ts';
import { ask } from '../../queries/ask.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { keptQuery } from '../../queries/storageUsage.ts';
import { connectionKey } from '../../queries/keys.ts';
import { useText } from '../../text/useText.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts.ts';

export function RemoveDialog({
  connection,
  onClose,
  onRemoved,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const { connections: connect } = useText();
  const client = useQueryClient();
  const { data: kept } = useQuery(keptQuery(connection.id));
  const remove = useMutation<Record<string, never>>({
    mutationFn: () => ask('connections.remove', { connectionId: connection.id }),
    onSuccess: async () => {
      onRemoved();
      client.removeQueries({ queryKey: connectionKey(connection.id) });
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      showToast({ words: connect.removed(connection.name) });
    },
  });
  return (
    <ConfirmDialog
      title={connect.removeQuestion(connection.name)}
      confirm={connect.removeConfirm}
      look="danger"
      busy={remove.isPending}
      problem={remove.error?.problem ?? null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {connect.removeBody}
      {kept === undefined ? null : (
        <>
          {' '}
          {connect.removeKept(kept.engagements, kept.transcripts, kept.people, kept.companies)}
          {kept.unwritten === 0 ? null : <strong> {connect.removeUnwritten(kept.unwritten)}</strong>}
        </>
      )}
    </ConfirmDialog>
  );
}

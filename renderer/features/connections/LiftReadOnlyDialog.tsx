import type { Connection } from '#shared/contract/connection.ts';
import { useText } from '../../text/useText.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useReadOnly } from './useReadOnly.ts';

export function LiftReadOnlyDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const { connections: connect } = useText();
  const change = useReadOnly(connection, onClose);
  return (
    <ConfirmDialog
      title={connect.liftQuestion(connection.name)}
      confirm={connect.liftConfirm}
      look="primary"
      busy={change.isPending}
      problem={change.error?.problem ?? null}
      onConfirm={() => change.mutate(false)}
      onClose={onClose}
    >
      {connect.liftBody}
    </ConfirmDialog>
  );
}

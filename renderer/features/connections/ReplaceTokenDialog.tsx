import type { Connection } from '#shared/contract/connection.ts';
import { useText } from '../../text/useText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReplaceToken } from './ReplaceToken.tsx';

export function ReplaceTokenDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const { connections: connect } = useText();
  return (
    <Dialog title={connect.replaceToken} width="narrow" onClose={onClose}>
      <ReplaceToken connection={connection} onReplaced={onClose} />
    </Dialog>
  );
}

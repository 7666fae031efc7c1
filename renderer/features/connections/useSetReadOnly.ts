import type { Connection } from '#shared/contract/connection.ts';
import { useCommand } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { showToast } from '../../ui/Toasts.tsx';

/** Changes whether a connection may write. Only allowing it requires confirmation. */
export function useSetReadOnly(connection: Connection, onDone?: () => void) {
  const { connections } = useText();
  const { mutate, isPending, error } = useCommand('connections.update', {
    refreshes: ['connections.list'],
    onSuccess: ({ name, readOnly }) => {
      showToast({ words: readOnly ? connections.madeReadOnly({ name }) : connections.lifted({ name }) });
      onDone?.();
    },
  });
  const set = (readOnly: boolean) => mutate({ connectionId: connection.id, readOnly });
  return { set, isPending, error };
}

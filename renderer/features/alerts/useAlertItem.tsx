import { type ReactNode, useState } from 'react';
import type { AlertSource } from '#shared/contract/alerts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useAlertOf } from '../../queries/alertQueries.ts';
import { useText } from '../../text/useText.ts';
import type { MenuItem } from '../../ui/MenuItems.tsx';
import { lateDialog } from '../../ui/late.tsx';

const AlertDialog = lateDialog(async () => (await import('./AlertDialog.tsx')).AlertDialog);

/** The menu item of a saved view that opens its alert, and the dialog. Without a source there is none. */
export function useAlertItem({
  connectionId,
  source,
  name,
}: {
  readonly connectionId: ConnectionId;
  readonly source: AlertSource | null;
  readonly name: string;
}): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } {
  const { views } = useText();
  const alert = useAlertOf(connectionId, source);
  const [open, setOpen] = useState(false);
  if (source === null) return { items: [], dialog: null };
  const label = alert === undefined || alert === null ? views.createAlert : views.editAlert;
  return {
    items: [{ key: 'alert', label, onChoose: () => setOpen(true) }],
    dialog: open ? (
      <AlertDialog connectionId={connectionId} source={source} name={name} onClose={() => setOpen(false)} />
    ) : null,
  };
}

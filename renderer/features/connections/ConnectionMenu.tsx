import { type ReactNode, useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { lateDialog } from '../../ui/late.tsx';
import { MoreMenu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/MenuItems.tsx';
import { useSetReadOnly } from './useSetReadOnly.ts';

/** The dialogs that problems of a connection lead to. */
export const AllowChangesDialog = lateDialog(
  async () => (await import('./ReadOnlyGate.tsx')).AllowChangesDialog,
);
export const ReplaceTokenDialog = lateDialog(
  async () => (await import('./ReplaceToken.tsx')).ReplaceTokenDialog,
);

const EditConnectionDialog = lateDialog(
  async () => (await import('./ConnectionDialogs.tsx')).EditConnectionDialog,
);
const RemoveConnectionDialog = lateDialog(
  async () => (await import('./ConnectionDialogs.tsx')).RemoveConnectionDialog,
);

interface ConnectionActions {
  readonly connection: Connection;
  readonly onPermissions: () => void;
  readonly onRemoved: () => void;
}

/**
 * The actions on a connection with their dialogs: name and color, the token's permissions, allowing changes
 * or making it read-only, replacing the token, and removing the connection.
 */
export function useConnectionActions({ connection, onPermissions, onRemoved }: ConnectionActions): {
  readonly items: readonly MenuItem[];
  readonly dialog: ReactNode;
} {
  const {
    connections,
    connections: { scopes },
  } = useText();
  const [dialog, setDialog] = useState<'edit' | 'lift' | 'token' | 'remove' | null>(null);
  const readOnly = useSetReadOnly(connection);
  const forbidden = usePolicyBlock('changes');
  const close = () => setDialog(null);

  const protection: MenuItem = connection.readOnly
    ? {
        key: 'lift',
        label: connections.liftReadOnly,
        disabled: connection.kind === 'demo' ? null : forbidden,
        onChoose: () => setDialog('lift'),
      }
    : { key: 'protect', label: connections.makeReadOnly, onChoose: () => readOnly.set(true) };
  const edit: MenuItem = { key: 'edit', label: connections.edit, onChoose: () => setDialog('edit') };
  const permissions: MenuItem = { key: 'scopes', label: scopes.title, onChoose: onPermissions };
  const token: MenuItem = {
    key: 'token',
    label: connections.replaceToken,
    onChoose: () => setDialog('token'),
  };
  const remove: MenuItem = {
    key: 'remove',
    label: connections.remove,
    danger: true,
    onChoose: () => setDialog('remove'),
  };

  return {
    // The demo creates its own token on every start.
    items: [permissions, edit, protection, ...(connection.kind === 'demo' ? [] : [token]), remove],
    dialog: (
      <>
        {dialog === 'edit' ? <EditConnectionDialog connection={connection} onClose={close} /> : null}
        {dialog === 'lift' ? <AllowChangesDialog connection={connection} onClose={close} /> : null}
        {dialog === 'token' ? <ReplaceTokenDialog connection={connection} onClose={close} /> : null}
        {dialog === 'remove' ? (
          <RemoveConnectionDialog connection={connection} onClose={close} onRemoved={onRemoved} />
        ) : null}
      </>
    ),
  };
}

export function ConnectionMenu(actions: ConnectionActions) {
  const { app } = useText();
  const { items, dialog } = useConnectionActions(actions);
  return (
    <>
      <MoreMenu label={app.connectionMenu({ name: actions.connection.name })} items={items} />
      {dialog}
    </>
  );
}

import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { useText } from '../../text/useText.ts';
import type { MenuItem } from '../../ui/MenuItems.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { EditConnectionDialog } from './EditConnectionDialog.tsx';
import { LiftReadOnlyDialog } from './LiftReadOnlyDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ReplaceTokenDialog } from './ReplaceTokenDialog.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';
import { useReadOnly } from './useReadOnly.ts';

/**
 * What can be done with a connection: name and colour, what its token may do, allow or forbid
 * changes, replace the token, remove it.
 */
export function ConnectionMenu({
  connection,
  onRemoved,
}: {
  readonly connection: Connection;
  readonly onRemoved: () => void;
}) {
  const { app, connections: connect, scopes } = useText();
  const [dialog, setDialog] = useState<'edit' | 'scopes' | 'lift' | 'token' | 'remove' | null>(null);
  const readOnly = useReadOnly(connection);
  const close = () => setDialog(null);

  const protection: MenuItem = connection.readOnly
    ? { key: 'lift', label: connect.liftReadOnly, onChoose: () => setDialog('lift') }
    : { key: 'protect', label: connect.makeReadOnly, onChoose: () => readOnly.mutate(true) };
  const edit: MenuItem = { key: 'edit', label: connect.edit, onChoose: () => setDialog('edit') };
  const may: MenuItem = { key: 'scopes', label: scopes.menu, onChoose: () => setDialog('scopes') };
  const token: MenuItem = { key: 'token', label: connect.replaceToken, onChoose: () => setDialog('token') };
  const remove: MenuItem = {
    key: 'remove',
    label: connect.remove,
    danger: true,
    onChoose: () => setDialog('remove'),
  };

  return (
    <>
      <MoreMenu
        label={app.connectionMenu(connection.name)}
        // The demo makes its own token with every start.
        items={[edit, may, protection, ...(connection.kind === 'demo' ? [] : [token]), remove]}
      />
      {dialog === 'edit' ? <EditConnectionDialog connection={connection} onClose={close} /> : null}
      {dialog === 'scopes' ? <ScopeDialog connection={connection} onClose={close} /> : null}
      {dialog === 'lift' ? <LiftReadOnlyDialog connection={connection} onClose={close} /> : null}
      {dialog === 'token' ? <ReplaceTokenDialog connection={connection} onClose={close} /> : null}
      {dialog === 'remove' ? (
        <RemoveDialog connection={connection} onClose={close} onRemoved={onRemoved} />
      ) : null}
    </>
  );
}

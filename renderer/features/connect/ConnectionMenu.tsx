import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { useText } from '../../text/useText.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/MenuItems.tsx';
import css from './ConnectionMenu.module.css';
import { LiftReadOnlyDialog } from './LiftReadOnlyDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ReplaceTokenDialog } from './ReplaceTokenDialog.tsx';
import { useReadOnly } from './useReadOnly.ts';

/** What can be done with a connection: allow or forbid changes, replace its token, remove it. */
export function ConnectionMenu({
  connection,
  onRemoved,
}: {
  readonly connection: Connection;
  readonly onRemoved: () => void;
}) {
  const { app, connect } = useText();
  const [dialog, setDialog] = useState<'lift' | 'token' | 'remove' | null>(null);
  const readOnly = useReadOnly(connection);
  const close = () => setDialog(null);

  const protection: MenuItem = connection.readOnly
    ? { key: 'lift', label: connect.liftReadOnly, onChoose: () => setDialog('lift') }
    : { key: 'protect', label: connect.makeReadOnly, onChoose: () => readOnly.mutate(true) };
  const token: MenuItem = { key: 'token', label: connect.replaceToken, onChoose: () => setDialog('token') };
  const remove: MenuItem = {
    key: 'remove',
    label: connect.remove,
    danger: true,
    onChoose: () => setDialog('remove'),
  };

  return (
    <>
      <Menu
        label={app.connectionMenu(connection.name)}
        trigger={<Ellipsis size={14} aria-hidden />}
        triggerClass={css['trigger']}
        // The demo makes its own token with every start.
        items={connection.kind === 'demo' ? [protection, remove] : [protection, token, remove]}
      />
      {dialog === 'lift' ? <LiftReadOnlyDialog connection={connection} onClose={close} /> : null}
      {dialog === 'token' ? <ReplaceTokenDialog connection={connection} onClose={close} /> : null}
      {dialog === 'remove' ? (
        <RemoveDialog connection={connection} onClose={close} onRemoved={onRemoved} />
      ) : null}
    </>
  );
}

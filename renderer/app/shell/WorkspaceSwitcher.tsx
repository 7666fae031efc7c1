import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { Connection } from '#shared/contract/connection.ts';
import { useKeyLabels } from '../../commands/keymap.ts';
import { commandRegistry } from '../../commands/commandRegistry.ts';
import { useConnectionActions } from '../../features/connections/ConnectionMenu.tsx';
import { SyncDot, useSyncSentence } from '../../features/sync/SyncDot.tsx';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { Badge, Dot } from '../../ui/Badge.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuEntry } from '../../ui/MenuItems.tsx';
import { Text } from '../../ui/primitives.tsx';
import { ConnectionMarks } from './ConnectionMarks.tsx';
import css from './Sidebar.module.css';

/** The button of the sidebar that names the open workspace. */
function SwitcherLabel({ connection }: { readonly connection: Connection | null }) {
  const { app } = useText();
  return (
    <>
      {connection === null ? null : <Dot color={connection.color} />}
      <Text wrap="truncate" grow className={css['label']}>
        {connection?.name ?? app.noWorkspace}
      </Text>
      {connection === null ? null : (
        <span className={css['switcherMarks']}>
          {/* Omitted if the name already contains the word. */}
          {connection.kind === 'demo' && !connection.name.includes(app.demo) ? (
            <Badge>{app.demo}</Badge>
          ) : null}
          <ConnectionMarks connection={connection} />
        </span>
      )}
      <ChevronsUpDown size={14} aria-hidden className={css['switcherSign']} />
    </>
  );
}

/** Items that don't depend on the open workspace: the other ones, and adding a connection. */
function useOtherItems(current: Connection | null): readonly MenuEntry[] {
  const { app, commandMenu, commands } = useText();
  const navigate = useNavigate();
  const keys = useKeyLabels();
  const { data: connections = [] } = useQuery(connectionsQuery);
  const others = connections.filter(({ id }) => id !== current?.id);
  return [
    ...others.map(({ id, name, color }) => ({
      key: id,
      label: commandMenu.switchTo({ name }),
      icon: <Dot color={color} />,
      onChoose: () => void navigate({ to: '/c/$connectionId', params: { connectionId: id } }),
    })),
    {
      key: 'connect',
      label: app.connectAnother,
      onChoose: () => void commandRegistry.run('window.connect'),
    },
    { key: 'after workspaces', separator: true },
    {
      key: 'palette',
      label: commandMenu.title,
      keys: keys('window.palette')[0],
      onChoose: () => void commandRegistry.run('window.palette'),
    },
    {
      key: 'shortcuts',
      label: commands.titles.window.shortcuts,
      keys: keys('window.shortcuts')[0],
      onChoose: () => void commandRegistry.run('window.shortcuts'),
    },
  ];
}

/** The menu of the open workspace: its sync status, its actions, and the other workspaces. */
function OpenWorkspace({ connection }: { readonly connection: Connection }) {
  const { app } = useText();
  const navigate = useNavigate();
  const sentence = useSyncSentence(connection.id);
  const { items, dialog } = useConnectionActions({
    connection,
    onPermissions: () =>
      void navigate({
        to: '/c/$connectionId/developer/permissions',
        params: { connectionId: connection.id },
      }),
    onRemoved: () => void navigate({ to: '/' }),
  });
  const others = useOtherItems(connection);
  const sync: readonly MenuEntry[] =
    sentence === null
      ? []
      : [
          {
            key: 'sync',
            label: sentence,
            icon: <SyncDot connectionId={connection.id} />,
            onChoose: () => void navigate({ to: '/settings/$section', params: { section: 'sync' } }),
          },
        ];
  return (
    <>
      <Menu
        label={app.workspace({ name: connection.name })}
        trigger={<SwitcherLabel connection={connection} />}
        triggerClass={css['switcher']}
        items={[
          ...sync,
          { key: 'after sync', separator: true },
          ...items,
          { key: 'after actions', separator: true },
          ...others,
        ]}
      />
      {dialog}
    </>
  );
}

/** The open workspace and its menu, at the top of the sidebar. */
export function WorkspaceSwitcher({ connection }: { readonly connection: Connection | null }) {
  const { app } = useText();
  const others = useOtherItems(null);
  return connection === null ? (
    <Menu
      label={app.workspaceMenu}
      trigger={<SwitcherLabel connection={null} />}
      triggerClass={css['switcher']}
      items={others}
    />
  ) : (
    <OpenWorkspace key={connection.id} connection={connection} />
  );
}

import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronsUpDown, CircleArrowUp, type LucideIcon, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { readListSearch } from '#shared/domain/list/listSearch.ts';
import { commandRegistry } from '../../commands/commandRegistry.ts';
import { useKeyLabels } from '../../commands/keymap.ts';
import { useConnectionActions } from '../../features/connections/ConnectionMenu.tsx';
import { SyncDot, useSyncSentence } from '../../features/sync/SyncStatus.tsx';
import { useCommand, useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Badge, Dot } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuEntry } from '../../ui/MenuItems.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { showToast, useProblemToast } from '../../ui/Toasts.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { viewQueryOf } from '../navigation/viewQuery.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { useConnection } from '../../queries/appQueries.ts';
import { ConnectionMarks } from './ConnectionMarks.tsx';
import { selectedEntry, SIDEBAR, type SidebarEntry } from './sidebarEntries.ts';
import { SidebarLink, useShownViews, ViewLinks, ViewsMenu } from './ViewLinks.tsx';
import css from './Sidebar.module.css';

/** Offers a newer version of Parley at the bottom of the sidebar; renders nothing if there is none. */
function ProgramUpdateMenu({ rail }: { readonly rail: boolean }) {
  const { update: words } = useText().app;
  const { data: update } = useRead('programUpdate.get', {});
  const navigate = useNavigate();
  const onError = useProblemToast();
  const download = useCommand('programUpdate.download', {
    onSuccess: ({ downloaded }) => {
      if (!downloaded) showToast({ words: words.failed });
    },
    onError,
  });
  const install = useCommand('programUpdate.install', { onError });
  if (update === undefined || update === null) return null;
  const label = words[update.state]({ version: update.version });
  const step = {
    available: [{ key: 'download', label: words.download, onChoose: () => download.mutate({}) }],
    downloading: [],
    ready: [{ key: 'install', label: words.install, onChoose: () => install.mutate({}) }],
  }[update.state];
  const menu = (
    <Menu
      label={label}
      triggerClass={css['link']}
      trigger={
        <>
          <CircleArrowUp size={rail ? 16 : 14} className={css['update']} aria-hidden />
          <Text wrap="truncate" grow className={css['label']}>
            {label}
          </Text>
        </>
      }
      items={[
        ...step,
        {
          key: 'notes',
          label: words.notes,
          onChoose: () => void navigate({ to: '/release-notes' }),
        },
      ]}
    />
  );
  return <div aria-live="polite">{rail ? <Tooltip label={label}>{menu}</Tooltip> : menu}</div>;
}

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
        <Row as="span" gap={6} inline className={css['switcherMarks']}>
          {/* Omitted if the name already contains the word. */}
          {connection.kind === 'demo' && !connection.name.includes(app.demo) ? (
            <Badge>{app.demo}</Badge>
          ) : null}
          <ConnectionMarks connection={connection} />
        </Row>
      )}
      <ChevronsUpDown size={14} aria-hidden className={css['switcherSign']} />
    </>
  );
}

/** Items that don't depend on the open workspace: the other ones, and adding a connection. */
function useOtherItems(current: Connection | null): readonly MenuEntry[] {
  const text = useText();
  const { app, commands, connections: words } = text;
  const navigate = useNavigate();
  const keys = useKeyLabels();
  const { data: connections = [] } = useRead('connections.list', {});
  const others = connections.filter(({ id }) => id !== current?.id);
  return [
    ...others.map(({ id, name, color }) => ({
      key: id,
      label: words.switchTo({ name }),
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
      label: text.commandMenu.title,
      keys: keys('window.palette')[0],
      onChoose: () => void commandRegistry.run('window.palette'),
    },
    {
      key: 'shortcuts',
      label: commands.titles.window.shortcuts,
      keys: keys('window.shortcuts')[0],
      onChoose: () => void commandRegistry.run('window.shortcuts'),
    },
    {
      key: 'about',
      label: commands.titles.window.about,
      onChoose: () => void commandRegistry.run('window.about'),
    },
  ];
}

/** The menu of the open workspace: its sync status, its actions, and the other workspaces. */
function OpenWorkspace({ connection }: { readonly connection: Connection }) {
  const { app } = useText();
  const navigate = useNavigate();
  const sentence = useSyncSentence();
  const { items, dialog } = useConnectionActions({
    connection,
    onPermissions: () =>
      void navigate({
        to: '/c/$connectionId/settings/$section',
        params: { connectionId: connection.id, section: 'workspace' },
        hash: 'permissions',
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
            icon: <SyncDot />,
            onChoose: () => void navigate({ to: '/settings/$section', params: { section: 'workspace' } }),
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
function WorkspaceSwitcher({ connection }: { readonly connection: Connection | null }) {
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

/**
 * A link of the sidebar. In the rail, its label becomes the tooltip and its count a dot; both remain part of
 * its accessible name.
 */
function Entry({
  rail,
  to,
  selected,
  icon: Icon,
  label,
  children = null,
}: {
  readonly to: SidebarEntry['to'] | '/settings';
  readonly rail: boolean;
  readonly selected: boolean;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Its counts. */
  readonly children?: ReactNode;
}) {
  const entry = (
    <SidebarLink to={to} selected={selected}>
      <Icon size={rail ? 16 : 14} aria-hidden />
      <Text wrap="truncate" grow className={css['label']}>
        {label}
      </Text>
      <Text size="small" tone="tertiary" tabular className={css['count']}>
        {children}
      </Text>
    </SidebarLink>
  );
  return rail ? <Tooltip label={label}>{entry}</Tooltip> : entry;
}

/** The pages and views of a workspace. */
function WorkspacePages({ rail }: { readonly rail: boolean }) {
  const connectionId = useConnectionId();
  const text = useText();
  const { connectionId: open } = useParams({ strict: false });
  const { pathname } = useLocation();
  const views = useShownViews();
  const openQuery = viewQueryOf(readListSearch(useSearch({ strict: false })));
  const selected = selectedEntry(pathname, openQuery, views?.map(({ query }) => query) ?? []);
  const section = selected?.kind === 'section' ? selected.section : null;
  const viewProps = { selected: selected?.kind === 'view' ? selected.query : null };
  return (
    <Stack grow scroll className={css['pages']}>
      <Stack as="ul" gap={1} className={css['section']}>
        {SIDEBAR.map(({ to, icon, label, counts = [] }) => (
          <li key={to}>
            <Entry
              rail={rail}
              to={to}
              selected={to === `/c/$connectionId/${section ?? ''}`}
              icon={icon}
              label={label(text)}
            >
              {counts.map((Count, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <Count key={at} />
              ))}
            </Entry>
          </li>
        ))}
      </Stack>
      {views === null ? null : rail ? (
        <ViewsMenu {...viewProps} views={views} />
      ) : (
        <ViewLinks {...viewProps} views={views} openQuery={open === connectionId ? openQuery : null} />
      )}
    </Stack>
  );
}

/** Navigation on the left of the window: with labels, or as a rail of icons. */
export function Sidebar({ rail }: { readonly rail: boolean }) {
  const text = useText();
  const { app } = text;
  const { pathname } = useLocation();
  const connection = useConnection();
  const selected = selectedEntry(pathname, '', []);
  return (
    <Stack
      as="nav"
      aria-label={app.sidebar}
      data-pane="sidebar"
      className={cx(css['sidebar'], rail && css['rail'])}
    >
      <WorkspaceSwitcher connection={connection} />
      {connection === null ? (
        <Stack grow scroll className={css['pages']} />
      ) : (
        <WorkspacePages key={connection.id} rail={rail} />
      )}
      <Text as="div" pad={8} border="top" className={css['foot']}>
        <ProgramUpdateMenu rail={rail} />
        <Entry
          rail={rail}
          to="/settings"
          selected={selected?.kind === 'section' && selected.section === 'settings'}
          icon={Settings}
          label={text.settings.title}
        />
      </Text>
    </Stack>
  );
}

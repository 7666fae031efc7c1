import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, IdCard, Link2, Search, Unlink, User } from 'lucide-react';
import { use, useState } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import { linkedConnection, parseDeepLink } from '#shared/domain/links/deepLink.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { commandRegistry, useAvailableCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabels } from '../../commands/keymap.ts';
import { CommandMenu } from '../../features/commandMenu/CommandMenu.tsx';
import type { CommandMenuGroup, CommandMenuItem } from '../../features/commandMenu/commandMenuItems.ts';
import { usageText } from '../../features/rateLimit/usageSummary.ts';
import { useRead } from '../../queries/ask.ts';
import { useChangeSettings, usePolicy, useSettings, useConnection } from '../../queries/appQueries.ts';
import { engagementsByTitleQuery, recordsByNameQuery } from '../../queries/searchQueries.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Dot } from '../../ui/Badge.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { showToast, useProblemToast, useSaidChange } from '../../ui/Toasts.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useNow } from '../../ui/useNow.ts';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { useRecents } from '../navigation/lastPlace.ts';
import { searchOfView } from '../navigation/viewQuery.ts';
import type { SidebarEntry } from '../shell/sidebarEntries.ts';
import {
  useConnectionId,
  useWorkspaceCommand,
  useWorkspaceRead,
  WorkspaceContext,
} from '../../queries/workspace.ts';
import {
  assistantItem,
  commandItems,
  type MenuChange,
  pageItems,
  settingItems,
  syncItem,
  usageItem,
  viewItems,
} from './menuItems.tsx';

/** What every page has: settings, connections and the commands available now. */
function useWindowItems() {
  const connectionId = use(WorkspaceContext);
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const keys = useKeyLabels();
  const available = useAvailableCommands();
  const settings = useSettings();
  const changing = useChangeSettings();
  const saidChange = useSaidChange();
  const { data: connections } = useRead('connections.list', {});

  const change = async ({ to, back, said, permission }: MenuChange) => {
    if (permission === undefined || (await permission()))
      await saidChange(
        () => changing.mutateAsync(to),
        said,
        () => changing.mutateAsync(back),
      );
    else showToast({ words: text.settings.noticesForbidden });
  };
  const others: readonly CommandMenuItem[] = (connections ?? [])
    .filter(({ id }) => id !== connectionId)
    .map(({ id, name, color }) => ({
      key: `connection ${id}`,
      label: text.connections.switchTo({ name }),
      icon: <Dot color={color} />,
      onChoose: () => void navigate({ to: '/c/$connectionId', params: { connectionId: id } }),
    }));
  return {
    // There are hundreds of values, and none of them changes while the menu is open.
    settings: settingItems(
      text,
      format,
      settings,
      (made) => void change(made),
      (section) => void navigate({ to: '/settings/$section', params: { section } }),
    ),
    connections: others,
    ...commandItems(text, available, keys, (id) => void commandRegistry.run(id)),
  };
}

/** The pages of a workspace, its views, its API usage, and what assistants may read. */
function useWorkspaceItems() {
  const connectionId = useConnectionId();
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const connection = useConnection();
  const policy = usePolicy();
  const { data: saved } = useWorkspaceRead('views.list', {});
  const { data: rate } = useWorkspaceRead('rateLimit.current', {});
  const { paused } = useSettings().sync;
  const rescan = useWorkspaceCommand('sync.control', { onError: useProblemToast() });
  const access = useWorkspaceCommand('connections.update', { refreshes: ['connections.list'] });
  const saidChange = useSaidChange();
  const open = (to: SidebarEntry['to']) => void navigate({ to, params: { connectionId } });

  const usage =
    rate === undefined
      ? []
      : [
          usageItem(text, usageText(text, format, rate), () =>
            open('/c/$connectionId/settings/developer/api-log'),
          ),
        ];
  const turn = (on: boolean, said: string) =>
    void saidChange(
      () => access.mutateAsync({ assistant: on ? 'shared' : 'off' }),
      said,
      () => access.mutateAsync({ assistant: connection?.assistant ?? 'off' }),
    );
  return {
    pages: [...pageItems(text, open), ...usage],
    views: viewItems(
      text,
      saved?.views ?? [],
      (query) =>
        void navigate({
          to: '/c/$connectionId/engagements',
          params: { connectionId },
          search: searchOfView(query),
        }),
    ),
    actions: paused ? [] : [syncItem(text, () => rescan.mutate({ action: 'rescan' }))],
    assistant:
      connection === null || policy?.mcp === false
        ? []
        : [assistantItem(text, connection.assistant !== 'off', turn)],
  };
}

const RECORD_KINDS = [
  { kind: 'contact', to: '/c/$connectionId/accounts/contacts/$id', Icon: User },
  { kind: 'company', to: '/c/$connectionId/accounts/companies/$id', Icon: Building2 },
  { kind: 'user', to: '/c/$connectionId/users/$id', Icon: IdCard },
] as const;

/** Contacts, companies and team members by name. */
function useRecordItems(words: string) {
  const connectionId = useConnectionId();
  const { commandMenu } = useText();
  const navigate = useNavigate();
  const answers = useQueries({
    queries: RECORD_KINDS.map(({ kind }) => ({
      ...recordsByNameQuery(connectionId, kind, words),
      enabled: words !== '',
    })),
  });

  const itemsOf = (at: number): readonly CommandMenuItem[] => {
    const place = RECORD_KINDS[at];
    if (place === undefined || words === '') return [];
    const { kind, to, Icon } = place;
    return (answers[at]?.data?.rows ?? []).map(({ fields, name, engagements }) => ({
      key: `${kind} ${fields.id}`,
      label: name,
      hint: commandMenu.callCount({ count: engagements }),
      icon: <Icon size={14} />,
      onChoose: () => void navigate({ to, params: { connectionId, id: fields.id } }),
    }));
  };

  return {
    searching: answers.some(({ isFetching }) => isFetching),
    people: [...itemsOf(0), ...itemsOf(2)],
    companies: itemsOf(1),
  };
}

/** The item for a pasted `parley://` link; null if the input isn't one. */
function useLinkItem(typed: string): CommandMenuItem | null {
  const current = use(WorkspaceContext);
  const { commandMenu } = useText();
  const navigate = useNavigate();
  const { data: connections } = useRead('connections.list', {});
  const text = typed.trim();
  if (!/^parley:/i.test(text)) return null;

  const disabledItem = (label: string): CommandMenuItem => ({
    key: 'link',
    label,
    icon: <Unlink size={14} />,
    onChoose: () => undefined,
  });
  const reading = parseDeepLink(text);
  if (!reading.ok) return disabledItem(commandMenu.badLink);
  const connection = linkedConnection(reading.link, connections ?? [], current ?? null);
  if (connection === null) return disabledItem(commandMenu.linkElsewhere);
  const { engagementId, second } = reading.link;
  return {
    key: 'link',
    label: commandMenu.openLink,
    hint: connection.name,
    icon: <Link2 size={14} />,
    onChoose: () =>
      void navigate({
        to: '/c/$connectionId/engagements/$engagementId',
        params: { connectionId: connection.id, engagementId: engagementIdOf(engagementId) },
        search: second === null ? {} : { t: second },
      }),
  };
}

/** Engagements by title; for an empty query, the recent ones. */
function useEngagementItems(words: string) {
  const connectionId = useConnectionId();
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const navigate = useNavigate();
  const { calls: recent } = useRecents();
  const query = useQuery({ ...engagementsByTitleQuery(connectionId, words), enabled: words !== '' });

  const itemOf = (id: EngagementId, title: string, type: string, hint?: string): CommandMenuItem => ({
    key: `call ${id}`,
    label: engagementTitle(text, title),
    hint,
    icon: <EngagementTypeIcon type={type} />,
    onChoose: () =>
      void navigate({
        to: '/c/$connectionId/engagements/$engagementId',
        params: { connectionId, engagementId: id },
      }),
  });

  return {
    searching: query.isFetching,
    recent: recent.map(({ id, title, type }) => itemOf(engagementIdOf(id), title, type)),
    found:
      words === ''
        ? []
        : (query.data?.rows ?? []).map(({ engagement }) =>
            itemOf(
              engagement.id,
              engagement.title,
              engagement.engagement_type,
              format.when(engagementDate(engagement), now),
            ),
          ),
  };
}

const SETTLED_MS = 120;

interface PlaceProps {
  readonly onClose: () => void;
}

/** The command menu of an open connection, which also searches its engagements and records. */
function ConnectionCommandMenu({ onClose }: PlaceProps) {
  const connectionId = useConnectionId();
  const text = useText();
  const { commandMenu } = text;
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const settled = useDebounced(words, SETTLED_MS);
  const { settings, connections, here, everywhere } = useWindowItems();
  const { pages, views, actions, assistant } = useWorkspaceItems();
  const link = useLinkItem(typed);
  const calls = useEngagementItems(link === null ? settled.slice(0, 200) : '');
  const records = useRecordItems(link === null ? settled.slice(0, 200) : '');
  const search: CommandMenuItem = {
    key: 'search',
    label: commandMenu.searchFor({ words }),
    icon: <Search size={14} />,
    onChoose: () =>
      void navigate({ to: '/c/$connectionId/search', params: { connectionId }, search: { q: words } }),
  };

  const groups: readonly CommandMenuGroup[] =
    link === null
      ? [
          { key: 'here', heading: commandMenu.here, items: here, first: true },
          { key: 'recent', heading: commandMenu.recentCalls, items: words === '' ? calls.recent : [] },
          { key: 'pages', heading: commandMenu.pages, items: pages },
          { key: 'views', heading: commandMenu.views, items: views },
          { key: 'commands', heading: commandMenu.commands, items: [...actions, ...everywhere] },
          { key: 'settings', heading: text.settings.title, items: [...assistant, ...settings] },
          { key: 'connections', heading: commandMenu.connections, items: connections },
          { key: 'calls', heading: commandMenu.calls, items: words === '' ? [] : calls.found, found: true },
          { key: 'people', heading: commandMenu.people, items: records.people, found: true },
          { key: 'companies', heading: commandMenu.companies, items: records.companies, found: true },
          {
            key: 'search',
            heading: commandMenu.search,
            items: words === '' ? [] : [search],
            found: true,
            last: true,
          },
        ]
      : [{ key: 'link', heading: commandMenu.link, items: [link], found: true }];
  return (
    <CommandMenu
      groups={groups}
      typed={typed}
      onTyped={setTyped}
      searching={words !== settled || calls.searching || records.searching}
      onClose={onClose}
    />
  );
}

/** The command menu while no connection is open. */
function StartCommandMenu({ onClose }: PlaceProps) {
  const text = useText();
  const { commandMenu } = text;
  const [typed, setTyped] = useState('');
  const { settings, connections, here, everywhere } = useWindowItems();
  const link = useLinkItem(typed);
  const groups: readonly CommandMenuGroup[] =
    link === null
      ? [
          { key: 'connections', heading: commandMenu.connections, items: connections },
          { key: 'commands', heading: commandMenu.commands, items: [...here, ...everywhere] },
          { key: 'settings', heading: text.settings.title, items: settings },
        ]
      : [{ key: 'link', heading: commandMenu.link, items: [link], found: true }];
  return <CommandMenu groups={groups} typed={typed} onTyped={setTyped} searching={false} onClose={onClose} />;
}

/** The command menu of the open workspace, or the last used one. */
export function AppCommandMenu(props: PlaceProps) {
  return use(WorkspaceContext) === undefined ? (
    <StartCommandMenu {...props} />
  ) : (
    <ConnectionCommandMenu {...props} />
  );
}

import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  Activity,
  Building2,
  ClipboardList,
  History,
  IdCard,
  KeyRound,
  Link2,
  ListFilter,
  Plug,
  Search,
  Unlink,
  User,
  Webhook,
} from 'lucide-react';
import { useState } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { linkedConnection, parseDeepLink } from '#shared/domain/links/deepLink.ts';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import type { Place } from '../../commands/command.ts';
import { COMMAND_IDS, type CommandId, COMMANDS, commandTitle } from '../../commands/commandCatalogue.ts';
import { commandRegistry, useAvailableCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabels } from '../../commands/keymap.ts';
import { CommandMenu } from '../../features/commandMenu/CommandMenu.tsx';
import type { CommandMenuGroup, CommandMenuItem } from '../../features/commandMenu/commandMenuItems.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { engagementsByTitleQuery, recordsByNameQuery } from '../../queries/searchQueries.ts';
import { viewsQuery } from '../../queries/viewQueries.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Dot } from '../../ui/Badge.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useNow } from '../../ui/useNow.ts';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { useRecentEngagements } from '../navigation/connectionMemory.ts';
import { searchOfView } from '../navigation/viewQuery.ts';
import { BROWSING, WORKING } from '../shell/sidebarEntries.ts';

/** Pages one step away from the sidebar. */
const FURTHER_PAGES = [
  {
    to: '/c/$connectionId/reports/action-items',
    icon: ClipboardList,
    label: (text: Text) => text.actionItems.title,
  },
  {
    to: '/c/$connectionId/developer/api-log',
    icon: Activity,
    label: (text: Text) => text.requestLog.title,
  },
  {
    to: '/c/$connectionId/developer/webhooks',
    icon: Webhook,
    label: (text: Text) => text.webhooks.title,
  },
  {
    to: '/c/$connectionId/developer/permissions',
    icon: KeyRound,
    label: (text: Text) => text.connections.scopes.title,
  },
  {
    to: '/c/$connectionId/developer/integrations',
    icon: Plug,
    label: (text: Text) => text.integrations.title,
  },
  {
    to: '/c/$connectionId/changes/history',
    icon: History,
    label: (text: Text) => text.journal.title,
  },
] as const;

/** From the front of the window to its back. */
const OPEN_PLACES: readonly Place[] = ['editing', 'call', 'playing', 'page', 'list'];

/** Pages, connections and the commands available now. */
function useWindowItems(connectionId: ConnectionId | undefined) {
  const text = useText();
  const navigate = useNavigate();
  const keys = useKeyLabels();
  const available = useAvailableCommands();
  const { data: connections } = useQuery(connectionsQuery);

  const ofConnection: readonly CommandMenuItem[] =
    connectionId === undefined
      ? []
      : [...BROWSING, ...WORKING, ...FURTHER_PAGES].map(({ to, icon: Icon, label }) => ({
          key: `page ${to}`,
          label: label(text),
          icon: <Icon size={14} />,
          onChoose: () => void navigate({ to, params: { connectionId } }),
        }));

  const others: readonly CommandMenuItem[] = (connections ?? [])
    .filter(({ id }) => id !== connectionId)
    .map(({ id, name, color }) => ({
      key: `connection ${id}`,
      label: text.commandMenu.switchTo({ name }),
      icon: <Dot color={color} />,
      onChoose: () => void navigate({ to: '/c/$connectionId', params: { connectionId: id } }),
    }));

  const commandItem = (id: CommandId): CommandMenuItem => ({
    key: `command ${id}`,
    label: commandTitle(text, id),
    words: [text.commands.places[COMMANDS[id].place]],
    keys: keys(id)[0],
    onChoose: () => void commandRegistry.run(id),
  });
  const offered = available.filter((id) => COMMANDS[id].step !== true);
  const placeOf = (id: CommandId) => OPEN_PLACES.indexOf(COMMANDS[id].place);
  /** Commands on what is currently open: the engagement before its player and the list beside it. */
  const here = offered
    .filter((id) => COMMANDS[id].place !== 'everywhere')
    .toSorted((a, b) => placeOf(a) - placeOf(b) || COMMAND_IDS.indexOf(a) - COMMAND_IDS.indexOf(b))
    .map(commandItem);
  const commands = offered.filter((id) => COMMANDS[id].place === 'everywhere').map(commandItem);

  return { pages: ofConnection, connections: others, here, commands };
}

/** All views, including those hidden from the sidebar. */
function useViewItems(connectionId: ConnectionId): readonly CommandMenuItem[] {
  const { views: words } = useText();
  const navigate = useNavigate();
  const { data } = useQuery(viewsQuery(connectionId));
  const viewItem = (key: string, name: string, query: string): CommandMenuItem => ({
    key: `view ${key}`,
    label: name,
    words: [words.title],
    icon: <ListFilter size={14} />,
    onChoose: () =>
      void navigate({
        to: '/c/$connectionId/engagements',
        params: { connectionId },
        search: searchOfView(query),
      }),
  });
  return [
    ...(data?.views ?? []).map(({ id, name, query }) => viewItem(id, name, query)),
    ...BUILT_IN_VIEWS.map(({ name, query }) => viewItem(name, words.builtIn[name], query)),
  ];
}

const RECORD_KINDS = [
  { kind: 'contact', to: '/c/$connectionId/contacts/$id', Icon: User },
  { kind: 'company', to: '/c/$connectionId/companies/$id', Icon: Building2 },
  { kind: 'user', to: '/c/$connectionId/users/$id', Icon: IdCard },
] as const;

/** Contacts, companies and team members by name. */
function useRecordItems(connectionId: ConnectionId, words: string) {
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
function useLinkItem(typed: string, current: ConnectionId | undefined): CommandMenuItem | null {
  const { commandMenu } = useText();
  const navigate = useNavigate();
  const { data: connections } = useQuery(connectionsQuery);
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
function useEngagementItems(connectionId: ConnectionId, words: string) {
  const {
    engagements: { list },
  } = useText();
  const format = useFormat();
  const now = useNow();
  const navigate = useNavigate();
  const recent = useRecentEngagements(connectionId);
  const query = useQuery({ ...engagementsByTitleQuery(connectionId, words), enabled: words !== '' });

  const itemOf = (id: EngagementId, title: string, type: string, hint?: string): CommandMenuItem => ({
    key: `call ${id}`,
    label: title.trim() === '' ? list.untitled : title,
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
              format.when(engagement.start_at ?? engagement.updated_at, now),
            ),
          ),
  };
}

const SETTLED_MS = 120;

interface PlaceProps {
  readonly onClose: () => void;
}

/** The command menu of an open connection, which also searches its engagements and records. */
function ConnectionCommandMenu({
  connectionId,
  onClose,
}: PlaceProps & { readonly connectionId: ConnectionId }) {
  const { commandMenu } = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const settled = useDebounced(words, SETTLED_MS);
  const { pages, connections, here, commands } = useWindowItems(connectionId);
  const link = useLinkItem(typed, connectionId);
  const calls = useEngagementItems(connectionId, link === null ? settled.slice(0, 200) : '');
  const records = useRecordItems(connectionId, link === null ? settled.slice(0, 200) : '');
  const views = useViewItems(connectionId);
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
          { key: 'connections', heading: commandMenu.connections, items: connections },
          { key: 'commands', heading: commandMenu.commands, items: commands },
          { key: 'calls', heading: commandMenu.calls, items: words === '' ? [] : calls.found, found: true },
          { key: 'people', heading: commandMenu.people, items: records.people, found: true },
          { key: 'companies', heading: commandMenu.companies, items: records.companies, found: true },
          { key: 'search', heading: commandMenu.search, items: words === '' ? [] : [search], found: true },
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
  const { commandMenu } = useText();
  const [typed, setTyped] = useState('');
  const { connections, here, commands } = useWindowItems(undefined);
  const link = useLinkItem(typed, undefined);
  const groups: readonly CommandMenuGroup[] =
    link === null
      ? [
          { key: 'connections', heading: commandMenu.connections, items: connections },
          { key: 'commands', heading: commandMenu.commands, items: [...here, ...commands] },
        ]
      : [{ key: 'link', heading: commandMenu.link, items: [link], found: true }];
  return <CommandMenu groups={groups} typed={typed} onTyped={setTyped} searching={false} onClose={onClose} />;
}

export function AppCommandMenu(props: PlaceProps) {
  const { connectionId } = useParams({ strict: false });
  return connectionId === undefined ? (
    <StartCommandMenu {...props} />
  ) : (
    <ConnectionCommandMenu {...props} connectionId={connectionId} />
  );
}

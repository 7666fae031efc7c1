import { useNavigate, useParams } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { CommandMenu } from '../../features/commandMenu/CommandMenu.tsx';
import type { CommandMenuGroup, CommandMenuItem } from '../../features/commandMenu/commandMenuItems.ts';
import { useText } from '../../text/useText.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import {
  useEngagementItems,
  useLinkItem,
  useRecordItems,
  useViewItems,
  useWindowItems,
} from './commandMenuSources.tsx';

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

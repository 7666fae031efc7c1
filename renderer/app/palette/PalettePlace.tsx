import { useNavigate, useParams } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { Palette } from '../../features/palette/Palette.tsx';
import type { PaletteGroup, PaletteItem } from '../../features/palette/paletteItem.ts';
import { useText } from '../../text/useText.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useCallItems } from './useCallItems.tsx';
import { useLinkItem } from './useLinkItem.tsx';
import { useRecordItems } from './useRecordItems.tsx';
import { useViewItems } from './useViewItems.tsx';
import { useWindowItems } from './useWindowItems.tsx';

const SETTLED_MS = 120;

interface PlaceProps {
  readonly onClose: () => void;
}

/** The palette on an open connection: also its calls, by name, and the words that were said. */
function ConnectionPalette({ connectionId, onClose }: PlaceProps & { readonly connectionId: ConnectionId }) {
  const { palette } = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const settled = useDebounced(words, SETTLED_MS);
  const { pages, connections, commands } = useWindowItems(connectionId);
  const link = useLinkItem(typed, connectionId);
  const calls = useCallItems(connectionId, link === null ? settled.slice(0, 200) : '');
  const records = useRecordItems(connectionId, link === null ? settled.slice(0, 200) : '');
  const views = useViewItems(connectionId);
  const search: PaletteItem = {
    key: 'search',
    label: palette.searchFor(words),
    icon: <Search size={14} />,
    onChoose: () =>
      void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search: { q: words } }),
  };

  const groups: readonly PaletteGroup[] =
    link === null
      ? [
          { key: 'recent', heading: palette.recentCalls, items: words === '' ? calls.recent : [] },
          { key: 'pages', heading: palette.pages, items: pages },
          { key: 'views', heading: palette.views, items: views },
          { key: 'connections', heading: palette.connections, items: connections },
          { key: 'commands', heading: palette.commands, items: commands },
          { key: 'calls', heading: palette.calls, items: words === '' ? [] : calls.found, found: true },
          { key: 'people', heading: palette.people, items: records.people, found: true },
          { key: 'companies', heading: palette.companies, items: records.companies, found: true },
          { key: 'search', heading: palette.search, items: words === '' ? [] : [search], found: true },
        ]
      : [{ key: 'link', heading: palette.link, items: [link], found: true }];
  return (
    <Palette
      groups={groups}
      typed={typed}
      onTyped={setTyped}
      searching={words !== settled || calls.searching || records.searching}
      onClose={onClose}
    />
  );
}

/** The palette where no connection is open. */
function StartPalette({ onClose }: PlaceProps) {
  const { palette } = useText();
  const [typed, setTyped] = useState('');
  const { connections, commands } = useWindowItems(undefined);
  const link = useLinkItem(typed, undefined);
  const groups: readonly PaletteGroup[] =
    link === null
      ? [
          { key: 'connections', heading: palette.connections, items: connections },
          { key: 'commands', heading: palette.commands, items: commands },
        ]
      : [{ key: 'link', heading: palette.link, items: [link], found: true }];
  return <Palette groups={groups} typed={typed} onTyped={setTyped} searching={false} onClose={onClose} />;
}

export function PalettePlace(props: PlaceProps) {
  const { connectionId } = useParams({ strict: false });
  return connectionId === undefined ? (
    <StartPalette {...props} />
  ) : (
    <ConnectionPalette {...props} connectionId={connectionId} />
  );
}

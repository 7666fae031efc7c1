import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { catalogue } from '../../commands/catalogue/index.ts';
import { commandTitle } from '../../commands/commandTitle.ts';
import { useKeyLabels } from '../../commands/keymap.ts';
import { commandRegistry } from '../../commands/registry.ts';
import { useAvailableCommands } from '../../commands/useCommands.ts';
import type { CommandMenuItem } from '../../features/commandMenu/commandMenuItem.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { useText } from '../../text/useText.ts';
import { Dot } from '../../ui/Dot.tsx';
import { sidebarFoot, sidebarSections } from '../shell/sidebarSections.ts';

/** What the window itself offers: its pages, its connections, and everything that can be done now. */
export function useWindowItems(connectionId: ConnectionId | undefined) {
  const text = useText();
  const navigate = useNavigate();
  const keys = useKeyLabels();
  const available = useAvailableCommands();
  const { data: connections } = useQuery(connectionsQuery);

  const ofConnection: readonly CommandMenuItem[] =
    connectionId === undefined
      ? []
      : sidebarSections.flat().map(({ to, icon: Icon, label }) => ({
          key: `page ${to}`,
          label: label(text),
          icon: <Icon size={14} />,
          onChoose: () => void navigate({ to, params: { connectionId } }),
        }));

  const ofProgram = sidebarFoot.map(({ to, icon: Icon, label }) => ({
    key: `page ${to}`,
    label: label(text),
    icon: <Icon size={14} />,
    onChoose: () => void navigate({ to }),
  }));

  const others: readonly CommandMenuItem[] = (connections ?? [])
    .filter(({ id }) => id !== connectionId)
    .map(({ id, name, color }) => ({
      key: `connection ${id}`,
      label: text.commandMenu.switchTo(name),
      icon: <Dot color={color} />,
      onChoose: () => void navigate({ to: '/c/$connectionId', params: { connectionId: id } }),
    }));

  const commands: readonly CommandMenuItem[] = available
    // The settings are among the pages.
    .filter((id) => catalogue[id].step !== true && id !== 'window.settings')
    .map((id) => ({
      key: `command ${id}`,
      label: commandTitle(text, id),
      words: [text.commands.places[catalogue[id].place]],
      keys: keys(id)[0],
      onChoose: () => void commandRegistry.run(id),
    }));

  return { pages: [...ofConnection, ...ofProgram], connections: others, commands };
}

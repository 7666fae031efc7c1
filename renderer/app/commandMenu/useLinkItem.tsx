import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link2, Unlink } from 'lucide-react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { linkedConnection, parseDeepLink } from '#shared/domain/links/deepLink.ts';
import type { CommandMenuItem } from '../../features/commandMenu/commandMenuItem.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { useText } from '../../text/useText.ts';
import { engagementIdOf } from '../addressIds.ts';

/** What a `parley://` link that was pasted comes to; null where what was typed is no such link. */
export function useLinkItem(typed: string, current: ConnectionId | undefined): CommandMenuItem | null {
  const { commandMenu } = useText();
  const navigate = useNavigate();
  const { data: connections } = useQuery(connectionsQuery);
  const text = typed.trim();
  if (!/^parley:/i.test(text)) return null;

  const nowhere = (label: string): CommandMenuItem => ({
    key: 'link',
    label,
    icon: <Unlink size={14} />,
    onChoose: () => undefined,
  });
  const reading = parseDeepLink(text);
  if (!reading.ok) return nowhere(commandMenu.badLink);
  const connection = linkedConnection(reading.link, connections ?? [], current ?? null);
  if (connection === null) return nowhere(commandMenu.linkElsewhere);
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

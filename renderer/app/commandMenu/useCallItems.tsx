import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { CommandMenuItem } from '../../features/commandMenu/commandMenuItem.ts';
import { callsNamedQuery } from '../../queries/findByName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { useNow } from '../../ui/useNow.ts';
import { engagementIdOf } from '../addressIds.ts';
import { useRecentCalls } from '../lastPlace/connectionMemory.ts';

/** Calls by their name, and those that were opened last while nothing is typed. */
export function useCallItems(connectionId: ConnectionId, words: string) {
  const { list } = useText();
  const format = useFormat();
  const now = useNow();
  const navigate = useNavigate();
  const recent = useRecentCalls(connectionId);
  const query = useQuery({ ...callsNamedQuery(connectionId, words), enabled: words !== '' });

  const item = (id: EngagementId, title: string, type: string, hint?: string): CommandMenuItem => ({
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
    recent: recent.map(({ id, title, type }) => item(engagementIdOf(id), title, type)),
    found:
      words === ''
        ? []
        : (query.data?.rows ?? []).map(({ engagement }) =>
            item(
              engagement.id,
              engagement.title,
              engagement.engagement_type,
              format.when(engagement.start_at ?? engagement.updated_at, now),
            ),
          ),
  };
}

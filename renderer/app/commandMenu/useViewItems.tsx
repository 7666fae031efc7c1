import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { CommandMenuItem } from '../../features/commandMenu/commandMenuItem.ts';
import { BUILT_IN_VIEWS } from '../../features/views/builtInViews.ts';
import { viewsQuery } from '../../queries/views.ts';
import { useText } from '../../text/useText.ts';
import { searchOfView } from '../views/viewQuery.ts';

/** Every view by its name, those that the sidebar doesn't show too. */
export function useViewItems(connectionId: ConnectionId): readonly CommandMenuItem[] {
  const { views: words } = useText();
  const navigate = useNavigate();
  const { data } = useQuery(viewsQuery(connectionId));
  const item = (key: string, name: string, query: string): CommandMenuItem => ({
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
    ...(data?.views ?? []).map(({ id, name, query }) => item(id, name, query)),
    ...BUILT_IN_VIEWS.map(({ name, query }) => item(name, words.builtIn[name], query)),
  ];
}

import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { preference } from '../../ui/preference.ts';
import { forgetAllBut, rememberEngagement, rememberPlace } from './connectionMemory.ts';

/** Puts a call among those opened last, as soon as its name is known. */
export function useRememberEngagement(connectionId: ConnectionId, engagement: Engagement | null): void {
  const { id = null, title = '', engagement_type: type = '' } = engagement ?? {};
  useEffect(() => {
    if (id !== null) rememberEngagement(connectionId, { id, title, type });
  }, [connectionId, id, title, type]);
}

/** The connection that was used last; empty before there was one. */
export const lastConnection = preference<string>('lastConnection', '', (stored) =>
  typeof stored === 'string' ? stored : null,
);

/** Keeps in mind where the user is, so that the next start, or coming back to a connection, begins there. */
export function useRememberPlace(): void {
  const { connectionId } = useParams({ strict: false });
  const { href } = useLocation();
  const { data: connections } = useQuery(connectionsQuery);
  const exists = connections?.some(({ id }) => id === connectionId) === true;

  useEffect(() => {
    // On the way from page to page the address is ahead of what it names.
    if (connectionId === undefined || !exists || !href.startsWith(`/c/${connectionId}/`)) return;
    rememberPlace(connectionId, href);
    lastConnection.set(connectionId);
  }, [connectionId, exists, href]);

  useEffect(() => {
    if (connections !== undefined) forgetAllBut(connections.map(({ id }) => id));
  }, [connections]);
}

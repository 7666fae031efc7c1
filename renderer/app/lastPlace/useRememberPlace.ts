import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connectionsQuery } from '../../queries/connections.ts';
import { preference } from '../../ui/preference.ts';
import { forgetAllBut, rememberPlace } from './connectionMemory.ts';

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

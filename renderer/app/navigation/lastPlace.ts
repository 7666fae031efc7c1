import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useRead } from '../../queries/ask.ts';
import { preference } from '../../ui/preference.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import { type ConnectionMemory, memoryOf, rememberEngagement, rememberPlace } from './connectionMemory.ts';
import { useConnectionId } from '../../queries/workspace.ts';

/** Adds an engagement to the recent ones as soon as its title is known. */
export function useRememberEngagement(engagement: Engagement | null): void {
  const connectionId = useConnectionId();
  const { id = null, title = '', engagement_type: type = '' } = engagement ?? {};
  useEffect(() => {
    if (id !== null) rememberEngagement(connectionId, { id, title, type });
  }, [connectionId, id, title, type]);
}

const subscribe = (listener: () => void) => rememberedValues.subscribe(listener);

/** The recent searches and opened engagements of the workspace, latest first. */
export function useRecents(): Pick<ConnectionMemory, 'searches' | 'calls'> {
  const connectionId = useConnectionId();
  return useSyncExternalStore(subscribe, () => memoryOf(connectionId));
}

/** The last used connection; empty if there was none yet. */
export const lastConnection = preference<string>('lastConnection', '', (stored) =>
  typeof stored === 'string' ? stored : null,
);

/** The open workspace; outside workspaces the last used one, if any. */
export function useWorkspace(): ConnectionId | undefined {
  const { connectionId } = useParams({ strict: false });
  const { data: connections } = useRead('connections.list', {});
  if (connectionId !== undefined) return connectionId;
  const last = connections?.find(({ id }) => id === lastConnection.get());
  return (last ?? connections?.[0])?.id;
}

/** Remembers the current page, to be restored at the next start or when returning to the connection. */
export function useRememberPlace(): void {
  const { connectionId } = useParams({ strict: false });
  const { href } = useLocation();
  const { data: connections } = useRead('connections.list', {});
  const exists = connections?.some(({ id }) => id === connectionId) === true;

  useEffect(() => {
    // During navigation, the URL changes before the parameters.
    if (connectionId === undefined || !exists || !href.startsWith(`/c/${connectionId}/`)) return;
    // One returns to the work, not to the settings.
    if (!href.startsWith(`/c/${connectionId}/settings`)) rememberPlace(connectionId, href);
    lastConnection.set(connectionId);
  }, [connectionId, exists, href]);
}

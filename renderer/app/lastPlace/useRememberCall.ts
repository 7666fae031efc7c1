import { useEffect } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { rememberCall } from './connectionMemory.ts';

/** Puts a call among those opened last, as soon as its name is known. */
export function useRememberCall(connectionId: ConnectionId, engagement: Engagement | null): void {
  const { id = null, title = '', engagement_type: type = '' } = engagement ?? {};
  useEffect(() => {
    if (id !== null) rememberCall(connectionId, { id, title, type });
  }, [connectionId, id, title, type]);
}

import { QueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';

/** Everything that belongs to one connection hangs under this key, so that it can be dropped in one go. */
export function connectionKey(connectionId: ConnectionId) {
  return ['connection', connectionId] as const;
}

/**
 * Data stays until an event says that it changed. No retries: the core owns those. `networkMode: always`,
 * because the host is on this computer, and the browser's idea of being offline says nothing about it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

import { QueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';

/** Parent key of everything about one connection, so that it can be removed together. */
export function connectionKey(connectionId: ConnectionId) {
  return ['connection', connectionId] as const;
}

/**
 * Data is fresh until an event invalidates it. No retries, because the core retries. `networkMode: always`,
 * because the host is on this computer.
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

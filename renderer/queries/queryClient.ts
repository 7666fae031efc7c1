import { QueryClient } from '@tanstack/react-query';

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

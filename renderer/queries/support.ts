import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.ts';

/** Made anew each time it is looked at: it tells of now. */
export const diagnosticsQuery = queryOptions({
  queryKey: ['support.diagnostics'],
  queryFn: ({ signal }) => ask('support.diagnostics', {}, signal),
  staleTime: 0,
  gcTime: 0,
});

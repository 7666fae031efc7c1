import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => ask('connections.list', {}, signal),
});

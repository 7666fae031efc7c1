import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.ts';

export const appInfoQuery = queryOptions({
  queryKey: ['app.info'],
  queryFn: ({ signal }) => ask('app.info', {}, signal),
});

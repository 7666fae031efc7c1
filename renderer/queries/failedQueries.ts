import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { classifyProblem } from '#shared/domain/failures/problemClass.ts';
import { ProblemError } from './problemError.ts';

function failedByNetwork({ state }: Query): boolean {
  return (
    state.status === 'error' &&
    state.fetchStatus === 'idle' &&
    state.error instanceof ProblemError &&
    classifyProblem(state.error.problem).cause === 'network'
  );
}

/**
 * Refetches everything under `queryKey` that failed because of the network. Queries that are not on screen
 * are refetched when shown next. A list that failed at one of its pages continues there, because its other
 * pages are loaded.
 */
export async function retryFailed(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const failed = client.getQueryCache().findAll({ queryKey, predicate: failedByNetwork });
  for (const query of failed) if (!query.isActive()) query.invalidate();
  await Promise.all(
    failed
      .filter((query) => query.isActive())
      .map((query) => {
        const { fetchMeta } = query.state;
        const options = fetchMeta?.fetchMore === undefined ? {} : { meta: fetchMeta };
        const { data, status, error } = query.state;
        // Another failure is shown as before, and retried after the next outage.
        const fetched = query.fetch(undefined, options).catch(() => undefined);
        // Without data it would be loading again, and hide the reason for as long as the API needs to fail again.
        if (data === undefined) query.setState({ status, error });
        return fetched;
      }),
  );
}

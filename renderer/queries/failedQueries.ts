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
 * Asks again for everything under `queryKey` that failed for want of the network. What is not on screen is asked for
 * when it is shown next. A list that stopped at one of its pages goes on from there: its other pages are at hand.
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
        // What fails once more is shown as before, and tried again after the next outage.
        return query.fetch(undefined, options).catch(() => undefined);
      }),
  );
}

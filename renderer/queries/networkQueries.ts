import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NetworkView } from '#shared/contract/network.ts';
import type { PolicyView } from '#shared/contract/policy.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { appInfoQuery } from './appQueries.ts';
import { ask } from './ask.ts';
import type { ProblemError } from './problemError.ts';

/** Proxy, sign-in at it, and added certificate authorities. */
export const networkQuery = queryOptions({
  queryKey: ['network'],
  queryFn: ({ signal }) => ask('network.get', {}, signal),
});

/** Changes the network. A failed change has no effect. */
export function useChangeNetwork<Change>(change: (to: Change) => Promise<NetworkView>) {
  const client = useQueryClient();
  return useMutation<NetworkView, ProblemError, Change>({
    mutationFn: change,
    onSuccess: (network) => client.setQueryData(networkQuery.queryKey, network),
  });
}

/** What the organization decided for this computer; null where none does, and until it is known. */
export function usePolicy(): PolicyView | null {
  return useQuery(appInfoQuery).data?.policy ?? null;
}

/** Why nothing may be written to a file; null where it may. The core refuses what it writes itself. */
export function exportProblem(policy: PolicyView | null): Problem | null {
  if (policy === null || policy.export) return null;
  return { kind: 'refused', reason: 'policy', detail: policy.broken ?? '' };
}

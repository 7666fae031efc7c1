import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NetworkView } from '#shared/contract/network.ts';
import type { PolicyView } from '#shared/contract/policy.ts';
import { useText } from '../text/useText.ts';
import { appInfoQuery } from './appQueries.ts';
import { read } from './ask.ts';
import type { ProblemError } from './problemError.ts';

/** Proxy, proxy sign-in, and additional certificate authorities. */
export const networkQuery = read('network.get', {});

/** Changes network settings. A failed change has no effect. */
export function useChangeNetwork<Change>(change: (to: Change) => Promise<NetworkView>) {
  const client = useQueryClient();
  return useMutation<NetworkView, ProblemError, Change>({
    mutationFn: change,
    onSuccess: (network) => client.setQueryData(networkQuery.queryKey, network),
  });
}

/** The organization's rules for this computer; null if there are none, and until loaded. */
export function usePolicy(): PolicyView | null {
  return useQuery(appInfoQuery).data?.policy ?? null;
}

/** Why the organization forbids something, to be shown before it is tried; null if it is allowed. */
export function usePolicyBlock(area: 'export' | 'webhooks' | 'changes'): string | null {
  const { problems } = useText();
  const policy = usePolicy();
  return policy === null || policy[area] ? null : problems.refused.policy.what;
}

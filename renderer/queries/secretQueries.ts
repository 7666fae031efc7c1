import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SecretsStatus } from '#shared/contract/secrets.ts';
import { useText } from '../text/useText.ts';
import { read } from './ask.ts';
import type { ProblemError } from './problemError.ts';

/** Where secrets are stored, whether they are locked, and which are missing. */
export const secretsQuery = read('secrets.status', {});

/** Where a secret is stored, as a sentence; empty until known. */
export function useKeptIn(): string {
  const { secrets } = useText();
  const { data } = useQuery(secretsQuery);
  return data === undefined ? '' : secrets.keptIn[data.keptIn];
}

/** Whether stored secrets wait for the passphrase; false until known. */
export function useSecretsLocked(): boolean {
  return useQuery(secretsQuery).data?.passphrase === 'locked';
}

/** Changes where secrets are stored. A failed change has no effect. */
export function useChangeSecrets<Change>(change: (to: Change) => Promise<SecretsStatus>) {
  const client = useQueryClient();
  return useMutation<SecretsStatus, ProblemError, Change>({
    mutationFn: change,
    onSuccess: (status) => client.setQueryData(secretsQuery.queryKey, status),
    // A typed passphrase must not stay in the page's memory.
    gcTime: 0,
  });
}

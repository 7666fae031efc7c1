import { queryOptions } from '@tanstack/react-query';
import type { EventOf } from '#shared/contract/events.ts';
import { transport } from '../transport/transport.ts';
import { ask } from './ask.ts';
import { ProblemError } from './problemError.ts';

/** Subscribes to commands and links that the system sends to this window. Returns the function that unsubscribes. */
export function onWindowAsked(listener: (asked: EventOf<'window.asked'>) => void): () => void {
  return transport.subscribe('window.asked', listener);
}

export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string | null;
}

/** Written by the build, so its shape is certain. */
const ADDRESS = '/licences.json';

/** The licences of everything that is shipped with the app. */
export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: async ({ signal }): Promise<readonly Licence[]> => {
    const answer = await fetch(ADDRESS, { signal }).catch(() => null);
    if (answer?.ok !== true) {
      throw new ProblemError({ kind: 'internal', detail: 'The list of licences is not where it should be.' });
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build wrote it
    return (await answer.json()) as readonly Licence[];
  },
});

/** Never cached: it describes the present. */
export const diagnosticsQuery = queryOptions({
  queryKey: ['support.diagnostics'],
  queryFn: ({ signal }) => ask('support.diagnostics', {}, signal),
  staleTime: 0,
  gcTime: 0,
});

export const appInfoQuery = queryOptions({
  queryKey: ['app.info'],
  queryFn: ({ signal }) => ask('app.info', {}, signal),
});

import { queryOptions } from '@tanstack/react-query';
import { ProblemError } from './problemError.ts';

export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string | null;
}

/** Laid beside the page by its own build, which is what makes its shape certain. */
const ADDRESS = '/licences.json';

/** The licences of everything that is shipped with this program. */
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

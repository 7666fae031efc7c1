import { WRITE_RESULTS, type WriteResult } from '#shared/contract/enumerations.ts';

export interface JournalSearch {
  readonly search?: string;
  readonly result?: WriteResult;
  /** The writes of all connections, not only of this one. */
  readonly all?: true;
}

const MOST_CHARACTERS = 500;

/** Reads the parameters. Invalid ones are dropped, so that every URL shows the page. */
export function readJournalSearch(raw: Readonly<Record<string, unknown>>): JournalSearch {
  const search = typeof raw['search'] === 'string' ? raw['search'].slice(0, MOST_CHARACTERS) : '';
  const result = WRITE_RESULTS.find((each) => each === raw['result']);
  return {
    ...(search === '' ? {} : { search }),
    ...(result === undefined ? {} : { result }),
    ...(raw['all'] === true || raw['all'] === 'true' ? { all: true } : {}),
  };
}

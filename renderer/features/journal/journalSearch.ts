import { WRITE_RESULTS, type WriteResult } from '#shared/contract/enumerations.ts';

/** What the address of the journal says. */
export interface JournalSearch {
  readonly search?: string;
  readonly result?: WriteResult;
  /** Every connection's writes, not this one's alone. */
  readonly all?: true;
}

const MOST_CHARACTERS = 500;

/** Reads the address; what makes no sense is left out, so that any address shows the journal. */
export function readJournalSearch(raw: Readonly<Record<string, unknown>>): JournalSearch {
  const search = typeof raw['search'] === 'string' ? raw['search'].slice(0, MOST_CHARACTERS) : '';
  const result = WRITE_RESULTS.find((each) => each === raw['result']);
  return {
    ...(search === '' ? {} : { search }),
    ...(result === undefined ? {} : { result }),
    ...(raw['all'] === true || raw['all'] === 'true' ? { all: true } : {}),
  };
}

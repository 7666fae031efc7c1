import { REQUEST_OUTCOMES, REQUEST_PRIORITIES, type RequestOutcome } from '#shared/contract/enumerations.ts';
import type { InputOf } from '#shared/contract/methods.ts';

export const METHODS = ['GET', 'PUT'] as const;

/** The search parameters of the API log. */
export interface RequestLogSearch {
  readonly search?: string;
  readonly outcome?: Exclude<RequestOutcome, 'all'>;
  readonly method?: (typeof METHODS)[number];
  readonly line?: (typeof REQUEST_PRIORITIES)[number];
}

const MOST_CHARACTERS = 500;

/** Reads the parameters. Invalid ones are dropped, so that every URL shows the log. */
export function readRequestSearch(raw: Readonly<Record<string, unknown>>): RequestLogSearch {
  const search = typeof raw['search'] === 'string' ? raw['search'].slice(0, MOST_CHARACTERS) : '';
  const outcome = REQUEST_OUTCOMES.find((each) => each === raw['outcome']);
  const method = METHODS.find((each) => each === raw['method']);
  const line = REQUEST_PRIORITIES.find((each) => each === raw['line']);
  return {
    ...(search === '' ? {} : { search }),
    ...(outcome === undefined || outcome === 'all' ? {} : { outcome }),
    ...(method === undefined ? {} : { method }),
    ...(line === undefined ? {} : { line }),
  };
}

export type RequestChoice = Omit<InputOf<'requestLog.page'>, 'connectionId' | 'before' | 'limit'>;

/** The query for these parameters. Equal parameters give equal queries, and so share one cache entry. */
export function choiceOf({ search, outcome, method, line }: RequestLogSearch): RequestChoice {
  return {
    search: search?.trim() ?? '',
    outcome: outcome ?? 'all',
    ...(method === undefined ? {} : { method }),
    ...(line === undefined ? {} : { priority: line }),
  };
}

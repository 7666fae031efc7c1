import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * For whom a request is made. Carried along by the runtime rather than as an argument: between the page's call and
 * the request lie a dozen functions that have no other business with it.
 */
const currentSource = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it waits for, in the name of `name`: a method of the contract. */
export function withRequestSource<T>(name: string, work: () => T): T {
  return currentSource.run(name, work);
}

/** Null for what runs by itself. */
export function requestSource(): string | null {
  return currentSource.getStore() ?? null;
}

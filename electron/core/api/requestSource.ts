import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The source of a request. Async context rather than an argument, because there are a dozen functions between
 * the page's call and the request which don't need it.
 */
const currentSource = new AsyncLocalStorage<string>();

/**
 * Runs `work`, including everything it awaits, with this source: a method of the contract, or another name that the
 * API log has a text for.
 */
export function withRequestSource<T>(name: string, work: () => T): T {
  return currentSource.run(name, work);
}

/** Null for background work. */
export function requestSource(): string | null {
  return currentSource.getStore() ?? null;
}

import type { Handlers } from '../handlers.ts';
import type { Cleanup } from './cleanup.ts';

export type CleanupMethod = Extract<keyof Handlers, `cleanup.${string}`>;

export function cleanupHandlers(cleanup: Cleanup): Pick<Handlers, CleanupMethod> {
  return {
    'cleanup.queues': ({ connectionId }, { signal }) => cleanup.queues(connectionId, signal),
    'cleanup.page': ({ connectionId, queue, after, limit }, { signal }) =>
      cleanup.page(connectionId, queue, after, limit, signal),
    'cleanup.decide': ({ connectionId, queue, key, decision, version }) =>
      Promise.resolve(cleanup.decide(connectionId, queue, key, decision, version)),
    'cleanup.decisions': ({ connectionId, queue, limit }, { signal }) =>
      cleanup.decided(connectionId, queue, limit, signal),
    'cleanup.sameContacts': ({ connectionId, keep, drop }) => cleanup.same(connectionId, keep, drop),
    'cleanup.stageSameContacts': ({ connectionId, keep, drop }) =>
      cleanup.stageSame(connectionId, keep, drop),
  };
}

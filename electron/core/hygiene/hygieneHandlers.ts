import type { Handlers } from '../handlers.ts';
import type { Hygiene } from './hygiene.ts';

export type HygieneMethod = Extract<keyof Handlers, `hygiene.${string}`>;

export function hygieneHandlers(hygiene: Hygiene): Pick<Handlers, HygieneMethod> {
  return {
    'hygiene.queues': ({ connectionId }, { signal }) => hygiene.queues(connectionId, signal),
    'hygiene.page': ({ connectionId, queue, after, limit }, { signal }) =>
      hygiene.page(connectionId, queue, after, limit, signal),
    'hygiene.decide': ({ connectionId, queue, key, decision, version }) =>
      Promise.resolve(hygiene.decide(connectionId, queue, key, decision, version)),
    'hygiene.decisions': ({ connectionId, queue, limit }, { signal }) =>
      hygiene.decided(connectionId, queue, limit, signal),
    'hygiene.same': ({ connectionId, keep, drop }) => hygiene.same(connectionId, keep, drop),
    'hygiene.stageSame': ({ connectionId, keep, drop }) => hygiene.stageSame(connectionId, keep, drop),
  };
}

import type { EventOf } from '#shared/contract/events.ts';
import { transport } from '../transport/transport.ts';

type Asked = EventOf<'window.asked'>;
type AskedOf<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>;

const listeners = new Map<Asked['kind'], (asked: Asked) => void>();
/** Requests may arrive before the first render, and are sent only once. */
let early: Asked[] = [];

transport.subscribe('window.asked', (asked) => {
  const listener = listeners.get(asked.kind);
  if (listener === undefined) early.push(asked);
  else listener(asked);
});

/**
 * Passes on the system's requests to this window, including those received before the listener was added. One
 * listener per kind. Returns the unsubscribe function.
 */
export function onWindowAsked<Kind extends Asked['kind']>(
  kind: Kind,
  listener: (asked: AskedOf<Kind>) => void,
): () => void {
  const isOfKind = (asked: Asked): asked is AskedOf<Kind> => asked.kind === kind;
  const hear = (asked: Asked): void => {
    if (isOfKind(asked)) listener(asked);
  };
  listeners.set(kind, hear);
  const waiting = early.filter(isOfKind);
  early = early.filter((asked) => !isOfKind(asked));
  for (const asked of waiting) listener(asked);
  return () => {
    if (listeners.get(kind) === hear) listeners.delete(kind);
  };
}

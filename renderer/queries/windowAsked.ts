import type { EventOf } from '#shared/contract/events.ts';
import { transport } from '../transport/index.ts';

/** Told what the system's menus and links ask of this window. Returns the function that ends it. */
export function onWindowAsked(listener: (asked: EventOf<'window.asked'>) => void): () => void {
  return transport.subscribe('window.asked', listener);
}

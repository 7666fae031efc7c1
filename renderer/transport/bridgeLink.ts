import type { HostMessage, PageMessage } from '#shared/contract/wire.ts';
import type { HostLink } from './hostLink.ts';

/** What the preload of the Electron shell puts on `window.parley`. */
export interface ParleyBridge {
  send(message: PageMessage): void;
  onMessage(listener: (message: HostMessage) => void): () => void;
}

/** The Electron shell's link: it lives and dies with the window, so it is always open. */
export function bridgeLink(bridge: ParleyBridge): HostLink {
  return {
    state: () => 'open',
    send: (message) => bridge.send(message),
    onMessage: (listener) => bridge.onMessage(listener),
    onState: () => () => undefined,
  };
}

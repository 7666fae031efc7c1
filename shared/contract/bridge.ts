import type { HostMessage, PageMessage } from './wire.ts';

/** What the preload of the Electron shell puts on `window.parley`: the wire of the contract, and nothing beside it. */
export interface ParleyBridge {
  send(message: PageMessage): void;
  /** Returns the function that ends the listening. */
  onMessage(listener: (message: HostMessage) => void): () => void;
}

/** The IPC channels behind it. To the host goes JSON text, so that it can be measured before it is read. */
export const BRIDGE_CHANNELS = { toHost: 'parley:to-host', toPage: 'parley:to-page' } as const;

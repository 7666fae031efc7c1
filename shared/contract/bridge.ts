import type { HostMessage, PageMessage } from './wire.ts';

/** What the Electron preload exposes as `window.parley`: only the transport of the contract. */
export interface ParleyBridge {
  send(message: PageMessage): void;
  /** Returns the unsubscribe function. */
  onMessage(listener: (message: HostMessage) => void): () => void;
}

/** The IPC channels. Messages to the host are JSON text, so that their size can be checked before parsing. */
export const BRIDGE_CHANNELS = { toHost: 'parley:to-host', toPage: 'parley:to-page' } as const;

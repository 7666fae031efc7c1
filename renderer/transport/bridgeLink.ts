import type { ParleyBridge } from '#shared/contract/bridge.ts';
import type { HostLink } from './hostLink.ts';

/** The Electron shell's link: it lives and dies with the window, so it is always open. */
export function bridgeLink(bridge: ParleyBridge): HostLink {
  return {
    state: () => 'open',
    send: (message) => bridge.send(message),
    onMessage: (listener) => bridge.onMessage(listener),
    onState: () => () => undefined,
  };
}

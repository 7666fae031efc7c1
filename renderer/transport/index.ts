import type { ParleyBridge } from '#shared/contract/bridge.ts';
import { bridgeLink } from './bridgeLink.ts';
import type { HostLink, LinkState } from './hostLink.ts';
import { messageTransport } from './messageTransport.ts';
import { socketLink } from './socketLink.ts';
import type { Transport } from './transport.ts';

declare global {
  interface Window {
    readonly parley?: ParleyBridge;
  }
}

/** The one place that knows which shell this page runs in. */
function linkOfThisShell(): HostLink {
  if (window.parley) return bridgeLink(window.parley);
  const address = new URL('/wire', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return socketLink(address.href);
}

const link = linkOfThisShell();

export const transport: Transport = messageTransport(link);

/** Whether the program behind the page is still there, as a store to subscribe to. */
export const hostState = {
  subscribe: (listener: () => void) => link.onState(listener),
  get: (): LinkState => link.state(),
};

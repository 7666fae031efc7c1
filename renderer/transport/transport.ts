import type { ParleyBridge } from '#shared/contract/bridge.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ENTER_PATH, KEY_IN_FRAGMENT, WIRE_PATH } from '#shared/contract/loopback.ts';
import { type HostLink, type LinkState, messageTransport, type Transport } from './messageTransport.ts';
import { openPageSessions } from './pageSession.ts';
import { socketLink } from './socketLink.ts';

/**
 * Told when what failed for want of the network is worth asking again: of a connection that answers again; of all of
 * them (null) after the page has lost the program and found it. Returns the function that ends it.
 */
export function onReachable(listener: (connectionId: ConnectionId | null) => void): () => void {
  const stops = [
    transport.subscribe('connections.reachable', ({ connectionId }) => listener(connectionId)),
    hostState.subscribe(() => {
      if (hostState.get() === 'open') listener(null);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The Electron shell's link: it lives and dies with the window, so it is always open. */
function bridgeLink(bridge: ParleyBridge): HostLink {
  return {
    state: () => 'open',
    send: (message) => bridge.send(message),
    onMessage: (listener) => bridge.onMessage(listener),
    onState: () => () => undefined,
  };
}

declare global {
  interface Window {
    readonly parley?: ParleyBridge;
  }
}

/** The one place that knows which shell this page runs in. */
function linkOfThisShell(): HostLink {
  if (window.parley) return bridgeLink(window.parley);
  const sessions = openPageSessions({
    key: takeKey(),
    storage: window.sessionStorage,
    channel: new BroadcastChannel('parley.session'),
  });
  const address = new URL(WIRE_PATH, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const link = socketLink(address.href, sessions);
  // What the page asked for before has failed by then: it begins again.
  sessions.onHandedOver(() => {
    if (link.state() === 'locked') window.location.reload();
  });
  return link;
}

/**
 * Takes the key out of the address, and so out of the way back, before anything reads where this page is. Pages elsewhere
 * can lead a window to the entrance: without a key it begins as any other, and no link is followed.
 */
function takeKey(): string | null {
  const { pathname, search, hash } = window.location;
  if (pathname !== ENTER_PATH) return null;
  const key = hash.startsWith(KEY_IN_FRAGMENT) ? hash.slice(KEY_IN_FRAGMENT.length) : null;
  window.history.replaceState(window.history.state, '', key === null ? '/' : `/${search}`);
  return key;
}

const link = linkOfThisShell();

export const transport: Transport = messageTransport(link);

/** Whether the program behind the page is still there, as a store to subscribe to. */
export const hostState = {
  subscribe: (listener: () => void) => link.onState(listener),
  get: (): LinkState => link.state(),
};

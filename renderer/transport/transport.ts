import type { ParleyBridge } from '#shared/contract/bridge.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { type FirstAnswer, WIRE_PATH } from '#shared/contract/loopback.ts';
import { enterPage } from './entrance.ts';
import { type HostLink, type LinkState, messageTransport, type Transport } from './messageTransport.ts';
import { openPageSessions } from './pageSession.ts';
import { socketLink } from './socketLink.ts';

/**
 * Calls the listener when queries that failed because of the network are worth retrying: with the connection
 * that is reachable again, or null once the link to the host is back. Returns the unsubscribe function.
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

/** The link of the Electron shell. It lives as long as the window and is always open. */
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

interface ShellLink {
  readonly link: HostLink;
  readonly firstAnswers?: Promise<readonly FirstAnswer[]>;
}

/** The only place that depends on the shell. */
function linkOfThisShell(): ShellLink {
  if (window.parley) return { link: bridgeLink(window.parley) };
  const entrance = window.parleyStart?.entrance ?? enterPage(Promise.resolve());
  const sessions = openPageSessions({
    entrance,
    storage: window.sessionStorage,
    channel: new BroadcastChannel('parley.session'),
  });
  const address = new URL(WIRE_PATH, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const link = socketLink(address.href, sessions);
  // Earlier calls have failed, so the page is reloaded.
  sessions.onHandedOver(() => {
    if (link.state() === 'locked') window.location.reload();
  });
  return { link, firstAnswers: entrance.entered.then((entered) => entered?.first ?? []) };
}

const { link, firstAnswers } = linkOfThisShell();

export const transport: Transport = messageTransport(link, firstAnswers);

/** Whether the shell itself asks before a link starts another program. */
export const asksBeforePrograms = window.parley !== undefined;

/** The state of the link to the host, as an external store. */
export const hostState = {
  subscribe: (listener: () => void) => link.onState(listener),
  get: (): LinkState => link.state(),
};

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
  /** Whether the first answers are those of the last run. */
  readonly kept?: Promise<boolean>;
  /** Opens the link if it waits for the first call. */
  readonly open?: () => void;
}

/** The only place that depends on the shell. */
function linkOfThisShell(): ShellLink {
  if (window.parley) return { link: bridgeLink(window.parley) };
  const entrance = window.parleyStart?.entrance ?? enterPage(Promise.resolve(false));
  const sessions = openPageSessions({
    entrance,
    storage: window.sessionStorage,
    channel: new BroadcastChannel('parley.session'),
  });
  const address = new URL(WIRE_PATH, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const kept = entrance.entered.then((entered) => entered?.kept === true);
  // The link makes the program load, which takes the processor from the page that is being drawn.
  const wanted = Promise.withResolvers<void>();
  const ready = Promise.all([kept, sessions.ready]).then(([isKept]) => (isKept ? wanted.promise : undefined));
  const link = socketLink(address.href, { ...sessions, ready });
  // Earlier calls have failed, so the page is reloaded.
  sessions.onHandedOver(() => {
    if (link.state() === 'locked') window.location.reload();
  });
  return {
    link,
    firstAnswers: entrance.entered.then((entered) => entered?.first ?? []),
    kept,
    open: wanted.resolve,
  };
}

const { link, firstAnswers, kept, open } = linkOfThisShell();

export const transport: Transport = messageTransport(link, firstAnswers, open);

/** Calls back once the host can be asked again what the last run answered; never if the first answers are its own. */
export async function afterKeptAnswers(ask: () => void): Promise<void> {
  if ((await kept) !== true) return;
  await linkOpen();
  ask();
}

/** Resolves once the host can be asked. */
export function linkOpen(): Promise<void> {
  return new Promise((resolve) => {
    if (link.state() === 'open') return resolve();
    const stop = link.onState((state) => {
      if (state !== 'open') return;
      stop();
      resolve();
    });
  });
}

/** Connects to the host if nothing has been asked yet that it has to answer. */
export function openLink(): void {
  open?.();
}

/** Whether the shell itself asks before a link starts another program. */
export const asksBeforePrograms = window.parley !== undefined;

/** The state of the link to the host, as an external store. */
export const hostState = {
  subscribe: (listener: () => void) => link.onState(listener),
  get: (): LinkState => link.state(),
};

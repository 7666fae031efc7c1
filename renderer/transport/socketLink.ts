import { wireProtocols } from '#shared/contract/loopback.ts';
import type { HostMessage, PageMessage } from '#shared/contract/wire.ts';
import { backoffMs, withJitter, type Backoff } from '#shared/domain/failures/backoff.ts';
import type { HostLink, LinkState } from './messageTransport.ts';
import type { PageSessions } from './pageSession.ts';

/** After this many consecutive failures (about four seconds), the host is considered ended. */
const TRIES_BEFORE_ENDED = 4;
const BACKOFF: Backoff = { firstMs: 250, longestMs: 5_000 };
/** Prevents several windows from reconnecting at the same time. */
const JITTER = [0.75, 1.25] as const;

/** `WebSocket.OPEN`. */
const OPEN = 1;

/** The part of WebSocket used by the link. */
export type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'readyState'>;

/**
 * The browser shell's link: a WebSocket that opens with this tab's session, and reconnects with a backoff
 * when it drops.
 */
export function socketLink(
  url: string,
  sessions: Pick<PageSessions, 'ready' | 'current' | 'works'>,
  open: (url: string, protocols: string[]) => Socket = (address, protocols) =>
    new WebSocket(address, protocols),
  backoff: Backoff = BACKOFF,
): HostLink {
  const messageListeners = new Set<(message: HostMessage) => void>();
  const stateListeners = new Set<(state: LinkState) => void>();
  let state: LinkState = 'connecting';
  let socket: Socket;
  let triesInARow = 0;

  const enter = (next: LinkState) => {
    if (next === state) return;
    state = next;
    for (const listener of stateListeners) listener(next);
  };

  const connect = () => {
    const session = sessions.current();
    if (session === null) return enter('locked');
    socket = open(url, wireProtocols(session));
    socket.addEventListener('open', () => {
      triesInARow = 0;
      sessions.works(true);
      enter('open');
    });
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data !== 'string') return;
      const message: HostMessage = JSON.parse(event.data);
      for (const listener of messageListeners) listener(message);
    });
    socket.addEventListener('close', () => {
      triesInARow += 1;
      sessions.works(false);
      enter(triesInARow > TRIES_BEFORE_ENDED ? 'ended' : 'reconnecting');
      setTimeout(connect, withJitter(backoffMs(backoff, triesInARow), JITTER, Math.random()));
    });
  };
  void sessions.ready.then(connect);

  return {
    state: () => state,
    send: (message: PageMessage) => {
      // A closing socket discards messages and logs a warning; its `close` event then fails the open calls.
      if (socket.readyState === OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: (listener) => {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
    onState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
  };
}

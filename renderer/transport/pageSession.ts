import type { PageSession } from '#shared/contract/loopback.ts';
import { asSession, type Entrance } from './entrance.ts';

const STORAGE_KEY = 'parley.session';
/** Other tabs respond within milliseconds. A later response reloads the page. */
const ASK_MS = 500;

type SessionMessage = { readonly kind: 'ask' } | { readonly kind: 'session'; readonly session: PageSession };

let currentMediaPath = '/media';

/** The path of recordings. */
export function mediaPath(): string {
  return currentMediaPath;
}

/** The session of this tab. */
export interface PageSessions {
  /** Resolves once the key has been exchanged or other tabs have been asked. */
  readonly ready: Promise<void>;
  /** Null if this tab has no session. */
  current(): PageSession | null;
  /**
   * Call when the host has accepted the session, and when the link has dropped, because it may need a newer
   * one.
   */
  works(connected: boolean): void;
  /** Calls the listener when another tab has shared its session. */
  onHandedOver(listener: () => void): void;
}

interface SessionParts {
  /** What became of the key in the URL. */
  readonly entrance: Entrance;
  /** Session storage: copied to duplicated tabs, and restored with a tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Only reaches other tabs of this origin. */
  readonly channel: BroadcastChannel;
}

/**
 * The session of the browser shell: from the key in the URL, from storage, or from another tab. Only a tab
 * with a working session shares it, so that an expired one is never passed on.
 */
export function openPageSessions(parts: SessionParts): PageSessions {
  const { storage, channel } = parts;
  const listeners = new Set<() => void>();
  let current = readStored(storage);
  let working = false;
  /** Another site may open this page with a made-up key; such a tab gets no session from others. */
  let refused = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const post = (message: SessionMessage): void => channel.postMessage(message);

  const keep = (session: PageSession): void => {
    current = session;
    currentMediaPath = session.mediaPath;
    storage.setItem(STORAGE_KEY, JSON.stringify(session));
  };
  if (current !== null) currentMediaPath = current.mediaPath;

  const handedOver = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
      if (data.kind === 'ask') {
        if (working && current !== null) post({ kind: 'session', session: current });
      } else if (!working && !refused && data.session.secret !== current?.secret) {
        keep(data.session);
        resolve();
        for (const listener of listeners) listener();
      }
    });
  });

  const begin = async (): Promise<void> => {
    const entered = await parts.entrance.entered;
    if (entered !== null) return keep(entered.session);
    refused = parts.entrance.hadKey;
    if (current !== null || refused) return;
    post({ kind: 'ask' });
    await Promise.race([
      handedOver,
      new Promise((resolve) => {
        setTimeout(resolve, ASK_MS);
      }),
    ]);
  };

  return {
    ready: begin(),
    current: () => current,
    works: (connected) => {
      working = connected;
      if (!connected) post({ kind: 'ask' });
      else if (current !== null) post({ kind: 'session', session: current });
    },
    onHandedOver: (listener) => void listeners.add(listener),
  };
}

function readStored(storage: Pick<Storage, 'getItem'>): PageSession | null {
  try {
    return asSession(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

import { ENTER_PATH, type PageSession } from '#shared/contract/loopback.ts';

const STORAGE_KEY = 'parley.session';
/** Another tab answers in milliseconds; a busy one later, which loads the page again. */
const ASK_MS = 500;

type SessionMessage = { readonly kind: 'ask' } | { readonly kind: 'session'; readonly session: PageSession };

let currentMediaPath = '/media';

/** Where the shell of this page serves recordings. */
export function mediaPath(): string {
  return currentMediaPath;
}

/** What this tab shows to its host, and what it does to get it. */
export interface PageSessions {
  /** Resolves when the key was exchanged, or the other tabs have been asked. */
  readonly ready: Promise<void>;
  /** Null: this tab was not let in. */
  current(): PageSession | null;
  /** To be called when the host has taken the session, and when the link dropped: it may want a newer one. */
  works(connected: boolean): void;
  /** Called when another tab has handed its session over. */
  onHandedOver(listener: () => void): void;
}

interface SessionParts {
  /** The key that stood in the address. */
  readonly key: string | null;
  /** The page's own storage: it is copied when a tab is duplicated, and comes back with a restored one. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** To the other tabs of this origin, and to nobody else. */
  readonly channel: BroadcastChannel;
  readonly fetch?: typeof fetch;
}

/**
 * The session of the browser shell: for the key in the address, else the one that this tab has kept, else from another
 * tab. Only a tab whose session works hands it over, so that an old one is never passed on.
 */
export function openPageSessions(parts: SessionParts): PageSessions {
  const { storage, channel } = parts;
  const listeners = new Set<() => void>();
  let current = readStored(storage);
  let working = false;
  /** A window from elsewhere may come with a key of its own making: it is not helped along. */
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
    const entered = parts.key === null ? null : await enter(parts.key, parts.fetch ?? fetch);
    if (entered !== null) return keep(entered);
    refused = parts.key !== null;
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

/** Exchanges the key; null where it was used already, or the host is gone. */
async function enter(key: string, fetchIt: typeof fetch): Promise<PageSession | null> {
  try {
    const answer = await fetchIt(ENTER_PATH, { method: 'POST', body: key });
    return answer.ok ? asSession(await answer.json()) : null;
  } catch {
    return null;
  }
}

function readStored(storage: Pick<Storage, 'getItem'>): PageSession | null {
  try {
    return asSession(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

function asSession(value: unknown): PageSession | null {
  if (typeof value !== 'object' || value === null || !('secret' in value) || !('mediaPath' in value))
    return null;
  const { secret, mediaPath: path } = value;
  return typeof secret === 'string' && typeof path === 'string' ? { secret, mediaPath: path } : null;
}

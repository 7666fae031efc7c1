import { ENTER_PATH, type FirstAnswer, type PageSession } from '#shared/contract/loopback.ts';

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
  /** Answers that came with the session, to calls that the page is about to make. */
  readonly firstAnswers: Promise<readonly FirstAnswer[]>;
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
  /** The key from the URL. */
  readonly key: string | null;
  /** Session storage: copied to duplicated tabs, and restored with a tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Only reaches other tabs of this origin. */
  readonly channel: BroadcastChannel;
  readonly fetch?: typeof fetch;
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

  const firstAnswers = Promise.withResolvers<readonly FirstAnswer[]>();
  const begin = async (): Promise<void> => {
    const entered = parts.key === null ? null : await enter(parts.key, parts.fetch ?? fetch);
    firstAnswers.resolve(entered?.first ?? []);
    if (entered !== null) return keep(entered.session);
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
    firstAnswers: firstAnswers.promise,
    current: () => current,
    works: (connected) => {
      working = connected;
      if (!connected) post({ kind: 'ask' });
      else if (current !== null) post({ kind: 'session', session: current });
    },
    onHandedOver: (listener) => void listeners.add(listener),
  };
}

interface Entered {
  readonly session: PageSession;
  readonly first: readonly FirstAnswer[];
}

/** Exchanges the key; null if it was used before or the host is gone. */
async function enter(key: string, fetchIt: typeof fetch): Promise<Entered | null> {
  try {
    const answer = await fetchIt(ENTER_PATH, { method: 'POST', body: key });
    if (!answer.ok) return null;
    const entrance: unknown = await answer.json();
    const session = asSession(entrance);
    return session === null ? null : { session, first: firstOf(entrance) };
  } catch {
    return null;
  }
}

function firstOf(entrance: unknown): readonly FirstAnswer[] {
  if (typeof entrance !== 'object' || entrance === null || !('first' in entrance)) return [];
  // From the host, like every answer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Array.isArray(entrance.first) ? (entrance.first as readonly FirstAnswer[]) : [];
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

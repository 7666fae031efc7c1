import {
  ENTER_PATH,
  ENTER_WITH_PICTURE,
  type FirstAnswer,
  KEY_PARAMETER,
  type PageSession,
} from '#shared/contract/loopback.ts';

/** What the host answered to the key. */
export interface Entered {
  readonly session: PageSession;
  readonly first: readonly FirstAnswer[];
  /** Whether these are answers of the last run, because the program is still loading. */
  readonly kept: boolean;
}

/** How this tab was let in. */
export interface Entrance {
  /** Whether the URL had a key, valid or not. */
  readonly hadKey: boolean;
  /** Null without a key, if it was used before, or if the host is gone. */
  readonly entered: Promise<Entered | null>;
}

/**
 * Removes the key from the URL and the history before anything else reads the URL. Other sites can open this
 * path: without a key, the page starts as usual and follows no link.
 */
function takeKey(): string | null {
  const { pathname, search } = window.location;
  if (pathname !== ENTER_PATH) return null;
  const parameters = new URLSearchParams(search);
  const key = parameters.get(KEY_PARAMETER);
  parameters.delete(KEY_PARAMETER);
  const rest = key === null || parameters.size === 0 ? '' : `?${parameters.toString()}`;
  window.history.replaceState(window.history.state, '', `/${rest}`);
  return key;
}

/**
 * Exchanges the key of this tab's URL for a session, once the given promise resolves.
 * @param ready resolves with whether the document shows what the last window did
 */
export function enterPage(ready: Promise<boolean>): Entrance {
  const key = takeKey();
  return {
    hadKey: key !== null,
    entered:
      key === null ? Promise.resolve(null) : ready.then((pictured) => exchangeKey(key, fetch, pictured)),
  };
}

/** Null if the key was used before or the host is gone. */
export async function exchangeKey(
  key: string,
  fetchIt: typeof fetch,
  pictured: boolean,
): Promise<Entered | null> {
  try {
    const path = pictured ? ENTER_WITH_PICTURE : ENTER_PATH;
    const answer = await fetchIt(path, { method: 'POST', body: key });
    if (!answer.ok) return null;
    const entrance: unknown = await answer.json();
    const session = asSession(entrance);
    return session === null ? null : { session, first: firstOf(entrance), kept: isKept(entrance) };
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

function isKept(entrance: unknown): boolean {
  return typeof entrance === 'object' && entrance !== null && 'kept' in entrance && entrance.kept === true;
}

export function asSession(value: unknown): PageSession | null {
  if (typeof value !== 'object' || value === null || !('secret' in value) || !('mediaPath' in value))
    return null;
  const { secret, mediaPath: path } = value;
  return typeof secret === 'string' && typeof path === 'string' ? { secret, mediaPath: path } : null;
}

/** What the script of the first picture leaves to the page's script. */
export interface PageStart {
  readonly entrance: Entrance;
  /** Repeats what the user did in the first picture. Call once the page is rendered. Missing without a picture. */
  readonly carryOn?: () => Promise<void>;
}

declare global {
  interface Window {
    parleyStart?: PageStart;
  }
}

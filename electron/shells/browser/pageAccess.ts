import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ENTER_PATH, KEY_IN_FRAGMENT, type PageSession, secretOffered } from '#shared/contract/loopback.ts';

/** 256 bits, in letters that need no escaping in a URL or a cookie. */
function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in the same time whatever the difference, so that a key can't be guessed letter by letter. */
function sameKey(given: string, key: string): boolean {
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/** Cookies are shared by all ports of a host: its name carries ours, or two running programs would fight over it. */
export function cookieName(port: number): string {
  return `parley_${port}`;
}

function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** One header of a request, as it came. */
export type Header = (name: string) => string | null | undefined;

/** What lets a page in: made at the start of the program and gone with it. */
interface Gate {
  readonly port: number;
  readonly session: PageSession;
  /** What the cookie of the recordings must hold: a player can't send the secret. */
  readonly cookie: string;
}

function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Whether a request comes from our own page or from nowhere else on the web, for every path. Host: a name that was
 * made to point at 127.0.0.1 (DNS rebinding) names itself here. Origin and Sec-Fetch-Site: a page elsewhere, another
 * port of this computer included. From elsewhere a window may be led to the entrance alone, where it needs a key; our
 * own entry file is elsewhere too.
 */
export function isFromHere(gate: Gate, path: string, header: Header): boolean {
  if (header('host') !== `127.0.0.1:${gate.port}`) return false;
  const origin = header('origin') ?? null;
  if (origin !== null && origin !== originOf(gate.port)) return false;
  const site = header('sec-fetch-site') ?? null;
  if (site === null || site === 'same-origin' || site === 'none') return true;
  return (
    path === ENTER_PATH && header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document'
  );
}

/** Whether a request comes from a script of our own page, which names its origin. */
export function isFromPage(gate: Gate, header: Header): boolean {
  const site = header('sec-fetch-site') ?? 'same-origin';
  return (
    header('host') === `127.0.0.1:${gate.port}` &&
    header('origin') === originOf(gate.port) &&
    site === 'same-origin'
  );
}

/** Recordings: by a path that only the page knows, from the page, with the cookie of that path. */
export function mayPlayMedia(gate: Gate, path: string, header: Header): boolean {
  const site = header('sec-fetch-site') ?? 'same-origin';
  const { mediaPath } = gate.session;
  return (
    site === 'same-origin' &&
    sameKey(path.slice(0, mediaPath.length + 1), `${mediaPath}/`) &&
    sameKey(readCookie(header('cookie') ?? '', cookieName(gate.port)) ?? '', gate.cookie)
  );
}

/** A WebSocket is held back by no rule of the browser's own: its origin and its secret are asked for here. */
export function mayOpenSocket(gate: Gate, header: Header): boolean {
  const secret = secretOffered(header('sec-websocket-protocol') ?? '');
  return isFromPage(gate, header) && secret !== null && sameKey(secret, gate.session.secret);
}

/** The keys of this run, from the moment its port is known. A link is handed on to the page, which judges it. */
export interface PageAccess {
  readonly gate: Gate;
  /** An address that lets in for as long as the program runs: for the one who asked for an address, in any browser. */
  lasting(link: string | null): string;
  /** An address that lets in once: for a window that we open. `onSpent` is called when its key was given up. */
  once(link: string | null, onSpent: () => void): string;
  /** Whether a key lets in; one that lets in once is spent by asking. */
  admits(given: string): boolean;
}

export function openPageAccess(port: number): PageAccess {
  const lastingKey = newKey();
  /** What is to be called when it is spent, by the key. */
  const onceKeys = new Map<string, () => void>();
  const address = (key: string, link: string | null): string => {
    const search = link === null ? '' : `?link=${encodeURIComponent(link)}`;
    return originOf(port) + ENTER_PATH + search + KEY_IN_FRAGMENT + key;
  };
  return {
    gate: { port, session: { secret: newKey(), mediaPath: `/media/${newKey()}` }, cookie: newKey() },
    lasting: (link) => address(lastingKey, link),
    once: (link, onSpent) => {
      const key = newKey();
      onceKeys.set(key, onSpent);
      return address(key, link);
    },
    admits: (given) => {
      const onSpent = onceKeys.get(given);
      if (onSpent === undefined) return sameKey(given, lastingKey);
      onceKeys.delete(given);
      onSpent();
      return true;
    },
  };
}

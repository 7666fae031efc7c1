import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  ENTER_PATH,
  type Entrance,
  KEY_PARAMETER,
  type PageSession,
  secretOffered,
} from '#shared/contract/loopback.ts';

/** 256 bits, in characters that need no escaping in a URL or cookie. */
function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Constant-time comparison, so that a key can't be guessed character by character. */
function sameKey(given: string, key: string): boolean {
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/**
 * All ports of a host share cookies, so the name contains the port; otherwise two running apps would
 * overwrite each other's.
 */
function cookieName(port: number): string {
  return `parley_${port}`;
}

function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Returns a header of the request as received. */
export type Header = (name: string) => string | null | undefined;

export function headerOf({ headers }: IncomingMessage): Header {
  return (name) => [headers[name]].flat().join(', ') || undefined;
}

export function isMediaPath(path: string): boolean {
  return path.startsWith('/media/');
}

/** What lets a page in: created when the app starts and discarded when it ends. */
interface Gate {
  readonly port: number;
  readonly session: PageSession;
  /** The required value of the recordings' cookie, because a media element can't send the secret. */
  readonly cookie: string;
}

function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Whether a request, to any path, comes from our own page or at least not from another site. The Host header
 * reveals names pointed at 127.0.0.1 (DNS rebinding); Origin and Sec-Fetch-Site reveal other pages, including
 * those on other ports of this computer. Other sites, and our own entry file, may only navigate to the
 * entrance, which requires a key.
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

/** Whether a request comes from a script of our own page, which sends its origin. */
function isFromPage(gate: Gate, header: Header): boolean {
  const site = header('sec-fetch-site') ?? 'same-origin';
  return (
    header('host') === `127.0.0.1:${gate.port}` &&
    header('origin') === originOf(gate.port) &&
    site === 'same-origin'
  );
}

/** Recordings require the secret path, the page's origin, and the cookie for that path. */
export function mayPlayMedia(gate: Gate, path: string, header: Header): boolean {
  const site = header('sec-fetch-site') ?? 'same-origin';
  const { mediaPath } = gate.session;
  return (
    site === 'same-origin' &&
    sameKey(path.slice(0, mediaPath.length + 1), `${mediaPath}/`) &&
    sameKey(readCookie(header('cookie') ?? '', cookieName(gate.port)) ?? '', gate.cookie)
  );
}

/** Browsers don't restrict WebSockets by origin, so origin and secret are checked here. */
export function mayOpenSocket(gate: Gate, header: Header): boolean {
  const secret = secretOffered(header('sec-websocket-protocol') ?? '');
  return isFromPage(gate, header) && secret !== null && sameKey(secret, gate.session.secret);
}

/** The keys of this run, once its port is known. A link is passed to the page, which validates it. */
export interface PageAccess {
  readonly gate: Gate;
  /** A URL that is valid as long as the app runs: for users who asked for a URL, in any browser. */
  lasting(link: string | null): string;
  /** A URL that is valid once, for a window that we open. `onSpent` is called once its key was presented. */
  once(link: string | null, onSpent: () => void): string;
  /** Whether a key is valid; a one-time key is spent by this call. */
  admits(given: string): boolean;
  /** The same without spending it. */
  knows(given: string): boolean;
}

export function openPageAccess(port: number): PageAccess {
  const lastingKey = newKey();
  /** The callbacks of one-time keys. */
  const onceKeys = new Map<string, () => void>();
  const address = (key: string, link: string | null): string => {
    const search = new URLSearchParams({ ...(link === null ? {} : { link }), [KEY_PARAMETER]: key });
    return `${originOf(port)}${ENTER_PATH}?${search.toString()}`;
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
    knows: (given) => onceKeys.has(given) || sameKey(given, lastingKey),
  };
}

/** In bytes; ours have 43. */
const LONGEST_KEY = 100;

/** For the log. */
export const KEY_REFUSED = 'A request from another site was refused.';

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return text;
}

/**
 * Answers a posted key with a session, the recordings' cookie, and first answers. Returns false if the request is
 * refused: it has no valid key, or isn't from the page.
 */
export async function exchangeKey(
  access: PageAccess,
  request: IncomingMessage,
  response: ServerResponse,
  answersFor: (key: string) => Promise<Pick<Entrance, 'first' | 'kept'>>,
): Promise<boolean> {
  const { gate } = access;
  const header = headerOf(request);
  const fits = Number(header('content-length') ?? LONGEST_KEY + 1) <= LONGEST_KEY;
  const key = isFromPage(gate, header) && fits ? await textOf(request) : null;
  if (key === null || !access.admits(key)) {
    response.writeHead(401, { 'content-type': 'text/plain; charset=UTF-8' });
    response.end('This key has already been used, or belongs to an earlier session.');
    return false;
  }
  const entrance: Entrance = { ...gate.session, ...(await answersFor(key)) };
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'set-cookie': `${cookieName(gate.port)}=${gate.cookie}; Path=${gate.session.mediaPath}; HttpOnly; SameSite=Strict`,
  });
  response.end(JSON.stringify(entrance));
  return true;
}

import { ENTER_PATH, secretOffered, type PageSession } from '#shared/contract/loopback.ts';
import { cookieName, readCookie, sameKey } from './runKey.ts';

/** One header of a request, as it came. */
export type Header = (name: string) => string | null | undefined;

/** What lets a page in: made at the start of the program and gone with it. */
export interface Gate {
  readonly port: number;
  readonly session: PageSession;
  /** What the cookie of the recordings must hold: a player can't send the secret. */
  readonly cookie: string;
}

export function originOf(port: number): string {
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
export function mayHear(gate: Gate, path: string, header: Header): boolean {
  const site = header('sec-fetch-site') ?? 'same-origin';
  const { mediaPath } = gate.session;
  return (
    site === 'same-origin' &&
    sameKey(path.slice(0, mediaPath.length + 1), `${mediaPath}/`) &&
    sameKey(readCookie(header('cookie') ?? '', cookieName(gate.port)) ?? '', gate.cookie)
  );
}

/** A WebSocket is held back by no rule of the browser's own: its origin and its secret are asked for here. */
export function mayOpenWire(gate: Gate, header: Header): boolean {
  const secret = secretOffered(header('sec-websocket-protocol') ?? '');
  return isFromPage(gate, header) && secret !== null && sameKey(secret, gate.session.secret);
}

/**
 * How the browser shell's page authenticates to its host on 127.0.0.1. A key in the address, which only the host
 * receives, is exchanged for a session. Its secret is stored in the page's origin-bound storage
 * and sent when the WebSocket opens; a cookie would be sent to every port of this computer.
 */
export interface PageSession {
  /** Opens the WebSocket. Uses only characters allowed in a subprotocol. */
  readonly secret: string;
  /** The base path of recordings: unique to this run and the path of their cookie. */
  readonly mediaPath: string;
}

/** Reads whose answers may come with the session. */
export const FIRST_METHODS = [
  'app.info',
  'connections.list',
  'mirror.coverage',
  'mirror.list',
  'settings.get',
  'sync.progress',
  'views.list',
  'windowState.get',
] as const;

export interface FirstCall {
  readonly method: (typeof FIRST_METHODS)[number];
  readonly input: unknown;
}

/** An answer to what the page is about to ask, so that its first rows don't wait for the WebSocket. */
export interface FirstAnswer extends FirstCall {
  readonly value: unknown;
}

/** What the host answers to the key. */
export interface Entrance extends PageSession {
  readonly first: readonly FirstAnswer[];
  /** Whether these are answers of the last run, because the program is still loading. */
  readonly kept: boolean;
}

/** The most characters of the HTML that a window leaves to the next start. */
export const MOST_PICTURE_HTML = 600_000;

/** The name under which windows remember a workspace's first calls, as JSON. */
export function firstCallsName(connectionId: string): string {
  return `firstCalls.${connectionId}`;
}

/** The page's entry address, and where it posts the key from that address. */
export const ENTER_PATH = '/enter';
export const KEY_PARAMETER = 'key';
/** Where a page posts its key while it shows the picture of the last run. */
export const ENTER_WITH_PICTURE = `${ENTER_PATH}?picture`;

export const WIRE_PATH = '/wire';
export const WIRE_PROTOCOL = 'parley';
const SECRET_PROTOCOL = 'secret.';

/** The WebSocket subprotocols the page offers: the only data a browser lets it add to the request. */
export function wireProtocols({ secret }: PageSession): string[] {
  return [WIRE_PROTOCOL, SECRET_PROTOCOL + secret];
}

/** Extracts the secret from the subprotocol header; null without one. */
export function secretOffered(header: string): string | null {
  const offered = header.split(',').map((protocol) => protocol.trim());
  return (
    offered.find((protocol) => protocol.startsWith(SECRET_PROTOCOL))?.slice(SECRET_PROTOCOL.length) ?? null
  );
}

/** The parameter of a recording's address that makes it a download of this name. */
export const SAVE_AS = 'save';

/**
 * How the page of the browser shell is let in to its host on 127.0.0.1. A key in the fragment of the address, which is
 * never part of a request, is exchanged once for the session. Its secret lives in the page's own storage, bound to its
 * origin, and goes along when the wire is opened; a cookie would be sent to every port of this computer.
 */
export interface PageSession {
  /** Opens the wire. In letters that a subprotocol may hold. */
  readonly secret: string;
  /** Where the recordings are: a path of this run, to which their cookie is bound. */
  readonly mediaPath: string;
}

/** The page's address for entering, and where it posts the key that stands in the fragment. */
export const ENTER_PATH = '/enter';
export const KEY_IN_FRAGMENT = '#key=';

export const WIRE_PATH = '/wire';
export const WIRE_PROTOCOL = 'parley';
const SECRET_PROTOCOL = 'secret.';

/** What the page offers as subprotocols: the only words that a browser lets it add to a WebSocket's request. */
export function wireProtocols({ secret }: PageSession): string[] {
  return [WIRE_PROTOCOL, SECRET_PROTOCOL + secret];
}

/** The secret among the offered subprotocols, as they stand in the header of the request; null where there is none. */
export function secretOffered(header: string): string | null {
  const offered = header.split(',').map((protocol) => protocol.trim());
  return (
    offered.find((protocol) => protocol.startsWith(SECRET_PROTOCOL))?.slice(SECRET_PROTOCOL.length) ?? null
  );
}

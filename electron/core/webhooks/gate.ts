import type { IncomingHttpHeaders } from 'node:http';

/** Far above any event: an engagement without its transcript, or a contact. */
export const MOST_BODY_BYTES = 1024 * 1024;

export interface Knock {
  readonly method?: string | undefined;
  /** As in the request line. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** `admitted`: its body may be read; else the status it is turned away with. */
export type Admission =
  | { readonly kind: 'admitted'; readonly path: string }
  | { readonly kind: 'turned-away'; readonly status: number };

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost']);

function turnedAway(status: number): Admission {
  return { kind: 'turned-away', status };
}

/** Without its port: a tunnel may keep it, drop it or set its own. */
function hostName(host: string | undefined): string {
  return (host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
}

/**
 * Everything that can be judged before a byte of the body is read. A page of a browser is no sender, whatever it
 * can sign: it is told by headers that no page can leave out. The host must be ours, or the tunnel's, so that a
 * name made to point here (DNS rebinding) leads nowhere.
 *
 * @param isHook whether deliveries are taken at this path, for a request to this host name if it isn't loopback's.
 */
export function admit(knock: Knock, isHook: (path: string, publicHost: string | null) => boolean): Admission {
  const { headers } = knock;
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return turnedAway(403);
  const host = hostName(headers.host);
  const path = (knock.url ?? '').split('?', 1)[0] ?? '';
  if (!isHook(path, LOOPBACK_NAMES.has(host) ? null : host)) return turnedAway(404);
  if (knock.method !== 'POST') return turnedAway(405);
  // What is packed would have to be unpacked before it is verified.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return turnedAway(415);
  return { kind: 'admitted', path };
}

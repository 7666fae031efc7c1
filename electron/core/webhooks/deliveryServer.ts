import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

/** Far above any event: an engagement without its transcript, or a contact. */
export const MAX_BODY_BYTES = 1024 * 1024;

interface DeliveryRequest {
  readonly method?: string | undefined;
  /** As in the request line. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** `admitted`: its body may be read; else the status it is turned away with. */
type Admission =
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
function admit(
  request: DeliveryRequest,
  isHook: (path: string, publicHost: string | null) => boolean,
): Admission {
  const { headers } = request;
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return turnedAway(403);
  const host = hostName(headers.host);
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  if (!isHook(path, LOOPBACK_NAMES.has(host) ? null : host)) return turnedAway(404);
  if (request.method !== 'POST') return turnedAway(405);
  // What is packed would have to be unpacked before it is verified.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return turnedAway(415);
  return { kind: 'admitted', path };
}

/** A sender that takes longer is cut off: head, and whole request. */
const HEAD_MS = 10_000;
const REQUEST_MS = 20_000;
const MAX_CONNECTIONS = 32;

export interface ReceiverParts {
  /** Whether deliveries are taken at this path; `publicHost` is set where the request names a host beyond loopback. */
  readonly isHook: (path: string, publicHost: string | null) => boolean;
  /** A delivery as it came; the status to answer with. `body` null: it was larger than a delivery may be. */
  readonly onDelivery: (
    path: string,
    headers: IncomingMessage['headers'],
    body: Buffer | null,
  ) => Promise<number>;
  readonly onTurnedAway: () => void;
}

export interface Receiver {
  close(): Promise<void>;
}

export type Opening =
  | { readonly kind: 'listening'; readonly receiver: Receiver }
  | { readonly kind: 'port-taken' }
  | { readonly kind: 'failed' };

/** Listens on 127.0.0.1 only: what comes from outside comes through a tunnel that the user runs. */
export function openReceiver(port: number, parts: ReceiverParts): Promise<Opening> {
  const server = createServer(
    { headersTimeout: HEAD_MS, requestTimeout: REQUEST_MS, maxHeaderSize: 16 * 1024 },
    (request, response) => void serve(request, response, parts),
  );
  server.maxConnections = MAX_CONNECTIONS;
  return new Promise((resolve) => {
    // Not once: a failure to accept later on must not end the program.
    server.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ kind: error.code === 'EADDRINUSE' ? 'port-taken' : 'failed' }),
    );
    server.listen(port, '127.0.0.1', () =>
      resolve({ kind: 'listening', receiver: { close: () => closed(server) } }),
    );
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ReceiverParts,
): Promise<void> {
  const admission = admit(request, parts.isHook);
  if (admission.kind === 'turned-away') {
    parts.onTurnedAway();
    return answer(response, admission.status);
  }
  const body = await readBody(request);
  if (body === 'broken') return void response.destroy();
  answer(response, await parts.onDelivery(admission.path, request.headers, body));
}

/** Null where it is too large, `broken` where the sender went away. */
async function readBody(request: IncomingMessage): Promise<Buffer | null | 'broken'> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return null;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    // Left open when we stop early: there is still an answer to be sent.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(piece)) return 'broken';
      size += piece.byteLength;
      if (size > MAX_BODY_BYTES) return null;
      pieces.push(piece);
    }
  } catch {
    return 'broken';
  }
  return Buffer.concat(pieces);
}

/** No body and no name of ours: a stranger learns nothing but the status. */
function answer(response: ServerResponse, status: number): void {
  // The rest of a body that nobody reads must not be taken for the next request.
  const headers = status < 300 ? {} : { connection: 'close' };
  const allow = status === 405 ? { allow: 'POST' } : {};
  response.writeHead(status, { 'content-length': '0', ...headers, ...allow }).end();
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

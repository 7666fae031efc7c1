import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Logger } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import { acceptDelivery, type AcceptDeliveryOptions } from './acceptDelivery.ts';
import type { HookSecrets, HookSettings } from './hookSettings.ts';

/** Far above any event, such as an engagement without its transcript, or a contact. */
export const MAX_BODY_BYTES = 1024 * 1024;

interface DeliveryRequest {
  readonly method?: string | undefined;
  /** As in the request line. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** `admitted` if the body may be read; otherwise the response status. */
type Admission =
  | { readonly kind: 'admitted'; readonly path: string }
  | { readonly kind: 'turned-away'; readonly status: number };

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost']);

function reject(status: number): Admission {
  return { kind: 'turned-away', status };
}

/** Without the port: a tunnel may keep, drop or replace it. */
function hostName(host: string | undefined): string {
  return (host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
}

/**
 * Everything that can be checked before reading the body. Browser pages are rejected by headers they can't omit,
 * whatever they can sign. The host must be ours or the tunnel's, so that DNS rebinding leads nowhere.
 *
 * @param isHook Whether deliveries are accepted at this path, for a request to this host name unless it is
 * loopback's.
 */
function admit(
  request: DeliveryRequest,
  isHook: (path: string, publicHost: string | null) => boolean,
): Admission {
  const { headers } = request;
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return reject(403);
  const host = hostName(headers.host);
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  if (!isHook(path, LOOPBACK_NAMES.has(host) ? null : host)) return reject(404);
  if (request.method !== 'POST') return reject(405);
  // A compressed body would have to be decompressed before verification.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return reject(415);
  return { kind: 'admitted', path };
}

/** Timeouts for the headers and the whole request. */
const HEAD_MS = 10_000;
const REQUEST_MS = 20_000;
const MAX_CONNECTIONS = 32;

interface ReceiverParts {
  /**
   * Whether deliveries are accepted at this path; `publicHost` is set if the request names a host other than
   * loopback.
   */
  readonly isHook: (path: string, publicHost: string | null) => boolean;
  /** Handles a delivery and returns the response status. `body` is null if it exceeded the size limit. */
  readonly onDelivery: (
    path: string,
    headers: IncomingMessage['headers'],
    body: Buffer | null,
  ) => Promise<number>;
  readonly onTurnedAway: () => void;
}

interface Receiver {
  close(): Promise<void>;
}

type Opening =
  | { readonly kind: 'listening'; readonly receiver: Receiver }
  | { readonly kind: 'port-taken' }
  | { readonly kind: 'failed' };

/** Listens on 127.0.0.1 only: outside requests arrive through a tunnel the user runs. */
function openReceiver(port: number, parts: ReceiverParts): Promise<Opening> {
  const server = createServer(
    { headersTimeout: HEAD_MS, requestTimeout: REQUEST_MS, maxHeaderSize: 16 * 1024 },
    (request, response) => void serve(request, response, parts),
  );
  server.maxConnections = MAX_CONNECTIONS;
  return new Promise((resolve) => {
    // `on`, not `once`: a later accept error must not crash the app.
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

/** Null if too large, `broken` if the sender disconnected. */
async function readBody(request: IncomingMessage): Promise<Buffer | null | 'broken'> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Keep the request open after stopping early, because the response is still to be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) return 'broken';
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return 'broken';
  }
  return Buffer.concat(chunks);
}

/** Without body or server name: strangers learn nothing but the status. */
function answer(response: ServerResponse, status: number): void {
  // The unread rest of a body must not be parsed as the next request.
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

/** Deliveries that may wait; further ones are asked to retry. */
const MAX_WAITING = 64;
const RETRY_LATER = 503;

interface WebhookReceiverParts extends AcceptDeliveryOptions {
  readonly workspaces: Pick<Workspaces, 'get'>;
  readonly hooks: HookSettings;
  readonly secrets: HookSecrets;
  readonly logger: Logger;
  readonly onDelivered: (workspace: Workspace) => void;
}

/** Listens while at least one connection accepts webhooks, and passes deliveries on one at a time. */
export class WebhookReceiver {
  readonly #parts: WebhookReceiverParts;
  #opening: Opening | null = null;
  #openPort: number | null = null;
  #changing: Promise<void> = Promise.resolve();
  #pendingWork: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #turnedAway = 0;

  constructor(parts: WebhookReceiverParts) {
    this.#parts = parts;
  }

  get state(): WebhookStatus['state'] {
    return this.#opening?.kind ?? 'off';
  }

  get turnedAway(): number {
    return this.#turnedAway;
  }

  /**
   * Starts, stops or moves the server to match the settings. Runs serially: a port is released before another is
   * opened.
   */
  apply(): Promise<void> {
    this.#changing = this.#changing.then(() => this.#apply());
    return this.#changing;
  }

  async close(): Promise<void> {
    await this.#changing;
    await this.#shut();
    await this.#pendingWork;
  }

  async #apply(): Promise<void> {
    const { hooks, logger } = this.#parts;
    const wanted = hooks.enabled().length === 0 ? null : hooks.port;
    if (wanted === this.#openPort && this.#opening?.kind === 'listening') return;
    await this.#shut();
    if (wanted === null) return;
    this.#opening = await openReceiver(wanted, {
      isHook: (path, publicHost) => {
        const hook = hooks.at(path);
        return hook !== undefined && (publicHost === null || publicHost === hook.publicHost);
      },
      onDelivery: (path, headers, body) => this.#queue(path, headers, body),
      onTurnedAway: () => (this.#turnedAway += 1),
    });
    this.#openPort = wanted;
    if (this.#opening.kind !== 'listening') {
      logger.warn('Webhooks can’t be received.', { reason: this.#opening.kind });
    }
  }

  async #shut(): Promise<void> {
    const opening = this.#opening;
    this.#opening = null;
    this.#openPort = null;
    if (opening?.kind === 'listening') await opening.receiver.close();
  }

  /** Serial, so that two states of one resource are compared in order of arrival. */
  #queue(path: string, headers: IncomingHttpHeaders, body: Buffer | null): Promise<number> {
    if (this.#waiting >= MAX_WAITING) return Promise.resolve(RETRY_LATER);
    this.#waiting += 1;
    const result = this.#pendingWork.then(() => this.#take(path, headers, body));
    this.#pendingWork = result;
    return result.finally(() => (this.#waiting -= 1));
  }

  async #take(path: string, headers: IncomingHttpHeaders, body: Buffer | null): Promise<number> {
    const { workspaces, hooks, secrets, logger, onDelivered } = this.#parts;
    const hook = hooks.at(path);
    if (hook === undefined) return 404;
    try {
      const workspace = workspaces.get(hook.connectionId);
      const known = workspace.ok ? await secrets.all(workspace.value.id) : workspace;
      if (!workspace.ok || !known.ok) return RETRY_LATER;
      const incoming = { workspace: workspace.value, headers, body, secrets: known.value };
      const status = await acceptDelivery(this.#parts, incoming);
      onDelivered(workspace.value);
      return status;
    } catch (error) {
      logger.error('Could not apply a webhook delivery.', { reason: errorOrigin(error) });
      return RETRY_LATER;
    }
  }
}

import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isObject } from '../api/requestBody.ts';
import type { Fault, FaultPlan } from './faultPlan.ts';

/** What a fault needs besides the response. */
interface FaultContext {
  readonly outgoing: ServerResponse;
  /** A problem response with the headers of the response it replaces. */
  readonly problem: (status: number, headers: Headers) => Response;
  readonly expireMedia: () => void;
}

async function applyFault(fault: Fault, response: Response, faultContext: FaultContext): Promise<Response> {
  const { outgoing } = faultContext;
  switch (fault.kind) {
    case 'status': {
      const problem = faultContext.problem(fault.status, response.headers);
      if (fault.retryAfter !== undefined) problem.headers.set('Retry-After', fault.retryAfter);
      return problem;
    }
    case 'delay':
      await wait(fault.ms, undefined, { ref: false });
      return response;
    case 'hang':
      await closed(outgoing);
      return RESPONSE_ALREADY_SENT;
    case 'cut':
      await cut(response, outgoing, fault.afterBytes);
      return RESPONSE_ALREADY_SENT;
    case 'halfClose':
      await halfClose(response, outgoing, fault.afterBytes);
      return RESPONSE_ALREADY_SENT;
    case 'truncate':
      return rewrite(response, (await read(response)).subarray(0, fault.bytes));
    case 'drip':
      return rewrite(response, drip(await read(response), fault.bytesPerSecond));
    case 'duplicate':
      return rows(response, (data) => data.flatMap((row, i) => (i % 3 === 0 ? [row, row] : [row])));
    case 'reorder':
      return rows(response, (data) => [
        ...data.filter((_, i) => i % 2 === 1),
        ...data.filter((_, i) => i % 2 === 0),
      ]);
    case 'contentType':
      return rewrite(response, response.body, fault.value);
    case 'html':
      return rewrite(
        response,
        '<!doctype html><title>Gateway</title><h1>Something went wrong</h1>',
        'text/html',
        fault.status,
      );
    case 'body':
      return rewrite(response, fault.value, fault.contentType);
    case 'notModified':
      return notModified(response);
    case 'expireMedia':
      faultContext.expireMedia();
      return response;
    case 'skew':
      return skew(response, fault.seconds);
  }
}

type Body = ConstructorParameters<typeof Response>[0];

/** Replaces the body and drops the announced length. */
function rewrite(response: Response, body: Body, contentType?: string, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  if (contentType !== undefined) headers.set('Content-Type', contentType);
  return new Response(body, { status, headers });
}

async function read(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

function closed(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.closed || outgoing.destroyed) resolve();
    else outgoing.once('close', () => resolve());
  });
}

/** Announces the whole response, sends a part of it and breaks the connection. */
async function cut(response: Response, outgoing: ServerResponse, afterBytes: number): Promise<void> {
  if (afterBytes === 0) await response.body?.cancel();
  else await sendPart(response, outgoing, afterBytes);
  outgoing.destroy();
}

/** Like a cut, but with a FIN after the part; the socket still accepts data from the client. */
async function halfClose(response: Response, outgoing: ServerResponse, afterBytes: number): Promise<void> {
  if (afterBytes === 0) await response.body?.cancel();
  else await sendPart(response, outgoing, afterBytes);
  const gone = closed(outgoing);
  outgoing.socket?.end();
  await gone;
}

async function sendPart(response: Response, outgoing: ServerResponse, afterBytes: number): Promise<void> {
  const length = response.headers.get('Content-Length');
  const body = length === null ? await read(response) : undefined;
  const headers = new Headers(response.headers);
  headers.set('Content-Length', length ?? String(body?.length ?? 0));
  outgoing.writeHead(response.status, Object.fromEntries(headers));
  const part = body?.subarray(0, afterBytes) ?? (await readPart(response, afterBytes));
  await new Promise<void>((resolve) => outgoing.write(part, () => resolve()));
}

/** Reads the start of a body that may be too long to read whole. */
async function readPart(response: Response, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

function notModified(response: Response): Response {
  const headers = new Headers({ ETag: '"unasked"' });
  for (const [name, value] of response.headers) if (name.startsWith('x-')) headers.set(name, value);
  return new Response(null, { status: 304, headers });
}

function drip(
  body: Uint8Array<ArrayBuffer>,
  bytesPerSecond: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const step = Math.max(1, Math.round(bytesPerSecond / 10));
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(body.subarray(at, at + step));
      at += step;
      if (at >= body.length) controller.close();
      else await wait((step / bytesPerSecond) * 1000, undefined, { ref: false });
    },
  });
}

/** Changes the rows of a list; other responses stay as they are. */
async function rows(response: Response, change: (data: readonly unknown[]) => unknown[]): Promise<Response> {
  const text = await response.text();
  const body: unknown = response.headers.get('Content-Type') === 'application/json' ? JSON.parse(text) : null;
  if (!isObject(body) || !Array.isArray(body['data'])) return rewrite(response, text);
  return rewrite(response, JSON.stringify({ ...body, data: change(body['data']) }));
}

function skew(response: Response, seconds: number): Response {
  const headers = new Headers(response.headers);
  headers.set('Date', new Date(Date.now() + seconds * 1000).toUTCString());
  const reset = headers.get('X-RateLimit-Reset');
  if (reset !== null) headers.set('X-RateLimit-Reset', String(Number(reset) + seconds));
  return new Response(response.body, { status: response.status, headers });
}

type Fetch = (request: Request) => Response | Promise<Response>;

export interface FaultyFetchParts {
  readonly fetch: Fetch;
  /** Only checks the credential and rate of a request. */
  readonly admitOnly: Fetch;
  /** Called for every response. */
  readonly onAnswer?: (request: Request, status: number) => void;
  readonly plan: FaultPlan;
  readonly latencyMs: number;
  readonly faultContext: Omit<FaultContext, 'outgoing'>;
}

/** Wraps the app with the configured latency and the planned faults. */
export function faultyFetch(
  parts: FaultyFetchParts,
): (request: Request, outgoing: ServerResponse) => Response | Promise<Response> {
  const { fetch, plan, latencyMs } = parts;

  const faulty = async (request: Request, outgoing: ServerResponse): Promise<Response> => {
    const url = new URL(request.url);
    const planned = plan.of(request.method, url, null);
    const skipped = planned.find((fault) => fault.kind === 'status' && !fault.carriedOut);
    let response = await (skipped === undefined ? fetch(request) : parts.admitOnly(request));
    if (latencyMs > 0 && url.pathname.startsWith('/v2/')) await wait(latencyMs, undefined, { ref: false });
    const faults = [...planned, ...plan.of(request.method, url, response.status)];
    for (const fault of faults)
      response = await applyFault(fault, response, { ...parts.faultContext, outgoing });
    parts.onAnswer?.(request, response.status);
    return response;
  };

  return (request, outgoing) => {
    const plain = latencyMs === 0 && plan.isEmpty && parts.onAnswer === undefined;
    return plain ? fetch(request) : faulty(request, outgoing);
  };
}

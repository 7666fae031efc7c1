import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isObject } from '../api/requestInput.ts';
import { readFileSync } from 'node:fs';
import { z } from '@hono/zod-openapi';
import { unit } from '../seededRandom.ts';

/** Reads `--faults FILE`. Throws an error with a plain explanation. */
export function readFaultFile(path: string): readonly FaultRule[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`The faults file ${path} can't be read.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`The faults file ${path} is not valid JSON.`);
  }
  const parsed = faultRules.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new Error(
    `The faults file ${path} has a mistake at ${where === '' ? 'its top' : where}: ${issue?.message}.`,
  );
}

const milliseconds = z.int().min(0).max(600_000);
const bytes = z.int().min(0).max(1_000_000_000);

/** What can go wrong with a response. */
const fault = z.discriminatedUnion('kind', [
  /** A problem with this status replaces the response. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    /** Seconds or an HTTP date. */
    retryAfter: z.string().optional(),
    /** Whether the request is carried out anyway, as if only its response got lost. */
    carriedOut: z.boolean().default(false),
  }),
  /** With `upToMs`, a seeded random delay between the two, so that responses overtake each other. */
  z.strictObject({ kind: z.literal('delay'), ms: milliseconds, upToMs: milliseconds.optional() }),
  /** No response until the client gives up. The request is carried out. */
  z.strictObject({ kind: z.literal('hang') }),
  /** The connection breaks after this many bytes of the body; 0 breaks it before the first byte of the response. */
  z.strictObject({ kind: z.literal('cut'), afterBytes: bytes.default(0) }),
  /** Only the server's half of the connection closes, after this many bytes of the body; it keeps listening. */
  z.strictObject({ kind: z.literal('halfClose'), afterBytes: bytes.default(0) }),
  /** A complete response whose body ends early. */
  z.strictObject({ kind: z.literal('truncate'), bytes }),
  z.strictObject({ kind: z.literal('drip'), bytesPerSecond: z.int().min(1).max(1_000_000_000) }),
  /** Some rows of a page are duplicated. */
  z.strictObject({ kind: z.literal('duplicate') }),
  /** The rows of a page are out of order. */
  z.strictObject({ kind: z.literal('reorder') }),
  /** An HTML page as from a proxy; keeps the response's status unless one is given. */
  z.strictObject({ kind: z.literal('html'), status: z.int().min(200).max(599).optional() }),
  z.strictObject({ kind: z.literal('body'), value: z.string(), contentType: z.string().optional() }),
  /** 304 with an entity tag and no body, as from a cache that answers an unconditional request. */
  z.strictObject({ kind: z.literal('notModified') }),
]);
export type Fault = z.infer<typeof fault>;

/** Which responses are affected. Without limits: all on the route. */
const faultRule = z.strictObject({
  /**
   * Method and path: `GET /v2/engagements`, `* /v2/*`, `GET /media/*`; `*` matches anything. The query only counts if
   * the route has one: `GET /v2/engagements?*cursor=*`.
   */
  route: z
    .string()
    .regex(/^(\*|[A-Z]+) (\*|\/\S*)$/, 'must be a method and a path, such as "GET /v2/engagements"'),
  fault,
  /** Only requests that would get this status; the other limits count only these. */
  whenStatus: z.int().min(200).max(599).optional(),
  /** Skips this many requests first. */
  after: z.int().min(0).default(0),
  /** Every nth request. */
  every: z.int().min(1).default(1),
  /** With this probability, decided by the seed. */
  chance: z.number().min(0).max(1).default(1),
  /** At most this many times. */
  times: z.int().min(1).optional(),
});
export type FaultRule = z.infer<typeof faultRule>;

export const faultRules = z.array(faultRule).max(1000);

/** An offset beyond the rules' own random streams, of which there are at most a thousand. */
const DELAYS = 1000;

interface Entry {
  readonly rule: FaultRule;
  readonly route: RegExp;
  seen: number;
  done: number;
}

/** The planned faults, and how often each occurred. */
export class FaultPlan {
  readonly #seed: number;
  #entries: readonly Entry[] = [];

  constructor(seed: number, rules: readonly FaultRule[]) {
    this.#seed = seed;
    this.replace(rules);
  }

  /** Replaces the rules and resets their counters. */
  replace(rules: readonly FaultRule[]): void {
    this.#entries = rules.map((rule) => ({ rule, route: patternOf(rule.route), seen: 0, done: 0 }));
  }

  /** The rules, with how many requests matched and how many faults occurred. */
  report(): readonly (FaultRule & { readonly seen: number; readonly done: number })[] {
    return this.#entries.map(({ rule, seen, done }) => ({ ...rule, seen, done }));
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /**
   * The faults of this request, in the order of the rules; counts it. With `status` null, before the response,
   * these are the rules without a status; afterwards, those for this status.
   */
  of(method: string, { pathname, search }: URL, status: number | null): readonly Fault[] {
    const faults: Fault[] = [];
    for (const [i, entry] of this.#entries.entries()) {
      if ((entry.rule.whenStatus ?? null) !== status) continue;
      const asked = entry.rule.route.includes('?') ? pathname + search : pathname;
      if (!entry.route.test(`${method} ${asked}`)) continue;
      const { after, every, chance, times, fault } = entry.rule;
      const number = entry.seen++;
      if (number < after || (number - after) % every !== 0) continue;
      if (times !== undefined && entry.done >= times) continue;
      if (unit(this.#seed, i, number) >= chance) continue;
      entry.done++;
      faults.push(this.#settled(fault, i, number));
    }
    return faults;
  }

  /** Turns a delay between two bounds into a definite one, the same for the same seed. */
  #settled(fault: Fault, rule: number, number: number): Fault {
    if (fault.kind !== 'delay' || fault.upToMs === undefined) return fault;
    const share = unit(this.#seed, DELAYS + rule, number);
    return { kind: 'delay', ms: Math.round(fault.ms + share * (fault.upToMs - fault.ms)) };
  }
}

function patternOf(route: string): RegExp {
  const escaped = route.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`);
}

/** A problem response with the headers of the response that it replaces. */
type Problem = (status: number, headers: Headers) => Response;

async function applyFault(
  fault: Fault,
  response: Response,
  outgoing: ServerResponse,
  problemWith: Problem,
): Promise<Response> {
  switch (fault.kind) {
    case 'status': {
      const problem = problemWith(fault.status, response.headers);
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

type Fetch = (request: Request) => Response | Promise<Response>;

interface FaultyFetchParts {
  readonly fetch: Fetch;
  /** Only checks the credential and rate of a request. */
  readonly admitOnly: Fetch;
  /** Called for every response. */
  readonly onAnswer?: (request: Request, status: number) => void;
  readonly plan: FaultPlan;
  readonly latencyMs: number;
  readonly problem: Problem;
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
    for (const fault of faults) response = await applyFault(fault, response, outgoing, parts.problem);
    parts.onAnswer?.(request, response.status);
    return response;
  };

  return (request, outgoing) => {
    const plain = latencyMs === 0 && plan.isEmpty && parts.onAnswer === undefined;
    return plain ? fetch(request) : faulty(request, outgoing);
  };
}

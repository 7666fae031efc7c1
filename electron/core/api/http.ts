import { SCOPES } from '#shared/contract/enumerations.ts';
import type { FieldError, NetworkReason, Problem, ProblemCause } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '../json.ts';
import type { Clock, Fetch } from '../ports.ts';
import { retryAfterMs } from './rateLimit.ts';
import type { Priority } from './scheduler/schedulerState.ts';

/** Why a fetch rejected. The other reasons are detected before the request or from the response. */
type FetchReason = Exclude<NetworkReason, 'too-large' | 'not-the-api' | 'insecure-url' | 'invalid-url'>;

/**
 * Error names of the two network stacks: Node uses codes such as ECONNREFUSED, Chromium names such as
 * ERR_CONNECTION_REFUSED. The first match decides, so proxy errors precede the errors of connecting to it.
 */
const REASONS: readonly (readonly [pattern: RegExp, reason: FetchReason])[] = [
  [/redirect/i, 'redirected'],
  [/PROXY_AUTH|PROXY_.*CREDENTIALS|Proxy response \(407\)/, 'proxy-auth'],
  [/PROXY|ERR_TUNNEL_CONNECTION_FAILED|ERR_PAC_|SOCKS_CONNECTION|Proxy response \(/, 'proxy'],
  [
    /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|INVALID_(CA|PURPOSE)|PATH_LENGTH|subtree violation/i,
    'certificate',
  ],
  [/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ERR_DNS/, 'dns'],
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED/, 'refused'],
  [/ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ERR_(CONNECTION_)?TIMED_OUT/, 'timeout'],
  [/EHOSTUNREACH|ENETUNREACH|ENETDOWN|ERR_INTERNET|ERR_ADDRESS_UNREACHABLE|ERR_NETWORK/, 'unreachable'],
];

/** Why a certificate is not trusted, for the most common reasons. */
const CERTIFICATE_TROUBLE: readonly (readonly [code: RegExp, cause: ProblemCause, sentence: string])[] = [
  [
    /SELF_SIGNED_CERT/,
    'certificate-self-signed',
    'Its certificate is self-signed, not issued by an authority that this computer trusts.',
  ],
  [/CERT_HAS_EXPIRED/, 'certificate-expired', 'Its certificate has expired.'],
  [
    /CERT_NOT_YET_VALID/,
    'certificate-not-yet-valid',
    'Its certificate is not valid yet; this computer’s clock may be wrong.',
  ],
  [
    /ERR_CERT_DATE_INVALID/,
    'certificate-date',
    'Its certificate has expired, or this computer’s clock is wrong.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|ERR_CERT_COMMON_NAME_INVALID/,
    'certificate-other-host',
    'Its certificate is for another host name.',
  ],
  [/ERR_CERT_REVOKED/, 'certificate-revoked', 'Its certificate was revoked.'],
  [
    /UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_CERT_AUTHORITY_INVALID/,
    'certificate-unknown-authority',
    'Its certificate was issued by an authority that this computer does not trust.',
  ],
];

/** Codes and messages of the chain of causes, which contains the actual error of a rejected fetch. */
function causes(error: unknown): string {
  const words: string[] = [];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') words.push(at.code);
    words.push(at.message);
    if (at instanceof AggregateError) words.push(...at.errors.map((inner) => causes(inner)));
  }
  return words.join(' ');
}

/** What the terminal says; the page has its own words for each reason. */
const SENTENCES: Readonly<Record<FetchReason, string>> = {
  redirected: 'The address redirects elsewhere',
  dns: 'The server name was not found',
  refused: 'The server refuses connections',
  timeout: 'The server did not respond in time',
  unreachable: 'The server can’t be reached',
  interrupted: 'The connection was interrupted',
  certificate: 'Its certificate is not trusted',
  proxy: 'The proxy can’t be used',
  'proxy-auth': 'The proxy requires a sign-in',
};

function detailOf(reason: FetchReason, words: string): string {
  const refusal = /Proxy response \((\d{3})\)/.exec(words)?.[1];
  if (refusal !== undefined) return `The proxy answered ${refusal} instead of connecting.`;
  const unreached = /The proxy \S+ could not be reached\./.exec(words)?.[0];
  if (unreached !== undefined) return unreached;
  // For support: the sentence says what happened, the code what to search for.
  const code = /\b(?:(?:UND_)?ERR_[A-Z0-9_]+|E[A-Z]{3,}\b)/.exec(words)?.[0];
  return `${SENTENCES[reason]}${code === undefined ? '' : ` (${code})`}.`;
}

/** The problem behind a rejected fetch. */
export function networkProblem(error: unknown): Extract<Problem, { kind: 'network' }> {
  const words = causes(error);
  const reason = REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? 'interrupted';
  const trouble =
    reason === 'certificate' ? CERTIFICATE_TROUBLE.find(([code]) => code.test(words)) : undefined;
  if (trouble === undefined) return { kind: 'network', reason, detail: detailOf(reason, words) };
  const [, cause, detail] = trouble;
  return { kind: 'network', reason, detail, cause };
}

/**
 * Returns the whole body, or null if it is larger than `most` bytes; its stream is cancelled then, so that a
 * faulty API can't fill the memory. `heard` is called with the length of every chunk. Rejects if the stream
 * fails.
 */
async function readBody(
  response: Response,
  most: number,
  heard: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return new Uint8Array(0);
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    heard(value.byteLength);
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    pieces.push(value);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.byteLength;
  }
  return body;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Whether a JSON body is truncated. Judged by its first and last characters only, because large pages are
 * parsed in another thread; truncation after a closing bracket is only detected there.
 */
export function isCutOff(body: Uint8Array): boolean {
  const first = body.find((byte) => !isSpace(byte));
  const last = body.findLast((byte) => !isSpace(byte));
  if (first === 0x7b) return last !== 0x7d;
  return first === 0x5b && last !== 0x5d;
}

export interface HttpRequest {
  readonly method: 'GET' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Raw bytes, because a page of 25 transcripts is parsed in another thread. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Maximum size of a response: twice that of 25 timelines of one megabyte each. */
const MOST_BODY_BYTES = 64 * 1024 * 1024;
/** Maximum silence, both before the status line and between two chunks of the body. */
export const SILENCE_MS = 20_000;

/** Maximum duration of a whole exchange: `totalMs`, plus a second for every `bytesPerSecond` received. */
export interface TimeLimit {
  readonly totalMs: number;
  readonly bytesPerSecond: number;
}

/**
 * A large page on a slow connection continues as long as it makes progress; one that trickles in is given up.
 * Interactive requests wait less than the sync.
 */
export const TIME_LIMITS: Readonly<Record<Priority, TimeLimit>> = {
  interactive: { totalMs: 20_000, bytesPerSecond: 32 * 1024 },
  write: { totalMs: 20_000, bytesPerSecond: 8 * 1024 },
  background: { totalMs: 30_000, bytesPerSecond: 8 * 1024 },
};

/** Aborts `late` if an exchange is silent for too long or slower than its limit; one timer serves both. */
function watchTimeouts(
  clock: Clock,
  limit: TimeLimit,
): { readonly late: AbortSignal; why: () => string; heard: (bytes: number) => void; stop: () => void } {
  const late = new AbortController();
  const began = clock.monotonic();
  let lastHeard = began;
  let bytes = 0;
  let callOff: () => void = () => undefined;
  const seconds = (): number => Math.round((clock.monotonic() - began) / 1000);
  const isSilent = (): boolean => clock.monotonic() >= lastHeard + SILENCE_MS;
  const check = (): void => {
    const end = began + limit.totalMs + Math.floor(bytes / limit.bytesPerSecond) * 1000;
    const due = Math.min(lastHeard + SILENCE_MS, end);
    const left = due - clock.monotonic();
    if (left <= 0) late.abort();
    else callOff = clock.after(left, check);
  };
  check();
  return {
    late: late.signal,
    why: () =>
      isSilent() || bytes === 0
        ? `No data received for ${Math.min(seconds(), SILENCE_MS / 1000)} seconds.`
        : `Only ${bytes} bytes of the response arrived in ${seconds()} seconds.`,
    heard: (more) => {
      lastHeard = clock.monotonic();
      bytes += more;
    },
    stop: () => callOff(),
  };
}

/**
 * One request and its response: no retries, redirects, cookies or cache. Ends within `SILENCE_MS` of the last
 * data received, and within `limit`. Problems: `network` and `cancelled`; any status is a value.
 */
export async function exchange(
  ports: { fetch: Fetch; clock: Clock },
  request: HttpRequest,
  signal: AbortSignal,
  limit: TimeLimit,
): Promise<Result<HttpResponse>> {
  if (signal.aborted) return failed({ kind: 'cancelled' });
  const { late, why, heard, stop } = watchTimeouts(ports.clock, limit);
  const either = AbortSignal.any([signal, late]);
  try {
    const response = await ports.fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: either,
    });
    heard(0);
    const body = await readBody(response, MOST_BODY_BYTES, heard);
    if (body === null) {
      return failed({ kind: 'network', reason: 'too-large', detail: 'The response is larger than 64 MB.' });
    }
    return ok({ status: response.status, headers: response.headers, body });
  } catch (error) {
    if (signal.aborted) return failed({ kind: 'cancelled' });
    if (late.aborted) return failed({ kind: 'network', reason: 'timeout', detail: why() });
    return failed(networkProblem(error));
  } finally {
    stop();
  }
}

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  422: 'The API rejected the values',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
};

/** Larger bodies aren't problem documents. */
const MOST_DOCUMENT_BYTES = 1024 * 1024;

interface ProblemDocument {
  readonly title: string | null;
  readonly detail: string | null;
  readonly type: string | null;
  readonly requestId: string | null;
  readonly errors: FieldError[];
  readonly isDocument: boolean;
}

function text(value: unknown, most: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : null;
}

function readFieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .slice(0, 200)
    .map((item) => ({
      field: text(item['field'], 300),
      code: text(item['code'], 300) ?? 'unknown',
      message: text(item['message'], 2000) ?? 'No explanation was given.',
    }));
}

/** Parses RFC 9457 members leniently: any may be missing or have another type. */
function readDocument(body: Uint8Array): ProblemDocument {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body.subarray(0, MOST_DOCUMENT_BYTES)));
  } catch {
    parsed = null;
  }
  const fields = isRecord(parsed) ? parsed : {};
  const title = text(fields['title'], 500);
  const detail = text(fields['detail'], 4000);
  return {
    title,
    detail,
    type: text(fields['type'], 1000),
    requestId: text(fields['request_id'], 300),
    errors: readFieldErrors(fields['errors']),
    isDocument: title !== null || detail !== null,
  };
}

/** The scope mentioned in a 403; longest names first, because some scopes contain the name of another. */
function namedScope(document: ProblemDocument): string | null {
  const words = [document.detail, document.title, ...document.errors.map((error) => error.message)].join(' ');
  const known = [...SCOPES].sort((a, b) => b.length - a.length).find((scope) => words.includes(scope));
  return known ?? /\b[a-z_]{2,40}(?::[a-z_]{2,40}){1,3}\b/.exec(words)?.[0] ?? null;
}

/**
 * A status that is neither success nor failure: usually a 304 from a broken cache, although no request is
 * conditional. It contains no rows, so it must not be read as an empty page.
 */
function unexpectedStatus(status: number): Problem {
  const detail =
    status === 304
      ? 'The response is 304 (“not modified”) to an unconditional request; a cache in between may be broken.'
      : `The response has the unexpected status ${status}.`;
  return { kind: 'network', reason: 'not-the-api', detail };
}

/**
 * The problem of an unsuccessful response (API description, "Errors"). The status line takes precedence over
 * the body. HTML, empty and truncated bodies result in a problem with a standard title for the status.
 */
export function problemFromResponse(answer: HttpResponse, now: number): Problem {
  const document = readDocument(answer.body);
  const requestId = document.requestId ?? answer.headers.get('x-request-id');
  if (answer.status < 400) return unexpectedStatus(answer.status);
  const title = document.title ?? STATUS_TITLES[answer.status] ?? `Unexpected response ${answer.status}`;
  const detail = document.detail ?? '';
  switch (answer.status) {
    case 401:
      return { kind: 'unauthenticated', detail, requestId };
    case 403:
      return { kind: 'forbidden', scope: namedScope(document), detail, requestId };
    case 429:
      return { kind: 'rate-limited', retryAfterMs: retryAfterMs(answer.headers, now), requestId };
    default:
      return {
        kind: 'api',
        status: answer.status,
        title,
        detail,
        type: document.type,
        requestId,
        errors: document.errors,
        synthetic: !document.isDocument,
      };
  }
}

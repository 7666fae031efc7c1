import type { Problem } from '#shared/contract/problem.ts';
import type { RateState } from '#shared/contract/rateLimit.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type Backoff, backoffMs, withJitter } from '#shared/domain/failures/backoff.ts';
import { classifyProblem } from '#shared/domain/failures/problemClass.ts';
import type { Ports } from '../ports.ts';
import {
  type AttemptResult,
  authorization,
  type Credential,
  type CredentialForm,
  CredentialForms,
  type CredentialOutcome,
} from './credential.ts';
import {
  exchange,
  type HttpRequest,
  type HttpResponse,
  isCutOff,
  problemFromResponse,
  TIME_LIMITS,
  type TimeLimit,
} from './http.ts';
import { readRateHeaders, serviceTime } from './rateLimit.ts';
import {
  buildRequestReport,
  type RequestAttempt,
  type RequestReport,
  requestSource,
} from './requestReport.ts';
import { Scheduler, type Sent, SharedGets } from './scheduler/scheduler.ts';
import type { Priority, Ticket } from './scheduler/schedulerState.ts';
import { tokenRedactor } from './tokenRedaction.ts';

/**
 * At most one retry per ten requests (and a few at the start): when an API is down, retrying everything only
 * triples its load.
 */
class RetryBudget {
  #tokens: number;
  readonly #most: number;

  constructor(most = 10) {
    this.#most = most;
    this.#tokens = most;
  }

  earn(): void {
    this.#tokens = Math.min(this.#most, this.#tokens + 0.1);
  }

  take(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

export interface ClientOptions {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'fetch' | 'logger'>;
  readonly baseUrl: string;
  readonly credential: Credential;
  readonly onRate?: () => void;
  /** The other form of the credential worked and should be saved. */
  readonly onForm?: (form: CredentialForm) => void;
  /** 401 in every form: the token is no longer valid. */
  readonly onRejected?: () => void;
  /** Called with every attempt that was sent, once it has ended. */
  readonly onRequest?: (report: RequestReport) => void;
  /** Share of the rate window that background calls leave to other credentials, 0 to 1. */
  readonly reserveShare?: number;
  readonly mostInFlight?: number;
  /** Maximum retries of a GET after a temporary failure; 0 for checks that a user is watching. */
  readonly mostRetries?: number;
}

export interface CallOptions {
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /**
   * Always sends a request of its own: the response to an identical GET in flight may be older than a change
   * that the caller knows of.
   */
  readonly fresh?: boolean;
  /** Maximum retries after a temporary failure, for callers with a backoff of their own. */
  readonly mostRetries?: number;
}

export interface PutOptions extends CallOptions {
  /** Entity tag of what the body was based on; an API that checks it answers 412 if that has changed. */
  readonly ifMatch?: string | null;
  /**
   * Monotonic milliseconds after which the request must not be sent any more, because what it was based on is
   * too old by then. The result is `cancelled`, and nothing was sent.
   */
  readonly leaveBefore?: number;
}

/** An unparsed success. `receivedAt` is ISO 8601 by this computer's clock. */
export interface BytesResponse {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly requestId: string | null;
  readonly etag: string | null;
  readonly receivedAt: string;
  /** The API's clock (`Date`), milliseconds since 1970; null if it sends none. */
  readonly serviceTime: number | null;
}

/** A parsed success; `json` is undefined for 204. */
export interface JsonResponse extends Omit<BytesResponse, 'bytes' | 'contentType'> {
  readonly json: unknown;
}

/**
 * Maximum time for one call with all its retries and the waits between them, excluding its wait in the queue:
 * after this, a failure is reported instead of retried. A response that is still arriving may take longer.
 */
const CALL_MS = 30_000;
/** Minimum time given to the last attempt. */
const LEAST_MS = 2000;

const MOST_RETRIES = 3;
/** A 429 is not a failure: the request wasn't processed, and may be retried over several windows. */
const MOST_RATE_WAITS = 5;
const BACKOFF: Backoff = { firstMs: 300, longestMs: 8000 };
const JITTER = [0, 1] as const;

const NO_FEEDBACK = { headers: null, pauseMs: null } as const;

const UNSENT: Promise<AttemptResult<Sent<BytesResponse>>> = Promise.resolve({
  credentialOutcome: 'cancelled',
  value: { result: failed({ kind: 'cancelled' }), feedback: NO_FEEDBACK },
});

const REJECTED = failed({
  kind: 'unauthenticated',
  detail: 'The API no longer accepts this token.',
  requestId: null,
});

const FORM_UNKNOWN = failed({
  kind: 'network',
  reason: 'interrupted',
  detail: 'Could not determine in which form the API accepts the key.',
});

/** Only the API's own response to an authenticated request proves the credential. */
function credentialOutcomeOf(problem: Problem): CredentialOutcome {
  if (problem.kind === 'unauthenticated') return 'refused';
  if (problem.kind === 'cancelled') return 'cancelled';
  return classifyProblem(problem).answeredBy === 'api' ? 'accepted' : 'undecided';
}

/**
 * All requests of one connection: scheduled, authorized, retried, and read as JSON or as a problem. The token
 * is only ever sent in the Authorization header of a request to this connection's own base URL.
 */
export class ApiClient {
  readonly #options: ClientOptions;
  readonly #scheduler: Scheduler;
  /** A caller that transfers its bytes to a thread must not take them from callers sharing the request. */
  readonly #shared = new SharedGets<BytesResponse>((answer) => ({ ...answer, bytes: answer.bytes.slice() }));
  readonly #retries = new RetryBudget();
  readonly #closing = new AbortController();
  readonly #redactToken: ReturnType<typeof tokenRedactor>;
  readonly #forms: CredentialForms<Sent<BytesResponse>>;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#redactToken = tokenRedactor(options.credential.token);
    // Responses that arrive after closing must not be recorded for the connection that replaced this one.
    const whileOpen = (call: () => void): void => {
      if (!this.#closing.signal.aborted) call();
    };
    this.#forms = new CredentialForms(options.credential, {
      onForm: (form) => whileOpen(() => options.onForm?.(form)),
      onRejected: () => whileOpen(() => options.onRejected?.()),
      undecided: { result: FORM_UNKNOWN, feedback: NO_FEEDBACK },
    });
    this.#scheduler = new Scheduler({
      clock: options.ports.clock,
      random: options.ports.random,
      ...(options.onRate === undefined ? {} : { onChange: options.onRate }),
      ...(options.reserveShare === undefined ? {} : { reserveShare: options.reserveShare }),
      ...(options.mostInFlight === undefined ? {} : { mostInFlight: options.mostInFlight }),
    });
  }

  rate(): RateState {
    return this.#scheduler.rate();
  }

  /** Sets the share of the rate window that background calls leave to other credentials, 0 to 1. */
  reserve(share: number): void {
    this.#scheduler.reserve(share);
  }

  /** Aborts everything queued or in flight. */
  close(): void {
    this.#closing.abort();
  }

  /** `path` begins with `/v2`; the query is sent in the given order. */
  async get(
    path: string,
    query: readonly (readonly [string, string])[],
    options: CallOptions,
  ): Promise<Result<JsonResponse>> {
    return parsed(await this.getBytes(path, query, options));
  }

  /** Like `get`, unparsed: for large pages, which a worker thread parses. */
  getBytes(
    path: string,
    query: readonly (readonly [string, string])[],
    options: CallOptions,
  ): Promise<Result<BytesResponse>> {
    const search = new URLSearchParams(
      query.map(([name, value]): [string, string] => [name, value]),
    ).toString();
    const url = this.#options.baseUrl + path + (search === '' ? '' : `?${search}`);
    const request: HttpRequest = { method: 'GET', url, headers: {}, body: null };
    if (options.fresh === true) return this.#sendWithRetries(request, options, () => undefined);
    return this.#shared.join(url, options.priority, options.signal, (shared, onTicket) =>
      this.#sendWithRetries(request, { ...options, signal: shared }, onTicket),
    );
  }

  async put(path: string, body: unknown, options: PutOptions): Promise<Result<JsonResponse>> {
    const { ifMatch } = options;
    const condition = ifMatch === undefined || ifMatch === null ? {} : { 'if-match': ifMatch };
    const request: HttpRequest = {
      method: 'PUT',
      url: this.#options.baseUrl + path,
      headers: { 'content-type': 'application/json', ...condition },
      body: JSON.stringify(body),
    };
    return parsed(await this.#sendWithRetries(request, options, () => undefined));
  }

  /** Retries temporary failures: a GET after any, a GET or PUT after a 429. */
  async #sendWithRetries(
    request: HttpRequest,
    options: PutOptions,
    onTicket: (ticket: Ticket) => void,
  ): Promise<Result<BytesResponse>> {
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    const { clock } = this.#options.ports;
    // Read here, because what actually sends the request later may be the response to another one or a timer.
    const source = requestSource();
    this.#retries.earn();
    let retries = 0;
    let rateWaits = 0;
    let spentMs = 0;
    for (;;) {
      if (this.#forms.rejected) return REJECTED;
      const queuedAt = clock.monotonic();
      const attempt = 1 + retries + rateWaits;
      const send = (): Promise<Sent<BytesResponse>> => {
        // The token may have been rejected while this request was queued.
        if (this.#forms.rejected) return Promise.resolve({ result: REJECTED, feedback: NO_FEEDBACK });
        const waitedMs = clock.monotonic() - queuedAt;
        const requestAttempt = { request, priority: options.priority, askedBy: source, attempt, waitedMs };
        const began = clock.monotonic();
        const limit = (): TimeLimit => {
          const { totalMs, bytesPerSecond } = TIME_LIMITS[options.priority];
          const left = CALL_MS - spentMs - (clock.monotonic() - began);
          return { totalMs: Math.max(LEAST_MS, Math.min(totalMs, left)), bytesPerSecond };
        };
        return this.#forms
          .send((credential) =>
            this.#isTooLate(options) ? UNSENT : this.#attempt(requestAttempt, credential, signal, limit()),
          )
          .finally(() => (spentMs += clock.monotonic() - began));
      };
      const result = await this.#scheduler.run(options.priority, signal, send, onTicket);
      if (result.ok) return result;
      const { problem } = result;
      if (problem.kind === 'rate-limited' && rateWaits < MOST_RATE_WAITS) {
        rateWaits += 1;
        continue;
      }
      const pauseMs = withJitter(backoffMs(BACKOFF, retries + 1), JITTER, this.#options.ports.random());
      const again =
        request.method === 'GET' &&
        classifyProblem(problem).transient &&
        retries < (options.mostRetries ?? this.#options.mostRetries ?? MOST_RETRIES) &&
        spentMs + pauseMs + LEAST_MS < CALL_MS &&
        this.#retries.take();
      if (!again) return result;
      await this.#pause(pauseMs, signal);
      spentMs += pauseMs;
      retries += 1;
    }
  }

  #isTooLate({ leaveBefore }: PutOptions): boolean {
    return leaveBefore !== undefined && this.#options.ports.clock.monotonic() > leaveBefore;
  }

  async #attempt(
    requestAttempt: RequestAttempt,
    credential: Credential,
    signal: AbortSignal,
    limit: TimeLimit,
  ): Promise<AttemptResult<Sent<BytesResponse>>> {
    const { ports, baseUrl } = this.#options;
    const { request } = requestAttempt;
    const began = ports.clock.monotonic();
    const sentAt = ports.clock.now();
    const headers = {
      ...request.headers,
      accept: 'application/json',
      authorization: authorization(credential),
    };
    const raw = await exchange(ports, { ...request, headers }, signal, limit);
    const answer = this.#redactToken(raw);
    const durationMs = ports.clock.monotonic() - began;
    const now = ports.clock.now();
    const rate = answer.ok ? readRateHeaders(answer.value.headers, now) : null;
    const result = answer.ok ? this.#read(answer.value, now) : answer;
    this.#options.onRequest?.(
      buildRequestReport(requestAttempt, {
        baseUrl,
        form: credential.form,
        sentAt,
        durationMs,
        answer,
        result,
        rate,
      }),
    );
    const problem = result.ok ? null : result.problem;
    const pauseMs = problem?.kind === 'rate-limited' ? problem.retryAfterMs : null;
    return {
      credentialOutcome: problem === null ? 'accepted' : credentialOutcomeOf(problem),
      value: { result, feedback: { headers: rate, pauseMs } },
    };
  }

  #read(answer: HttpResponse, now: number): Result<BytesResponse> {
    if (answer.status < 200 || answer.status > 299) return failed(problemFromResponse(answer, now));
    if (isCutOff(answer.body)) {
      return failed({ kind: 'network', reason: 'interrupted', detail: 'The response was cut off.' });
    }
    return ok({
      status: answer.status,
      bytes: answer.body,
      contentType: answer.headers.get('content-type') ?? '',
      requestId: answer.headers.get('x-request-id'),
      etag: answer.headers.get('etag'),
      receivedAt: new Date(now).toISOString(),
      serviceTime: serviceTime(answer.headers),
    });
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        callOff();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const callOff = this.#options.ports.clock.after(ms, done);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}

function parsed(answer: Result<BytesResponse>): Result<JsonResponse> {
  if (!answer.ok) return answer;
  const { bytes, contentType, ...rest } = answer.value;
  if (rest.status === 204) return ok({ ...rest, json: undefined });
  try {
    return ok({ ...rest, json: JSON.parse(new TextDecoder().decode(bytes)) as unknown });
  } catch {
    const detail = contentType.includes('html')
      ? 'The response is a web page.'
      : 'The response is not valid JSON.';
    return failed({ kind: 'network', reason: 'not-the-api', detail });
  }
}

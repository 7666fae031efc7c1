import type { FieldError, Problem } from '#shared/contract/problem.ts';
import { SCOPES } from '#shared/contract/enumerations.ts';
import type { HttpResponse } from './http.ts';
import { retryAfterMs } from './rateHeaders.ts';
import { isRecord } from '../json.ts';

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'The request was not understood',
  404: 'Not found',
  405: 'Not allowed here',
  408: 'The service gave up waiting',
  409: 'Conflict',
  413: 'Too large',
  422: 'The service did not accept the values',
  500: 'The service had an error',
  502: 'The service could not be reached behind its gateway',
  503: 'The service is unavailable',
  504: 'The service did not answer in time',
};

/** A problem document larger than this is no problem document. */
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

/** Reads RFC 9457 members leniently: any of them may be missing or of another type. */
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

/** The scope a 403 names, found in its words; longest name first, as one scope's name holds another's. */
function namedScope(document: ProblemDocument): string | null {
  const words = [document.detail, document.title, ...document.errors.map((error) => error.message)].join(' ');
  const known = [...SCOPES].sort((a, b) => b.length - a.length).find((scope) => words.includes(scope));
  return known ?? /\b[a-z_]{2,40}(?::[a-z_]{2,40}){1,3}\b/.exec(words)?.[0] ?? null;
}

/**
 * Neither a success nor a failure: a 304 above all, with which a broken cache answers though no request of ours asks for
 * a comparison. There is no row in it, and none may be made of it.
 */
function unexpectedStatus(status: number): Problem {
  const detail =
    status === 304
      ? 'It answered 304 (“not modified”) though it was asked for the whole; a cache in between may be broken.'
      : `It answered with the status ${status}, which is no answer to a question.`;
  return { kind: 'network', reason: 'not-the-api', detail };
}

/**
 * The problem behind an answer that is no success (API description, "Errors"). The status line beats the body:
 * HTML, empty or truncated bodies become a synthetic problem with the status' own words.
 */
export function problemFromResponse(answer: HttpResponse, now: number): Problem {
  const document = readDocument(answer.body);
  const requestId = document.requestId ?? answer.headers.get('x-request-id');
  if (answer.status < 400) return unexpectedStatus(answer.status);
  const title = document.title ?? STATUS_TITLES[answer.status] ?? `Unexpected answer ${answer.status}`;
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

import type { FieldError, Problem } from '#shared/contract/problem.ts';
import { SCOPES } from '#shared/contract/enumerations.ts';
import type { HttpResponse } from './http.ts';
import { retryAfterMs } from './rateHeaders.ts';
import { isRecord } from '../json.ts';

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

import { connectionId } from '#shared/contract/ids.ts';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { REQUEST_PRIORITIES } from '#shared/contract/enumerations.ts';
import type { CredentialForm } from '../api/credential.ts';
import type { Row } from '../store/database.ts';
import { number, numberOrNull, text, textOrNull } from '../store/row.ts';

/** An entry with what only the core needs of it: where it went, and how the token was sent. */
export interface Entry extends LoggedRequest {
  readonly baseUrl: string;
  readonly form: CredentialForm;
}

export const ENTRY_COLUMNS = `number, connection_id, sent_at, base_url, method, path, query, form, priority, asked_by,
  attempt, waited_ms, duration_ms, status, bytes, rate_limit, rate_remaining, rate_resets_at, request_id, problem,
  reason`;

/** A row of `ENTRY_COLUMNS`. */
export function readEntry(row: Row): Entry {
  const id = textOrNull(row, 1);
  const priority = text(row, 8);
  const limit = numberOrNull(row, 15);
  const problem = textOrNull(row, 19);
  return {
    number: number(row, 0),
    connectionId: id === null ? null : connectionId.parse(id),
    sentAt: new Date(number(row, 2)).toISOString(),
    baseUrl: text(row, 3),
    method: text(row, 4) === 'PUT' ? 'PUT' : 'GET',
    path: text(row, 5),
    query: text(row, 6),
    form: text(row, 7) === 'raw' ? 'raw' : 'bearer',
    priority: REQUEST_PRIORITIES.find((known) => known === priority) ?? 'background',
    askedBy: textOrNull(row, 9),
    attempt: number(row, 10),
    waitedMs: number(row, 11),
    durationMs: number(row, 12),
    status: numberOrNull(row, 13),
    bytes: numberOrNull(row, 14),
    rate:
      limit === null
        ? null
        : { limit, remaining: number(row, 16), resetsAt: new Date(number(row, 17)).toISOString() },
    requestId: textOrNull(row, 18),
    problem: problem === null ? null : { kind: problem, reason: textOrNull(row, 20) },
  };
}

/** What the page gets of it. */
export function shownOf({ baseUrl: _baseUrl, form: _form, ...shown }: Entry): LoggedRequest {
  return shown;
}

import type { Replay } from '#shared/contract/requestLog.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { BytesResponse } from '../api/apiClient.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../ports.ts';
import { type Entry, redactionIn, queryTemplate } from './requestLogStore.ts';

/** Larger answers are told by their size only: reading them here would hold up everything else. */
const MOST_READ_BYTES = 2 * 1024 * 1024;
/** A message to the page stays below about 64 KB. */
const MOST_SHOWN = 60_000;

const LEFT_OUT = '[left out: an address that plays the recording]';

interface BodyPreview {
  readonly body: string | null;
  readonly cut: boolean;
}

/** The answer for reading. Media addresses are left out: each is a credential for as long as it lasts. */
function previewBody({ bytes }: BytesResponse): BodyPreview {
  if (bytes.byteLength === 0) return { body: null, cut: false };
  if (bytes.byteLength > MOST_READ_BYTES) return { body: null, cut: true };
  const text = indented(new TextDecoder().decode(bytes));
  return { body: text.slice(0, MOST_SHOWN), cut: text.length > MOST_SHOWN };
}

function indented(text: string): string {
  try {
    const withoutMedia = (key: string, value: unknown): unknown =>
      key === 'media_url' && typeof value === 'string' ? LEFT_OUT : value;
    return JSON.stringify(JSON.parse(text, withoutMedia), null, 2);
  } catch {
    return text;
  }
}

/** In single quotes a shell reads everything as it stands, but the single quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * The request as a command line. The token is a variable of the shell, to be set by whoever runs it: a command
 * line ends up in chats and tickets. The body of a write was never recorded, so it has to be filled in.
 */
export function toCurl(entry: Entry): string {
  const query = queryTemplate(entry.query);
  const url = entry.baseUrl + entry.path + (query === '' ? '' : `?${query}`);
  const scheme = entry.form === 'bearer' ? 'Bearer ' : '';
  const parts = [
    `curl --request ${entry.method}`,
    `--url ${quoted(url)}`,
    `--header "Authorization: ${scheme}$TOKEN"`,
    `--header 'Accept: application/json'`,
    ...(entry.method === 'PUT' ? [`--header 'Content-Type: application/json'`, `--data '{ BODY }'`] : []),
  ];
  return parts.join(' \\\n  ');
}

function notRepeatable(why: Extract<Replay, { kind: 'not-repeatable' }>['why']): Result<Replay> {
  return ok({ kind: 'not-repeatable', why });
}

/**
 * Sends a recorded GET again, to the connection's address of today. A write is never sent again from here: it
 * belongs to the outbox, which knows what it was made from.
 */
export async function replayRequest(
  entry: Entry | undefined,
  connections: Connections,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<Replay>> {
  // The path is appended to an address, so one that was tampered with in the file could lead to another host.
  if (entry === undefined || !/^\/v2(\/|$)/.test(entry.path)) return notRepeatable('gone');
  if (entry.method !== 'GET') return notRepeatable('write');
  const missing = redactionIn(entry.query);
  if (missing !== null) return notRepeatable(missing);
  if (entry.connectionId === null || connections.record(entry.connectionId) === undefined) {
    return notRepeatable('no-connection');
  }
  const connection = await connections.use(entry.connectionId);
  if (!connection.ok) return connection;
  const began = clock.monotonic();
  const answer = await connection.value.client.getBytes(entry.path, [...new URLSearchParams(entry.query)], {
    priority: 'interactive',
    signal,
    fresh: true,
  });
  if (!answer.ok) return answer;
  const { status, bytes, requestId } = answer.value;
  return ok({
    kind: 'answered',
    status,
    durationMs: Math.round(clock.monotonic() - began),
    bytes: bytes.byteLength,
    requestId,
    ...previewBody(answer.value),
  });
}

import type { Replay } from '#shared/contract/requestLog.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { BytesResponse } from '../api/apiClient.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../ports.ts';
import { type Entry, redactionIn, queryTemplate } from './requestLogStore.ts';

/** Larger responses only show their size: parsing them here would block everything else. */
const MAX_PREVIEW_BYTES = 2 * 1024 * 1024;
/** Keeps a message to the page below about 64 KB. */
const MAX_PREVIEW_LENGTH = 60_000;

const LEFT_OUT = '[left out: an address that plays the recording]';

interface BodyPreview {
  readonly body: string | null;
  readonly cut: boolean;
}

/** The response body for display. Media URLs are removed, because each is a temporary credential. */
function previewBody({ bytes }: BytesResponse): BodyPreview {
  if (bytes.byteLength === 0) return { body: null, cut: false };
  if (bytes.byteLength > MAX_PREVIEW_BYTES) return { body: null, cut: true };
  const text = indented(new TextDecoder().decode(bytes));
  return { body: text.slice(0, MAX_PREVIEW_LENGTH), cut: text.length > MAX_PREVIEW_LENGTH };
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

/** Quotes for a shell; inside single quotes only the single quote is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The log also has the calls of assistants, which the API never saw. */
export function isApiRequest({ path }: Pick<Entry, 'path'>): boolean {
  return /^\/v2(\/|$)/.test(path);
}

/**
 * The request as a `curl` command. The token is a shell variable, because command lines end up in chats and
 * tickets. The body of a write was never recorded and has to be filled in.
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
 * Sends a recorded GET again to the connection's current address. Writes are never replayed: they belong to the
 * outbox, which knows what they were based on.
 */
export async function replayRequest(
  entry: Entry | undefined,
  connections: Connections,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<Replay>> {
  // The path is appended to an address, so a manipulated one could lead to another host.
  if (entry === undefined || !isApiRequest(entry)) return notRepeatable('gone');
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

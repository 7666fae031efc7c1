import type { Replay } from '#shared/contract/requestLog.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock } from '../ports/clock.ts';
import type { Entry } from './entry.ts';
import { missingFrom } from './recordedQuery.ts';
import { shownBody } from './shownBody.ts';

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
  const missing = missingFrom(entry.query);
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
    ...shownBody(answer.value),
  });
}

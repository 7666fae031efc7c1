import { createHash } from 'node:crypto';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { failed, ok } from '#shared/contract/result.ts';
import type { Handlers, MediaAnswer, MediaRequest } from '../app.ts';
import type { Ports } from '../ports.ts';
import { parseContentRange, parseRange } from './byteRanges.ts';
import { type Opening, openRecording, type Recording } from './hostRecording.ts';
import type { MediaUrls } from './mediaUrls.ts';
import { resumableBody } from './resumableBody.ts';

/**
 * @param onOutage Called when a recording's host is unreachable, which no API request reveals.
 * @param offline Answers with a recording that is on this computer; null if it isn't.
 */
export function mediaHandlers(
  ports: Ports,
  urls: MediaUrls,
  onOutage: (id: ConnectionId) => void,
  offline: (request: MediaRequest) => Promise<MediaAnswer | null>,
): Pick<Handlers, 'media.check'> {
  return {
    'media.check': async ({ connectionId, engagementId }, { signal }) => {
      const request = { connectionId, engagementId, range: 'bytes=0-0', method: 'GET', signal } as const;
      const kept = await offline({ ...request, method: 'HEAD' });
      if (kept !== null) return ok(readyWith(kept.headers, true));
      const url = await urls.url(connectionId, engagementId, signal);
      if (!url.ok) return url;
      if (url.value === null) return ok({ kind: 'none' });
      const answer = await streamMedia(ports, urls, request);
      await answer.body?.cancel();
      if (answer.status === 404) return ok({ kind: 'none' });
      if (answer.status !== 200 && answer.status !== 206) {
        onOutage(connectionId);
        const detail = 'The recording’s host did not deliver it. Try again later.';
        return failed({ kind: 'network', reason: 'unreachable', detail });
      }
      return ok(readyWith(answer.headers, false));
    },
  };
}

/**
 * Identifies a version of a recording across its URLs, which change every few minutes. Null if its host reveals
 * nothing to tell versions apart.
 */
function versionOf(headers: MediaAnswer['headers']): string | null {
  const total = parseContentRange(headers['content-range'] ?? null)?.total ?? headers['content-length'];
  const parts = [headers['etag'], headers['last-modified'], total];
  if (parts.every((part) => part === undefined)) return null;
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function readyWith(headers: MediaAnswer['headers'], offline: boolean) {
  return {
    kind: 'ready',
    mime: headers['content-type'] ?? null,
    version: versionOf(headers),
    offline,
  } as const;
}

function empty(status: number, headers: Record<string, string> = {}): MediaAnswer {
  return { status, headers: { ...headers, 'content-length': '0' }, body: null };
}

function headersOf(recording: Recording, isPart: boolean): Record<string, string> {
  const { first, last, total, type, etag, lastModified } = recording;
  return {
    'content-type': type,
    // Without a length ranges can't be served, so the player must not request any.
    ...(last === null ? {} : { 'accept-ranges': 'bytes', 'content-length': String(last - first + 1) }),
    ...(isPart && last !== null ? { 'content-range': `bytes ${first}-${last}/${total ?? '*'}` } : {}),
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { 'last-modified': lastModified }),
  };
}

/**
 * Streams a recording to the page by range. Handles signed URLs that expire, even halfway, and hosts that stall,
 * disconnect or ignore ranges, so that playback continues at the same second.
 */
export async function streamMedia(
  ports: Ports,
  urls: MediaUrls,
  request: MediaRequest,
): Promise<MediaAnswer> {
  const { connectionId, engagementId, signal } = request;
  const range = parseRange(request.range);
  const open = (start: number, end: number | null): Promise<Opening> =>
    openRecording(ports, urls, { connectionId, engagementId, range: { start, end }, signal });

  const opening = await openRecording(ports, urls, { connectionId, engagementId, range, signal });
  if (opening.kind === 'failed') return empty(opening.status);
  if (opening.kind === 'past-the-end') {
    return empty(416, opening.total === null ? {} : { 'content-range': `bytes */${opening.total}` });
  }
  const { recording } = opening;
  const isPart = range !== null && recording.last !== null;
  const headers = headersOf(recording, isPart);
  const status = isPart ? 206 : 200;
  if (request.method === 'HEAD') {
    recording.drop();
    return { status, headers, body: null };
  }
  const body = resumableBody(ports.clock, recording, (start) => open(start, recording.last));
  return { status, headers, body };
}

import type { Ports } from '../ports/index.ts';
import { parseRange } from './byteRange.ts';
import type { MediaAnswer, MediaRequest } from './media.ts';
import type { MediaSources } from './mediaSources.ts';
import { openRecording, type Opening } from './openRecording.ts';
import type { Recording } from './recording.ts';
import { steadyBody } from './steadyBody.ts';

function empty(status: number, headers: Record<string, string> = {}): MediaAnswer {
  return { status, headers: { ...headers, 'content-length': '0' }, body: null };
}

function headersOf(recording: Recording, isPart: boolean): Record<string, string> {
  const { first, last, total, type, etag, lastModified } = recording;
  return {
    'content-type': type,
    // Without a length no range can be answered, and a player that was told otherwise would ask for one.
    ...(last === null ? {} : { 'accept-ranges': 'bytes', 'content-length': String(last - first + 1) }),
    ...(isPart && last !== null ? { 'content-range': `bytes ${first}-${last}/${total ?? '*'}` } : {}),
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { 'last-modified': lastModified }),
  };
}

/**
 * Streams a recording to the page by Range. Expiry of its signed URL, at the start or in the middle, and hosts that
 * stall, break off or ignore ranges are dealt with on the way, so that playing goes on at the same second.
 */
export async function streamMedia(
  ports: Ports,
  sources: MediaSources,
  request: MediaRequest,
): Promise<MediaAnswer> {
  const { connectionId, engagementId, signal } = request;
  const range = parseRange(request.range);
  const open = (start: number, end: number | null): Promise<Opening> =>
    openRecording(ports, sources, { connectionId, engagementId, range: { start, end }, signal });

  const opening = await openRecording(ports, sources, { connectionId, engagementId, range, signal });
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
  const body = steadyBody(ports.clock, recording, (start) => open(start, recording.last));
  return { status, headers, body };
}

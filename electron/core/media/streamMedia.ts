import { createHash } from 'node:crypto';
import { failed, ok } from '#shared/contract/result.ts';
import type { MediaAnswer, RecordingRequest } from '../app.ts';
import type { Clock, Ports } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';
import {
  LONGEST_WAIT_MS,
  MEDIA_SILENCE_MS,
  type Opening,
  openRecording,
  parseContentRange,
  parseRange,
  type Recording,
} from './hostRecording.ts';
import { type MediaUrls, mediaUrlsOf } from './mediaUrls.ts';

/** Reconnections allowed until this many more bytes have arrived. */
const MAX_RECONNECTIONS = 5;
const RECONNECT_RESET_BYTES = 4 * 1024 * 1024;
/** A host must send at least this many bytes per waiting time: less than any recording needs to play. */
const SLOW_MS = MEDIA_SILENCE_MS;
const MIN_BYTES = 8 * 1024;

type ReadResult = Uint8Array | 'ended' | 'broken';

async function readChunk(
  clock: Clock,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  drop: () => void,
): Promise<ReadResult> {
  const cancelTimeout = clock.after(MEDIA_SILENCE_MS, drop);
  try {
    const { done, value } = await reader.read();
    return done ? 'ended' : value;
  } catch {
    return 'broken';
  } finally {
    cancelTimeout();
  }
}

/** Whether the host continues the same recording at the right position; joining two recordings would produce noise. */
function continues(before: Recording, after: Recording, next: number): boolean {
  const same = <T>(a: T | null, b: T | null): boolean => a === null || b === null || a === b;
  return (
    after.first === next &&
    same(before.total, after.total) &&
    same(before.etag, after.etag) &&
    same(before.lastModified, after.lastModified)
  );
}

/**
 * The bytes of an opened range, exactly as many as announced. A host that stalls, trickles, disconnects or sends
 * too little is asked for the rest, with a new URL if the old one has expired; the player doesn't notice. Extra
 * bytes are cut off. Errors if the rest can't be fetched. Nothing is read ahead of the player, and only time it
 * spends waiting counts as silence, because it may be paused for an hour.
 *
 * @param reopen Requests the range from this byte on.
 */
export function resumableBody(
  clock: Clock,
  opened: Recording,
  reopen: (start: number) => Promise<Opening>,
): ReadableStream<Uint8Array> {
  let current = opened;
  let reader = opened.body.getReader();
  let next = opened.first;
  let [reconnections, trusted] = [MAX_RECONNECTIONS, next + RECONNECT_RESET_BYTES];
  let cancelled = false;
  let waited = { ms: 0, bytes: 0 };
  let isSlow = false;
  /** A slow host gets one retry. */
  let wasSlow = false;

  const noteWait = (ms: number, bytes: number): void => {
    waited = { ms: waited.ms + ms, bytes: waited.bytes + bytes };
    if (waited.ms < SLOW_MS) return;
    isSlow = waited.bytes < MIN_BYTES;
    waited = { ms: 0, bytes: 0 };
  };

  const reconnect = async (asAnnounced: boolean): Promise<boolean> => {
    current.drop();
    if ((reconnections === 0 && !asAnnounced) || cancelled) return false;
    if (!asAnnounced) reconnections -= 1;
    const opening = await reopen(next);
    if (opening.kind !== 'sends') return false;
    if (cancelled || !continues(opened, opening.recording, next)) {
      opening.recording.drop();
      return false;
    }
    current = opening.recording;
    reader = current.body.getReader();
    return true;
  };

  /** Passes bytes to the player; returns whether that was the end. */
  const enqueue = (piece: Uint8Array, controller: ReadableStreamDefaultController<Uint8Array>): boolean => {
    const bytes = opened.last === null ? piece : piece.subarray(0, opened.last + 1 - next);
    next += bytes.byteLength;
    if (next >= trusted) {
      [reconnections, trusted] = [MAX_RECONNECTIONS, next + RECONNECT_RESET_BYTES];
      wasSlow = false;
    }
    if (bytes.byteLength > 0) controller.enqueue(bytes);
    return opened.last !== null && next > opened.last;
  };

  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const since = clock.monotonic();
        for (;;) {
          const asked = clock.monotonic();
          const piece = isSlow ? 'broken' : await readChunk(clock, reader, current.drop);
          const bytes = piece instanceof Uint8Array ? piece.byteLength : 0;
          noteWait(clock.monotonic() - asked, bytes);
          if (piece instanceof Uint8Array) {
            if (enqueue(piece, controller)) {
              current.drop();
              controller.close();
              return;
            }
            if (piece.byteLength > 0) return;
          } else if (opened.last === null && piece === 'ended') {
            controller.close();
            return;
          } else {
            const late = clock.monotonic() - since > LONGEST_WAIT_MS || (isSlow && wasSlow);
            wasSlow ||= isSlow;
            isSlow = false;
            // A host that sends a recording in parts has done what it announced.
            const asAnnounced = piece === 'ended' && current.sends !== null && next > current.sends;
            // Without a known end it is unclear what the rest would be.
            if (late || opened.last === null || !(await reconnect(asAnnounced))) {
              current.drop();
              controller.error(new Error('The recording’s host stopped sending.'));
              return;
            }
          }
        }
      },
      cancel: () => {
        cancelled = true;
        current.drop();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * @param onOutage Called when a recording's host is unreachable, which no API request reveals.
 * @param offline Answers with a recording that is on this computer; null if it isn't.
 */
export function mediaHandlers(
  ports: Ports,
  onOutage: (workspace: Workspace) => void,
  offline: (workspace: Workspace, request: RecordingRequest) => Promise<MediaAnswer | null>,
): WorkspaceHandlers<'media.check'> {
  return {
    'media.check': async (workspace, { engagementId }, { signal }) => {
      const urls = mediaUrlsOf(workspace);
      const request = { engagementId, range: 'bytes=0-0', method: 'GET', signal } as const;
      const kept = await offline(workspace, { ...request, method: 'HEAD' });
      if (kept !== null) return ok(readyWith(kept.headers, true));
      const url = await urls.url(engagementId, signal);
      if (!url.ok) return url;
      if (url.value === null) return ok({ kind: 'none' });
      const answer = await streamMedia(ports, urls, request);
      await answer.body?.cancel();
      if (answer.status === 404) return ok({ kind: 'none' });
      if (answer.status !== 200 && answer.status !== 206) {
        onOutage(workspace);
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
  request: RecordingRequest,
): Promise<MediaAnswer> {
  const { engagementId, signal } = request;
  const range = parseRange(request.range);
  const open = (start: number, end: number | null): Promise<Opening> =>
    openRecording(ports, urls, { engagementId, range: { start, end }, signal });

  const opening = await openRecording(ports, urls, { engagementId, range, signal });
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

import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Priority } from '../api/scheduler/schedulerState.ts';
import type { Clock, Ports } from '../ports.ts';
import type { MediaUrls } from './mediaUrls.ts';

/** A single byte range as players request it (`bytes=START-` or `bytes=START-END`); other forms are ignored. */
interface ByteRange {
  readonly start: number;
  /** Inclusive; null for "to the end". */
  readonly end: number | null;
}

export function parseRange(header: string | null): ByteRange | null {
  const parts = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '');
  if (parts === null) return null;
  const start = Number(parts[1]);
  const end = parts[2] === undefined ? null : Number(parts[2]);
  return end !== null && end < start ? null : { start, end };
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end ?? ''}`;
}

/** First and last byte of a response, and the total length if known. */
interface ContentRange {
  readonly first: number;
  readonly last: number;
  readonly total: number | null;
}

/** Null if missing, malformed or inconsistent. */
export function parseContentRange(header: string | null): ContentRange | null {
  const parts = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i.exec(header?.trim() ?? '');
  if (parts === null) return null;
  const [first, last] = [Number(parts[1]), Number(parts[2])];
  const total = parts[3] === '*' ? null : Number(parts[3]);
  return last < first || (total !== null && last >= total) ? null : { first, last, total };
}

/** The total length in a 416 response (`bytes *\/1000`); null if not given. */
function parseUnsatisfied(header: string | null): number | null {
  const total = /^bytes \*\/(\d{1,15})$/i.exec(header?.trim() ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

/**
 * Cuts a range out of a whole body, for hosts that ignore `Range`: skips what precedes it and ends the stream after
 * it.
 */
function cutRange(
  body: ReadableStream<Uint8Array>,
  range: { start: number; end: number },
): ReadableStream<Uint8Array> {
  let at = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const from = Math.max(0, range.start - at);
        const to = Math.min(chunk.byteLength, range.end + 1 - at);
        if (from < to) controller.enqueue(chunk.subarray(from, to));
        at += chunk.byteLength;
        if (at > range.end) controller.terminate();
      },
    }),
  );
}

/** A range of a recording that its host has started to send. */
export interface Recording {
  /** First byte of `body`. */
  readonly first: number;
  /** Last byte of the requested range; null if the length is unknown. */
  readonly last: number | null;
  /** Last byte of `body`: hosts may send less at once than requested, and say so. */
  readonly sends: number | null;
  readonly total: number | null;
  /** The media type if it is playable, otherwise plain bytes. */
  readonly type: string;
  /** Identify the version of the recording. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly body: ReadableStream<Uint8Array>;
  /** Aborts the transfer. */
  readonly drop: () => void;
}

/** The meaning of a host's response. */
type HostResult =
  | { readonly kind: 'sends'; readonly recording: Recording }
  | { readonly kind: 'past-the-end'; readonly total: number | null }
  /** The URL has expired or leads to something else: a new one may work. */
  | { readonly kind: 'refused'; readonly status: 404 | 502 }
  /** The host has a temporary problem: the same URL may work in a moment. */
  | { readonly kind: 'troubled' }
  /** The response is unusable and will stay so. */
  | { readonly kind: 'useless' };

/** Statuses of a host with a temporary problem, besides 500 and above. */
const TROUBLED = new Set([408, 425, 429]);
/** Statuses of a host that doesn't have the recording, or no longer has it. */
const GONE = new Set([404, 410]);
/** Some hosts answer an expired signed URL with a page or document and status 200. */
const DOCUMENT = /^(?:text\/(?:html|xml)|application\/(?:xhtml\+xml|xml|json|problem\+json))\b/i;

/**
 * The host's content type if it is playable. Anything else becomes plain bytes, so that a media host can't place a
 * page on the app's origin.
 */
function playableType(type: string | null): string {
  return type !== null && /^(?:audio|video)\/[\w.+-]+/i.test(type) ? type : 'application/octet-stream';
}

/** Null if missing, or if it counts bytes the platform has already decoded. */
function lengthOf(headers: Headers): number | null {
  const length = headers.get('content-length');
  if (length === null || headers.has('content-encoding') || !/^\d{1,15}$/.test(length)) return null;
  return Number(length);
}

type Stretch = Pick<Recording, 'first' | 'last' | 'sends' | 'total' | 'body'>;

/** The requested range of a body that is the whole recording. */
function fromWhole(
  total: number | null,
  range: ByteRange | null,
  body: ReadableStream<Uint8Array>,
): Stretch | 'past-the-end' | 'useless' {
  if (total === null) {
    // It can be played from the start; without a length no later range can be answered correctly.
    return (range?.start ?? 0) === 0 ? { first: 0, last: null, sends: null, total, body } : 'useless';
  }
  if (total === 0) return 'useless';
  if (range === null) return { first: 0, last: total - 1, sends: total - 1, total, body };
  if (range.start >= total) return 'past-the-end';
  const last = Math.min(range.end ?? total - 1, total - 1);
  return {
    first: range.start,
    last,
    sends: last,
    total,
    body: cutRange(body, { start: range.start, end: last }),
  };
}

/** Accepts a part only if it is the one requested: bytes at the wrong position would be noise. */
function fromPart(
  headers: Headers,
  range: ByteRange | null,
  body: ReadableStream<Uint8Array>,
): Stretch | 'useless' {
  const part = parseContentRange(headers.get('content-range'));
  if (part === null || range === null || part.first !== range.start) return 'useless';
  if (headers.has('content-encoding')) return 'useless';
  const { first, last: sends, total } = part;
  // Announces the whole range, however little arrives at once: over a scheme other than HTTP, Chromium takes
  // the end of the announced length for the end of the recording.
  const whole = total === null ? sends : total - 1;
  return { first, last: Math.min(whole, range.end ?? whole), sends, total, body };
}

/**
 * Interprets a host's response to a request for `range`, or for everything.
 *
 * @param drop Aborts the transfer.
 */
function readHostAnswer(response: Response, range: ByteRange | null, drop: () => void): HostResult {
  const { status, headers, body } = response;
  if (status === 416) return { kind: 'past-the-end', total: parseUnsatisfied(headers.get('content-range')) };
  if (status >= 500 || TROUBLED.has(status)) return { kind: 'troubled' };
  if (GONE.has(status)) return { kind: 'refused', status: 404 };
  if (status !== 200 && status !== 206) return { kind: 'refused', status: 502 };
  const type = headers.get('content-type');
  if (type !== null && DOCUMENT.test(type)) return { kind: 'refused', status: 502 };
  if (body === null) return { kind: 'useless' };
  const stretch = status === 206 ? fromPart(headers, range, body) : fromWhole(lengthOf(headers), range, body);
  if (stretch === 'useless') return { kind: 'useless' };
  if (stretch === 'past-the-end') return { kind: 'past-the-end', total: lengthOf(headers) };
  const recording: Recording = {
    ...stretch,
    type: playableType(type),
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    drop,
  };
  return { kind: 'sends', recording };
}

/** Longest silence of a media host in milliseconds, before it is asked again. */
export const MEDIA_SILENCE_MS = 8000;
/** Longest time without a byte, in milliseconds, before the player gets an error. */
export const LONGEST_WAIT_MS = 20_000;
/** Pause before retrying a host with a temporary problem. */
const TROUBLE_PAUSE_MS = 400;

export interface WantedRecording {
  readonly engagementId: EngagementId;
  /** Null for all of it. */
  readonly range: ByteRange | null;
  readonly signal: AbortSignal;
  /** Of the request for its URL; `interactive` unless given. */
  readonly priority?: Priority;
}

export type Opening =
  | { readonly kind: 'sends'; readonly recording: Recording }
  | { readonly kind: 'past-the-end'; readonly total: number | null }
  | {
      readonly kind: 'failed';
      readonly status: 403 | 404 | 502;
      /** Set if the API didn't give a URL. */
      readonly problem?: Problem;
    };

/** Media hosts redirect to where they store recordings, but not further than this. */
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The host's response after redirects; null if they lead to a forbidden address or never end. */
async function fetchMedia(
  ports: Ports,
  urls: MediaUrls,
  url: string,
  wanted: WantedRecording,
  signal: AbortSignal,
): Promise<Response | null> {
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ports.fetch(at, {
      // No Authorization: the URL is signed, and only the API may see the token.
      headers: wanted.range === null ? {} : { range: rangeHeader(wanted.range) },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (!REDIRECTS.has(response.status)) return response;
    await response.body?.cancel();
    const next = URL.parse(response.headers.get('location') ?? '', at);
    if (next === null || next.href === at || !(await urls.mayFetch(next.href))) return null;
    at = next.href;
  }
  return null;
}

async function askHost(
  ports: Ports,
  urls: MediaUrls,
  url: string,
  wanted: WantedRecording,
  silenceMs: number,
): Promise<HostResult> {
  const transfer = new AbortController();
  const cancelTimeout = ports.clock.after(silenceMs, () => transfer.abort());
  try {
    const signal = AbortSignal.any([wanted.signal, transfer.signal]);
    const response = await fetchMedia(ports, urls, url, wanted, signal);
    if (response === null) return { kind: 'refused', status: 502 };
    const answer = readHostAnswer(response, wanted.range, () => transfer.abort());
    if (answer.kind !== 'sends') transfer.abort();
    return answer;
  } catch {
    return { kind: 'troubled' };
  } finally {
    cancelTimeout();
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancelTimeout = clock.after(ms, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancelTimeout();
        resolve();
      },
      { once: true },
    );
  });
}

/**
 * Requests a recording, or a range of it, by its current signed URL. A refused URL is renewed once; a host with a
 * temporary problem is retried once. 404 if there is no recording, 403 if the token may not read it, 502 if the
 * host can't deliver it.
 */
export async function openRecording(
  ports: Ports,
  urls: MediaUrls,
  wanted: WantedRecording,
): Promise<Opening> {
  const { engagementId, signal, priority } = wanted;
  let [renewed, retried] = [false, false];
  for (;;) {
    const url = await urls.url(engagementId, signal, priority);
    if (!url.ok) {
      const { problem } = url;
      return { kind: 'failed', status: problem.kind === 'forbidden' ? 403 : 502, problem };
    }
    if (url.value === null) return { kind: 'failed', status: 404 };
    // The second time, it gets the rest of what the player waits.
    const silenceMs = retried ? LONGEST_WAIT_MS - MEDIA_SILENCE_MS : MEDIA_SILENCE_MS;
    const answer = await askHost(ports, urls, url.value, wanted, silenceMs);
    switch (answer.kind) {
      case 'sends':
      case 'past-the-end':
        return answer;
      case 'refused':
        urls.forget(engagementId, url.value);
        if (renewed) return { kind: 'failed', status: answer.status };
        renewed = true;
        break;
      case 'troubled':
        if (retried || signal.aborted) return { kind: 'failed', status: 502 };
        retried = true;
        await pause(ports.clock, TROUBLE_PAUSE_MS, signal);
        break;
      case 'useless':
        return { kind: 'failed', status: 502 };
    }
  }
}

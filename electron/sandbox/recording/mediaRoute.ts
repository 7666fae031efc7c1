import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ProblemError } from '../api/problemDetails.ts';
import type { ContentStore, Recording } from '../content/contentStore.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import type { TurnPlan } from '../content/generatedTranscript.ts';

const extensions: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Temporary signed URLs of recordings. They need no credential until they expire. */
export class MediaUrls {
  readonly #key: Buffer;
  readonly #lifetimeMs: number;
  readonly #now: () => number;
  #validFrom = 0;

  constructor(seed: number, lifetimeSeconds: number, now: () => number) {
    this.#key = createHash('sha256').update(`sandbox media ${seed}`).digest();
    this.#lifetimeMs = lifetimeSeconds * 1000;
    this.#now = now;
  }

  /** The path and query for a recording of this MIME type. */
  sign(engagementId: string, mime: string): string {
    const path = `/media/${engagementId}.${extensions[mime] ?? 'bin'}`;
    const expires = Math.max(this.#now(), this.#validFrom) + this.#lifetimeMs;
    return `${path}?expires=${expires}&signature=${this.#signature(path, expires)}`;
  }

  expireAll(): void {
    this.#validFrom = this.#now() + 1;
  }

  check(path: string, expires: string | null, signature: string | null): 'good' | 'expired' | 'forged' {
    const at = expires !== null && /^\d{1,15}$/.test(expires) ? Number(expires) : Number.NaN;
    const wanted = Buffer.from(this.#signature(path, at));
    const given = Buffer.from(signature ?? '');
    if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return 'forged';
    const signedAt = at - this.#lifetimeMs;
    return this.#now() >= at || signedAt < this.#validFrom ? 'expired' : 'good';
  }

  #signature(path: string, expires: number): string {
    return createHmac('sha256', this.#key).update(`${path} ${expires}`).digest('base64url');
  }
}

/** 8-bit mono at 8 kHz: each byte is one sample, so that any byte can be generated alone. */
const rate = 8000;
const headerBytes = 44;

/** The size of the whole file in bytes. */
export function waveBytes(seconds: number): number {
  return headerBytes + seconds * rate;
}

function header(seconds: number): Buffer {
  const samples = seconds * rate;
  const bytes = Buffer.alloc(headerBytes);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(headerBytes - 8 + samples, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples, 40);
  return bytes;
}

/** A pentatonic scale, in which any two voices are consonant. */
const pitches = [196, 261.63, 329.63, 220, 293.66, 392, 174.61, 246.94] as const;
const loudness = 30;
const fadeMs = 25;

const waveLength = 4096;
/** One period of a soft tone: a sine with some of its octave. */
const tone = Float32Array.from({ length: waveLength }, (_, i) => {
  const angle = (2 * Math.PI * i) / waveLength;
  return Math.sin(angle) * 0.8 + Math.sin(2 * angle) * 0.2;
});

/**
 * The bytes of a recording from `begin` to `end` (exclusive): silence, and during each utterance a tone of the
 * speaker's own that swells about four times per second, like syllables. Computed from the position alone, so that
 * no part depends on another.
 */
export function waveSlice(turnPlan: TurnPlan, seconds: number, begin: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - begin, 128);
  if (begin < headerBytes) header(seconds).copy(bytes, 0, begin, Math.min(end, headerBytes));
  const first = Math.max(0, begin - headerBytes);
  const last = end - headerBytes;
  for (let line = lineAt(turnPlan, (first / rate) * 1000); line < turnPlan.starts.length; line++) {
    const start = ((turnPlan.starts[line] ?? 0) * rate) / 1000;
    if (start >= last) break;
    // A line that overlaps the next is cut short; one tone at a time is enough.
    const next =
      line + 1 < turnPlan.starts.length ? ((turnPlan.starts[line + 1] ?? 0) * rate) / 1000 : Infinity;
    const stop = Math.min(((turnPlan.ends[line] ?? 0) * rate) / 1000, next);
    const step = ((pitches[(turnPlan.voices[line] ?? 0) % pitches.length] ?? 220) * waveLength) / rate;
    const fade = (fadeMs * rate) / 1000;
    const from = Math.max(first, Math.ceil(start));
    const to = Math.min(last, stop);
    for (let sample = from; sample < to; sample++) {
      const since = sample - start;
      const edge = Math.min(1, since / fade, (stop - sample) / fade);
      const swell = 0.7 + 0.3 * (tone[Math.floor((since * 4 * waveLength) / rate) % waveLength] ?? 0);
      const value = tone[Math.floor(since * step) % waveLength] ?? 0;
      bytes[sample + headerBytes - begin] = 128 + Math.round(loudness * edge * swell * value);
    }
  }
  return bytes;
}

/** The last line that starts at or before a time, or the first. */
function lineAt(turnPlan: TurnPlan, ms: number): number {
  let low = 0;
  let high = turnPlan.starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((turnPlan.starts[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The bytes that a Range header requests: all, a part (inclusive), none that exist, or malformed. */
type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'outside' }
  | { readonly kind: 'malformed' };

/**
 * Parses a Range header (RFC 9110, section 14) for a body of `size` bytes. Ignores units other than bytes, as the
 * RFC requires, and serves the whole body for multiple ranges, as it allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange {
  if (header === undefined || !/^bytes\s*=/i.test(header)) return { kind: 'whole' };
  const ranges = header.slice(header.indexOf('=') + 1).split(',');
  const parsed = ranges.map((range) => /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(range));
  for (const match of parsed) {
    if (match === null || (match[1] === '' && match[2] === '')) return { kind: 'malformed' };
    if (match[1] !== '' && match[2] !== '' && Number(match[1]) > Number(match[2]))
      return { kind: 'malformed' };
  }
  const [only] = parsed;
  if (parsed.length > 1 || only === null || only === undefined) return { kind: 'whole' };
  const [, from = '', to = ''] = only;
  if (from === '') {
    const length = Math.min(size, Number(to));
    return length === 0 ? { kind: 'outside' } : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (first >= size) return { kind: 'outside' };
  return { kind: 'part', first, last: to === '' ? size - 1 : Math.min(size - 1, Number(to)) };
}

const chunkBytes = 64 * 1024;

interface Source {
  readonly mime: string;
  readonly size: number;
  /** The bytes from `first` to `last`, inclusive. */
  readonly read: (first: number, last: number) => ReadableStream<Uint8Array>;
}

/** Serves a recording, whole or in part: 200, 206 or 416. `If-Range` with another ETag gets the whole. */
function mediaResponse(recording: Recording, etag: string, request: Request): Response {
  const source = sourceOf(recording);
  const ifRange = request.headers.get('if-range');
  const usesRange = ifRange === null || ifRange === etag;
  const range = readRange((usesRange ? request.headers.get('range') : null) ?? undefined, source.size);
  const headers = {
    'Content-Type': source.mime,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ETag: etag,
  };
  const { size } = source;
  switch (range.kind) {
    case 'malformed':
      throw new ProblemError('rangeNotSatisfiable', 'The Range header is invalid.', unsatisfied(size));
    case 'outside':
      throw new ProblemError('rangeNotSatisfiable', `The recording has ${size} bytes.`, unsatisfied(size));
    case 'whole':
      return new Response(body(request, source, 0, size - 1), {
        headers: { ...headers, 'Content-Length': String(size) },
      });
    case 'part': {
      const { first, last } = range;
      return new Response(body(request, source, first, last), {
        status: 206,
        headers: {
          ...headers,
          'Content-Length': String(last - first + 1),
          'Content-Range': `bytes ${first}-${last}/${size}`,
        },
      });
    }
  }
}

function body(request: Request, source: Source, first: number, last: number): ReadableStream | null {
  return request.method === 'HEAD' ? null : source.read(first, last);
}

function unsatisfied(size: number): { headers: Readonly<Record<string, string>> } {
  return { headers: { 'Content-Range': `bytes */${size}` } };
}

function sizeOf(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined)
    throw new ProblemError('notFound', 'The recording is missing from the media folder.');
  return size;
}

function sourceOf(recording: Recording): Source {
  if (recording.kind === 'file') {
    const { file, mime } = recording;
    return {
      mime,
      size: sizeOf(file),
      read: (start, end) =>
        Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream<Uint8Array>,
    };
  }
  const { turnPlan, seconds } = recording;
  return {
    mime: 'audio/wav',
    size: waveBytes(seconds),
    read: (first, last) => {
      let at = first;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          const end = Math.min(last + 1, at + chunkBytes);
          controller.enqueue(waveSlice(turnPlan, seconds, at, end));
          at = end;
          if (at > last) controller.close();
        },
      });
    },
  };
}

/** Serves recordings at signed URLs until they expire. */
export function mediaRoute(service: {
  readonly workspace: Workspace;
  readonly contentStore: ContentStore;
  readonly mediaUrls: MediaUrls;
}): (request: Request, fileName: string) => Response {
  return (request, fileName) => {
    const url = new URL(request.url);
    const validity = service.mediaUrls.check(
      url.pathname,
      url.searchParams.get('expires'),
      url.searchParams.get('signature'),
    );
    if (validity === 'forged')
      throw new ProblemError('mediaUrlInvalid', 'The signature of this URL is invalid.');
    if (validity === 'expired')
      throw new ProblemError('mediaUrlInvalid', 'This URL has expired. Request a new one.');
    const id = fileName.slice(0, fileName.lastIndexOf('.'));
    const record = service.workspace.engagements.get(id);
    const recording = record === undefined ? undefined : service.contentStore.recording(record);
    if (recording === undefined) throw new ProblemError('notFound', 'The recording no longer exists.');
    const etag = `"${createHash('sha1').update(fileName).digest('base64url')}"`;
    return mediaResponse(recording, etag, request);
  };
}

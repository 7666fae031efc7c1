import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Service } from '../api/operation.ts';
import { ProblemError } from '../api/problemDetails.ts';
import type { Recording } from '../content/contentStore.ts';
import { waveBytes, waveSlice } from './waveFile.ts';

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
export function mediaRoute(service: Service): (request: Request, fileName: string) => Response {
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

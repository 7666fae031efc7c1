import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Recording } from '../content/archive.ts';
import { Refusal } from '../api/problems.ts';
import { readRange } from './byteRange.ts';
import { waveBytes, waveSlice } from './wave.ts';

const chunkBytes = 64 * 1024;

interface Source {
  readonly mime: string;
  readonly size: number;
  /** The bytes from `first` to `last`, both included. */
  readonly read: (first: number, last: number) => ReadableStream<Uint8Array>;
}

/** A recording, whole or in part: 200, 206, 416; `If-Range` with another ETag gets the whole. */
export function mediaResponse(recording: Recording, etag: string, request: Request): Response {
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
      throw new Refusal('rangeNotSatisfiable', 'The Range header can’t be read.', unsatisfied(size));
    case 'outside':
      throw new Refusal('rangeNotSatisfiable', `The recording has ${size} bytes.`, unsatisfied(size));
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
  if (size === undefined) throw new Refusal('notFound', 'The recording is missing from the media folder.');
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
  const { score, seconds } = recording;
  return {
    mime: 'audio/wav',
    size: waveBytes(seconds),
    read: (first, last) => {
      let at = first;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          const end = Math.min(last + 1, at + chunkBytes);
          controller.enqueue(waveSlice(score, seconds, at, end));
          at = end;
          if (at > last) controller.close();
        },
      });
    },
  };
}

/** A single byte range as players request it (`bytes=START-` or `bytes=START-END`); other forms are ignored. */
export interface ByteRange {
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

export function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end ?? ''}`;
}

/** First and last byte of a response, and the total length if known. */
export interface ContentRange {
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
export function parseUnsatisfied(header: string | null): number | null {
  const total = /^bytes \*\/(\d{1,15})$/i.exec(header?.trim() ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

/**
 * Cuts a range out of a whole body, for hosts that ignore `Range`: skips what precedes it and ends the stream after
 * it.
 */
export function cutRange(
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

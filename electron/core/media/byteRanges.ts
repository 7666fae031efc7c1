/** A single byte range as a player asks for it (`bytes=START-` or `bytes=START-END`); others are not ranges to us. */
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

/** What a host says it sends: first and last byte, and the length of the whole where it knows. */
export interface ContentRange {
  readonly first: number;
  readonly last: number;
  readonly total: number | null;
}

/** Null where it is missing, malformed, or contradicts itself. */
export function parseContentRange(header: string | null): ContentRange | null {
  const parts = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i.exec(header?.trim() ?? '');
  if (parts === null) return null;
  const [first, last] = [Number(parts[1]), Number(parts[2])];
  const total = parts[3] === '*' ? null : Number(parts[3]);
  return last < first || (total !== null && last >= total) ? null : { first, last, total };
}

/** The length of the whole in an answer of 416 (`bytes *\/1000`); null where it isn't given. */
export function parseUnsatisfied(header: string | null): number | null {
  const total = /^bytes \*\/(\d{1,15})$/i.exec(header?.trim() ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

/**
 * Cuts a range out of a whole body, for hosts that ignore `Range` and send everything: reads past what lies
 * before it and ends the stream after it.
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

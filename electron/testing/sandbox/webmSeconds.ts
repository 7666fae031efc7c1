const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** An EBML element with its id and content (RFC 8794, sections 4 to 7). */
type Element = { id: number; content: Buffer };

/**
 * The duration in seconds from a WebM file's header (RFC 9559, section 5.1.2), or undefined if it has none. Parsed
 * by hand because only two numbers are needed; WebM libraries include a decoder.
 */
export function webmSeconds(file: Buffer): number | undefined {
  const info = content(content(file, SEGMENT), INFO);
  const duration = content(info, DURATION);
  if (duration === undefined) return undefined;
  const scale = content(info, TIMESTAMP_SCALE);
  const nanoseconds = scale === undefined ? 1_000_000 : scale.readUIntBE(0, scale.length);
  const ticks = duration.length === 4 ? duration.readFloatBE(0) : duration.readDoubleBE(0);
  return (ticks * nanoseconds) / 1e9;
}

function content(parent: Buffer | undefined, id: number): Buffer | undefined {
  for (const element of elements(parent ?? Buffer.alloc(0))) if (element.id === id) return element.content;
  return undefined;
}

function* elements(parent: Buffer): Generator<Element> {
  let at = 0;
  while (at < parent.length) {
    const idLength = Math.clz32(parent.readUInt8(at)) - 23;
    const id = parent.readUIntBE(at, idLength);
    at += idLength;
    const sizeLength = Math.clz32(parent.readUInt8(at)) - 23;
    // The first set bit only marks how many bytes the size has. Our files have no sizes above 2^48.
    const size =
      (parent.readUInt8(at) & (0xff >> sizeLength)) * 256 ** (sizeLength - 1) + rest(parent, at, sizeLength);
    at += sizeLength;
    yield { id, content: parent.subarray(at, at + size) };
    at += size;
  }
}

function rest(parent: Buffer, at: number, length: number): number {
  let value = 0;
  for (const byte of parent.subarray(at + 1, at + length)) value = value * 256 + byte;
  return value;
}

/**
 * The whole body, or null where it is larger than `most` bytes (its stream is cancelled then, so that a service
 * gone wrong can't fill the memory). `heard` is told how long each piece was. Rejects where the stream breaks.
 */
export async function readBody(
  response: Response,
  most: number,
  heard: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return new Uint8Array(0);
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    heard(value.byteLength);
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    pieces.push(value);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.byteLength;
  }
  return body;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Whether a body that begins as JSON stops in the middle. Seen by its two ends alone, as large pages are parsed in
 * another thread: what is cut off behind a closing bracket is only found out there.
 */
export function isCutOff(body: Uint8Array): boolean {
  const first = body.find((byte) => !isSpace(byte));
  const last = body.findLast((byte) => !isSpace(byte));
  if (first === 0x7b) return last !== 0x7d;
  return first === 0x5b && last !== 0x5d;
}

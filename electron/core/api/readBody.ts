/**
 * The whole body, or null where it is larger than `most` bytes (its stream is cancelled then, so that a service
 * gone wrong can't fill the memory). `heard` is called at every piece. Rejects where the stream breaks.
 */
export async function readBody(
  response: Response,
  most: number,
  heard: () => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return new Uint8Array(0);
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    heard();
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

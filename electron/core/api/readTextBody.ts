/**
 * The body as text, or null where it is larger than `most` bytes (its stream is cancelled then, so that a
 * service gone wrong can't fill the memory). `heard` is called at every piece. Rejects where the stream breaks.
 */
export async function readTextBody(
  response: Response,
  most: number,
  heard: () => void,
): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    heard();
    bytes += value.byteLength;
    if (bytes > most) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

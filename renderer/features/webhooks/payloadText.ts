/** JSON with one thing a line; what is none is shown as it came. */
export function payloadText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

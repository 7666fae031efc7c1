import type { BytesAnswer } from '../api/client.ts';

/** Larger answers are told by their size only: reading them here would hold up everything else. */
const MOST_READ_BYTES = 2 * 1024 * 1024;
/** A message to the page stays below about 64 KB. */
const MOST_SHOWN = 60_000;

const LEFT_OUT = '[left out: an address that plays the recording]';

export interface ShownBody {
  readonly body: string | null;
  readonly cut: boolean;
}

/** The answer for reading. Media addresses are left out: each is a credential for as long as it lasts. */
export function shownBody({ bytes }: BytesAnswer): ShownBody {
  if (bytes.byteLength === 0) return { body: null, cut: false };
  if (bytes.byteLength > MOST_READ_BYTES) return { body: null, cut: true };
  const text = indented(new TextDecoder().decode(bytes));
  return { body: text.slice(0, MOST_SHOWN), cut: text.length > MOST_SHOWN };
}

function indented(text: string): string {
  try {
    const withoutMedia = (key: string, value: unknown): unknown =>
      key === 'media_url' && typeof value === 'string' ? LEFT_OUT : value;
    return JSON.stringify(JSON.parse(text, withoutMedia), null, 2);
  } catch {
    return text;
  }
}

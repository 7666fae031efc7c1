import type { CsvReading } from '#shared/contract/bulkEdits.ts';

/** `refused`: no text. */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'refused'; readonly why: 'spreadsheet' | 'not-text' };

function startsWith(bytes: Uint8Array, ...signs: number[]): boolean {
  return signs.every((sign, at) => bytes[at] === sign);
}

/** UTF-16 without its mark: every other byte of plain text is zero. */
function sixteenBit(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const some = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = some.length / 5;
  if (odd > enough && even < odd / 4) return 'utf-16le';
  return even > enough && odd < even / 4 ? 'utf-16be' : null;
}

function decoded(bytes: Uint8Array, encoding: string): Decoded {
  // The decoder takes the byte order mark away.
  return { kind: 'text', text: new TextDecoder(encoding).decode(bytes), encoding };
}

/**
 * The text of a file as spreadsheets write it: UTF-8 with or without its mark, UTF-16, or else the Western code page of
 * Windows, in which every byte means something. What the user says it is written in goes before all of that.
 */
export function decodeText(bytes: Uint8Array, said: CsvReading['encoding'] = null): Decoded {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return { kind: 'refused', why: 'spreadsheet' };
  }
  if (said !== null) return decoded(bytes, said);
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(bytes, 'utf-16be');
  const wide = sixteenBit(bytes);
  if (wide !== null) return decoded(bytes, wide);
  if (bytes.includes(0)) {
    return { kind: 'refused', why: 'not-text' };
  }
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

/** Which bytes a Range header asks for: all of them, a part (both ends included), none that exist, or nonsense. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'outside' }
  | { readonly kind: 'malformed' };

/**
 * Reads a Range header (RFC 9110, section 14) for a body of `size` bytes. Units other than bytes are ignored, as the RFC
 * demands; of several ranges the whole is served, as it allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange {
  if (header === undefined || !/^bytes\s*=/i.test(header)) return { kind: 'whole' };
  const ranges = header.slice(header.indexOf('=') + 1).split(',');
  const parsed = ranges.map((range) => /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(range));
  for (const match of parsed) {
    if (match === null || (match[1] === '' && match[2] === '')) return { kind: 'malformed' };
    if (match[1] !== '' && match[2] !== '' && Number(match[1]) > Number(match[2]))
      return { kind: 'malformed' };
  }
  const [only] = parsed;
  if (parsed.length > 1 || only === null || only === undefined) return { kind: 'whole' };
  const [, from = '', to = ''] = only;
  if (from === '') {
    const length = Math.min(size, Number(to));
    return length === 0 ? { kind: 'outside' } : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (first >= size) return { kind: 'outside' };
  return { kind: 'part', first, last: to === '' ? size - 1 : Math.min(size - 1, Number(to)) };
}

/** In folded text: ASCII letters and digits, and everything beyond ASCII, of which folding leaves nothing else. */
export function isWordUnit(code: number): boolean {
  return code > 0x7f || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

export function wordEndsBefore(text: string, at: number): boolean {
  return at === 0 || !isWordUnit(text.charCodeAt(at - 1));
}

export function wordEndsAt(text: string, at: number): boolean {
  return at >= text.length || !isWordUnit(text.charCodeAt(at));
}

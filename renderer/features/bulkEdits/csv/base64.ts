/** Characters made of bytes at once: more arguments than this, and a call runs out of stack. */
const AT_ONCE = 0x80_00;

/** Bytes as base64, for a message that holds text only. */
export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(binary);
}

import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';

/** 256 bits, in letters that need no escaping in a URL or a cookie. */
export function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in the same time whatever the difference, so that a key can't be guessed letter by letter. */
export function sameKey(given: string, key: string): boolean {
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/** Cookies are shared by all ports of a host: its name carries ours, or two running programs would fight over it. */
export function cookieName(port: number): string {
  return `parley_${port}`;
}

export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

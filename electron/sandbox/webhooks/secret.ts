import { randomBytes } from 'node:crypto';

/** A new signing secret in the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

/** Whether a string is a signing secret: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const bytes = Buffer.from(text.slice('whsec_'.length), 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

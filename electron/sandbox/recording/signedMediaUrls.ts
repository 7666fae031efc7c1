import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const extensions: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Temporary signed URLs of recordings. They need no credential until they expire. */
export class MediaUrls {
  readonly #key: Buffer;
  readonly #lifetimeMs: number;
  readonly #now: () => number;
  #validFrom = 0;

  constructor(seed: number, lifetimeSeconds: number, now: () => number) {
    this.#key = createHash('sha256').update(`sandbox media ${seed}`).digest();
    this.#lifetimeMs = lifetimeSeconds * 1000;
    this.#now = now;
  }

  /** The path and query for a recording of this MIME type. */
  sign(engagementId: string, mime: string): string {
    const path = `/media/${engagementId}.${extensions[mime] ?? 'bin'}`;
    const expires = Math.max(this.#now(), this.#validFrom) + this.#lifetimeMs;
    return `${path}?expires=${expires}&signature=${this.#signature(path, expires)}`;
  }

  expireAll(): void {
    this.#validFrom = this.#now() + 1;
  }

  check(path: string, expires: string | null, signature: string | null): 'good' | 'expired' | 'forged' {
    const at = expires !== null && /^\d{1,15}$/.test(expires) ? Number(expires) : Number.NaN;
    const wanted = Buffer.from(this.#signature(path, at));
    const given = Buffer.from(signature ?? '');
    if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return 'forged';
    const signedAt = at - this.#lifetimeMs;
    return this.#now() >= at || signedAt < this.#validFrom ? 'expired' : 'good';
  }

  #signature(path: string, expires: number): string {
    return createHmac('sha256', this.#key).update(`${path} ${expires}`).digest('base64url');
  }
}

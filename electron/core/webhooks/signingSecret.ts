import { Webhook } from 'standardwebhooks';
import { failed, ok, type Result } from '#shared/contract/result.ts';

/** What Standard Webhooks asks of a secret, in bytes. */
const BYTES = { least: 16, most: 128 } as const;
const FORM = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** The secret out of what was pasted. Never puts it into the problem it answers with. */
export function cleanSecret(pasted: string): Result<string> {
  const secret = pasted.trim().replace(/^(["'])(.*)\1$/, '$2');
  const encoded = FORM.exec(secret)?.[1];
  const bytes = Buffer.from(encoded ?? '', 'base64').byteLength;
  if (encoded === undefined || bytes < BYTES.least || bytes > BYTES.most || !isUsable(secret)) {
    const detail = 'This is no signing secret: one begins with whsec_ and goes on with letters and digits.';
    return failed({ kind: 'refused', reason: 'invalid-token', detail });
  }
  return ok(secret);
}

function isUsable(secret: string): boolean {
  try {
    return new Webhook(secret) instanceof Webhook;
  } catch {
    return false;
  }
}

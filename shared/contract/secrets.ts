import { z } from 'zod';
import { PASSPHRASE_LENGTH } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

/** Something that Parley needs and doesn't have since it was started. */
const missingSecret = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), connectionId, name: z.string() }),
  z.object({ kind: z.literal('webhooks'), connectionId, name: z.string() }),
  z.object({ kind: z.literal('proxy'), user: z.string() }),
]);

const secretsStatus = z.object({
  /**
   * Where secrets are stored: the system's keychain, a file encrypted with a passphrase, or in memory until Parley
   * quits; `locked` is in memory too, because the keychain was locked at startup.
   */
  keptIn: z.enum(['keychain', 'passphrase', 'memory', 'locked']),
  /** The file of the passphrase: `unused` with a keychain, `locked` until the passphrase is entered. */
  passphrase: z.enum(['unused', 'none', 'locked', 'open']),
  missing: z.array(missingSecret),
});
export type SecretsStatus = z.infer<typeof secretsStatus>;

export const secretMethods = {
  'secrets.status': query(z.strictObject({}), secretsStatus),
  /** Creates the file, or encrypts it with another passphrase. Problems: `contract` while it is locked, `storage`. */
  'secrets.setPassphrase': command(
    z.strictObject({ passphrase: z.string().min(PASSPHRASE_LENGTH.least).max(PASSPHRASE_LENGTH.most) }),
    secretsStatus,
  ),
  /** `opened` is false for a wrong passphrase, after which nothing has changed. Problems: `storage`. */
  'secrets.unlock': command(
    z.strictObject({ passphrase: z.string().max(PASSPHRASE_LENGTH.most) }),
    z.object({ opened: z.boolean(), status: secretsStatus }),
  ),
  /** Deletes the file. What Parley knows stays in memory until it quits. Problems: `storage`. */
  'secrets.forgetPassphrase': command(z.strictObject({}), secretsStatus),
} as const;

export const secretEvents = {
  /** Secrets can be read that couldn't be before, or are stored elsewhere. */
  'secrets.changed': z.object({}),
} as const;

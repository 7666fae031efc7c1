import { z } from 'zod';

/** What the keychain program is asked, as one JSON document on its standard input. */
export const keychainRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('probe') }),
  z.strictObject({ kind: z.literal('get'), name: z.string() }),
  z.strictObject({ kind: z.literal('set'), name: z.string(), secret: z.string() }),
  z.strictObject({ kind: z.literal('delete'), name: z.string() }),
]);
export type KeychainRequest = z.infer<typeof keychainRequest>;

/** What it answers on its standard output; a failure is its exit code. */
export const keychainAnswer = z.strictObject({ secret: z.string().nullable() });
export type KeychainAnswer = z.infer<typeof keychainAnswer>;

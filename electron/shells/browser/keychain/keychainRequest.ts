import { z } from 'zod';

/** The request to the keychain program, as one JSON document on its standard input. */
export const keychainRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('probe') }),
  z.strictObject({ kind: z.literal('get'), name: z.string() }),
  z.strictObject({ kind: z.literal('set'), name: z.string(), secret: z.string() }),
  z.strictObject({ kind: z.literal('delete'), name: z.string() }),
]);
export type KeychainRequest = z.infer<typeof keychainRequest>;

/** Its response on standard output; a failure is reported by the exit code. */
export const keychainAnswer = z.strictObject({ secret: z.string().nullable() });
export type KeychainAnswer = z.infer<typeof keychainAnswer>;

import { z } from 'zod';

/**
 * The messages between page and host, identical over the browser shell's WebSocket and the Electron shell's bridge.
 * The page numbers its calls; answers and cancellations refer to the number.
 */
export const pageMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    id: z.int().nonnegative(),
    method: z.string().max(100),
    input: z.unknown(),
  }),
  z.strictObject({ kind: z.literal('cancel'), id: z.int().nonnegative() }),
  /** The user wants to see the page's window, which Electron doesn't raise for the page. */
  z.strictObject({ kind: z.literal('raise') }),
]);
export type PageMessage = z.infer<typeof pageMessage>;

export type HostMessage =
  | { kind: 'answer'; id: number; ok: true; value: unknown }
  | { kind: 'answer'; id: number; ok: false; problem: unknown }
  | { kind: 'event'; name: string; payload: unknown };

/** Largest message the host accepts from a page, in bytes. */
export const MOST_MESSAGE_BYTES = 2 * 1024 * 1024;

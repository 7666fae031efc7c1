import { z } from 'zod';
import { PROXY_MODES } from './enumerations.ts';
import { command, query } from './method.ts';
import { problem } from './problem.ts';

/** An authority whose certificates are trusted beside those of the system. */
const authority = z.object({
  /** Its common name, or the whole subject where it has none. */
  name: z.string(),
  /** SHA-256, as pairs of hexadecimal digits with colons. */
  fingerprint: z.string(),
  /** ISO 8601. */
  validUntil: z.string(),
});
export type Authority = z.infer<typeof authority>;

/** How requests leave this computer. The password goes in and never comes out. */
const networkView = z.object({
  proxy: z.enum(PROXY_MODES),
  /** The last one that was set, also while another mode is chosen. */
  address: z.string(),
  /** Where `system` finds the proxy: in the system's settings, PAC files included, or in HTTPS_PROXY alone. */
  systemProxy: z.enum(['settings', 'environment']),
  /** `passwordKept` is false where the program kept it in memory only and was restarted. */
  signIn: z.object({ user: z.string(), hosts: z.array(z.string()), passwordKept: z.boolean() }).nullable(),
  authorities: z.array(authority),
});
export type NetworkView = z.infer<typeof networkView>;

const networkTest = z.object({
  /** The HTTP status that came back; null where nothing did. */
  status: z.int().nullable(),
  problem: problem.nullable(),
  /** Host and port; null where the request went directly. */
  proxy: z.string().nullable(),
  tookMs: z.number().nonnegative(),
});
export type NetworkTest = z.infer<typeof networkTest>;

const authorityAdding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), network: networkView }),
  z.object({ kind: z.literal('refused'), why: z.enum(['unreadable', 'not-an-authority', 'declined']) }),
]);

const nothing = z.strictObject({});

export const networkMethods = {
  'network.get': query(nothing, networkView),
  /** Problems: `network` with the reason `invalid-url` for what is no address of a proxy. */
  'network.setProxy': command(
    z.strictObject({ proxy: z.enum(PROXY_MODES), address: z.string().max(500).optional() }),
    networkView,
  ),
  /** Problems: `network` with the reason `proxy` where no proxy is in use that could ask for it. */
  'network.signIn': command(
    z.strictObject({ user: z.string().min(1).max(200), password: z.string().min(1).max(500) }),
    networkView,
  ),
  'network.signOut': command(nothing, networkView),
  'network.addAuthority': command(z.strictObject({ pem: z.string().max(100_000) }), authorityAdding),
  'network.removeAuthority': command(z.strictObject({ fingerprint: z.string().max(100) }), networkView),
  /** One request without a token to that address, as everything else would be sent there. */
  'network.test': query(z.strictObject({ baseUrl: z.string().max(8192) }), networkTest),
} as const;

export const networkEvents = {
  'network.changed': z.object({}),
} as const;

import { z } from 'zod';
import { PROXY_MODES } from './enumerations.ts';
import { command, query } from './method.ts';
import { problem } from './problem.ts';

/** A certificate authority trusted in addition to those of the system. */
const authority = z.object({
  /** Its common name, otherwise the whole subject. */
  name: z.string(),
  /** SHA-256, as pairs of hexadecimal digits with colons. */
  fingerprint: z.string(),
  /** ISO 8601. */
  validUntil: z.string(),
});
export type Authority = z.infer<typeof authority>;

/** The network settings. The password can be set but never read. */
const networkView = z.object({
  proxy: z.enum(PROXY_MODES),
  /** The last address set, even if another mode is active. */
  address: z.string(),
  /** Where `system` finds the proxy: in the system's settings including PAC files, or only in HTTPS_PROXY. */
  systemProxy: z.enum(['settings', 'environment']),
  /** `passwordKept` is false if the password was only kept in memory and Parley was restarted. */
  signIn: z.object({ user: z.string(), hosts: z.array(z.string()), passwordKept: z.boolean() }).nullable(),
  authorities: z.array(authority),
});
export type NetworkView = z.infer<typeof networkView>;

const networkTest = z.object({
  /** The HTTP status; null without a response. */
  status: z.int().nullable(),
  problem: problem.nullable(),
  /** Host and port; null if the request didn't use a proxy. */
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
  /** Problems: `network` with the reason `invalid-url` if the address is invalid. */
  'network.setProxy': command(
    z.strictObject({ proxy: z.enum(PROXY_MODES), address: z.string().max(500).optional() }),
    networkView,
  ),
  /** Problems: `network` with the reason `proxy` if no proxy is in use. */
  'network.signIn': command(
    z.strictObject({ user: z.string().min(1).max(200), password: z.string().min(1).max(500) }),
    networkView,
  ),
  'network.signOut': command(nothing, networkView),
  'network.addAuthority': command(z.strictObject({ pem: z.string().max(100_000) }), authorityAdding),
  'network.removeAuthority': command(z.strictObject({ fingerprint: z.string().max(100) }), networkView),
  /** Sends one request without a token to this address, over the same route as all requests. */
  'network.test': query(z.strictObject({ baseUrl: z.string().max(8192) }), networkTest),
} as const;

export const networkEvents = {
  'network.changed': z.object({}),
} as const;

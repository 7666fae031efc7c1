import { z } from 'zod';
import { PROXY_MODES } from '#shared/contract/enumerations.ts';
import type { Result } from '#shared/contract/result.ts';
import { parseProxyAddress } from '#shared/domain/network/proxyAddress.ts';
import type { SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/storedSettings.ts';

/**
 * Not part of the exported settings: a settings file from someone else must not be able to route requests
 * through their proxy or make their authority trusted.
 */
const networkSettings = z.object({
  proxy: z.enum(PROXY_MODES).catch('system'),
  address: z
    .string()
    .refine((text) => text === '' || parseProxyAddress(text).kind === 'address')
    .catch(''),
  signIn: z
    .object({ user: z.string(), hosts: z.array(z.string()) })
    .nullable()
    .catch(null),
  /** As PEM, one certificate each. */
  authorities: z.array(z.string()).catch([]),
});
export type NetworkSettings = z.infer<typeof networkSettings>;

const KEY = 'network';
const DEFAULTS: NetworkSettings = { proxy: 'system', address: '', signIn: null, authorities: [] };

export class NetworkSettingsStore {
  readonly #store: SettingsStore;
  #current: NetworkSettings;

  constructor(store: SettingsStore) {
    this.#store = store;
    const reading = networkSettings.safeParse(store.get(KEY));
    this.#current = reading.success ? reading.data : DEFAULTS;
  }

  current(): NetworkSettings {
    return this.#current;
  }

  /** Problems: `storage`; the settings stay unchanged. */
  change(change: Partial<NetworkSettings>): Result<null> {
    const next = { ...this.#current, ...change };
    const written = writeSettings(() => this.#store.set(KEY, next));
    if (written.ok) this.#current = next;
    return written;
  }
}

import type { SecretStore } from '#core/ports/index.ts';

/** Secrets for as long as the program runs: for a machine without a keychain. */
export function memorySecrets(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    keptIn: 'memory',
    get: (name) => Promise.resolve(secrets.get(name) ?? null),
    set: (name, secret) => {
      secrets.set(name, secret);
      return Promise.resolve();
    },
    delete: (name) => {
      secrets.delete(name);
      return Promise.resolve();
    },
  };
}

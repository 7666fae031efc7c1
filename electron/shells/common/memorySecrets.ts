import type { SecretStore } from '#core/ports/index.ts';

/** Secrets for as long as the program runs: for a machine whose keychain is missing or locked. */
export function memorySecrets(keptIn: 'memory' | 'locked' = 'memory'): SecretStore {
  const secrets = new Map<string, string>();
  return {
    keptIn,
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

import { safeStorage } from 'electron';
import { z } from 'zod';
import type { Logger, SecretStore, SettingsStore } from '#core/ports.ts';
import { memorySecrets } from '../common/commonPorts.ts';

const KEY = 'secrets';
const PROBE = 'probe';
/** By name, encrypted with the key in the system's keychain, in base64. */
const kept = z.record(z.string(), z.base64());

/**
 * Tokens encrypted by `safeStorage`, whose key is in the system's keychain; only kept in memory if there is
 * none. Call after `ready`.
 */
export async function openSecrets(store: SettingsStore, logger: Logger): Promise<SecretStore> {
  if (!(await hasKeychain())) {
    logger.info(
      'No keychain was found: without a passphrase, tokens are kept in memory until Parley closes.',
    );
    return memorySecrets();
  }
  const all = (): Record<string, string> => kept.safeParse(store.get(KEY)).data ?? {};
  const put = async (name: string, secret: string): Promise<void> => {
    const encrypted = await safeStorage.encryptStringAsync(secret);
    store.set(KEY, { ...all(), [name]: encrypted.toString('base64') });
  };
  return {
    keptIn: 'keychain',
    get: async (name) => {
      const encrypted = all()[name];
      if (encrypted === undefined) return null;
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
        Buffer.from(encrypted, 'base64'),
      );
      if (shouldReEncrypt) await put(name, result);
      return result;
    },
    set: put,
    delete: (name) => {
      const { [name]: _gone, ...others } = all();
      store.set(KEY, others);
      return Promise.resolve();
    },
  };
}

/**
 * Whether data encrypted here can only be decrypted with the keychain. On Linux without a keyring, Electron
 * uses a key that is the same on every computer, and prefixes the result with `v10`; on other systems that
 * prefix is the usual one.
 */
async function hasKeychain(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  try {
    const encrypted = await safeStorage.encryptStringAsync(PROBE);
    const fixedKey = process.platform === 'linux' && encrypted.subarray(0, 3).toString('latin1') === 'v10';
    return !fixedKey && (await safeStorage.decryptStringAsync(encrypted)).result === PROBE;
  } catch {
    return false;
  }
}

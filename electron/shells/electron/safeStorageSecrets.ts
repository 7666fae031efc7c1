import { safeStorage } from 'electron';
import { z } from 'zod';
import type { Logger, SecretStore, SettingsStore } from '#core/ports.ts';
import { memorySecrets } from '../common/commonPorts.ts';

const KEY = 'secrets';
const PROBE = 'probe';
/** By name, encrypted with the key in the system's keychain, in base64. */
const kept = z.record(z.string(), z.base64());

/**
 * Tokens encrypted by `safeStorage`, whose key is in the system's keychain. Without it, new ones are kept in memory, and
 * those that are encrypted stay so for the next start. Call after `ready`.
 */
export async function openSecrets(
  store: SettingsStore,
  logger: Logger,
  platform: NodeJS.Platform = process.platform,
): Promise<SecretStore> {
  const all = (): Record<string, string> => kept.safeParse(store.get(KEY)).data ?? {};
  const put = async (name: string, secret: string): Promise<void> => {
    const encrypted = await safeStorage.encryptStringAsync(secret);
    store.set(KEY, { ...all(), [name]: encrypted.toString('base64') });
  };
  const encrypted: SecretStore = {
    keptIn: 'keychain',
    get: async (name) => {
      const entry = all()[name];
      if (entry === undefined) return null;
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(entry, 'base64'));
      if (shouldReEncrypt) await put(name, result);
      return result;
    },
    set: put,
    delete: (name) => {
      const { [name]: gone, ...others } = all();
      if (gone !== undefined) store.set(KEY, others);
      return Promise.resolve();
    },
  };
  if (await keychainWorks(platform)) return encrypted;

  // Nothing is ever encrypted without a keychain, so what is encrypted proves that there is one.
  const isLocked = Object.keys(all()).length > 0 || (await hasKeychain(platform));
  if (isLocked)
    logger.warn(
      'The keychain is locked, or denied Parley its key: new tokens stay in memory until Parley closes. Unlock it, then restart Parley to use stored tokens.',
    );
  else
    logger.info(
      'No keychain was found: without a passphrase, tokens are kept in memory until Parley closes.',
    );
  const memory = memorySecrets(isLocked ? 'locked' : 'memory');
  return {
    ...memory,
    // Asked again each time: the user may have unlocked it.
    get: async (name) => (await memory.get(name)) ?? (await encrypted.get(name).catch(() => null)),
    delete: async (name) => {
      await memory.delete(name);
      await encrypted.delete(name);
    },
  };
}

/**
 * Whether data encrypted here can only be decrypted with the keychain. On Linux without one, or with a locked one,
 * Electron uses a key that is the same on every computer, and prefixes the result with `v10`; on other systems that
 * prefix is the usual one.
 */
async function keychainWorks(platform: NodeJS.Platform): Promise<boolean> {
  try {
    const encrypted = await safeStorage.encryptStringAsync(PROBE);
    const fixedKey = platform === 'linux' && encrypted.subarray(0, 3).toString('latin1') === 'v10';
    return !fixedKey && (await safeStorage.decryptStringAsync(encrypted)).result === PROBE;
  } catch {
    return false;
  }
}

/** Whether this computer has a keychain at all; macOS and Windows always have. */
async function hasKeychain(platform: NodeJS.Platform): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
}

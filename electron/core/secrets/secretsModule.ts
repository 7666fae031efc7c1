import type { secretMethods, SecretsStatus } from '#shared/contract/secrets.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Ports, SecretStore } from '../ports.ts';
import { PassphraseSecrets } from './passphraseSecrets.ts';

export interface SecretsModule {
  /** The keychain of the shell, or a file with a passphrase if it has none. */
  readonly store: SecretStore;
  readonly handlers: Pick<Handlers, keyof typeof secretMethods>;
}

interface SecretsParts {
  readonly ports: Pick<Ports, 'secrets' | 'dataDir' | 'logger'>;
  readonly missing: () => Promise<SecretsStatus['missing']>;
  /** Secrets can be read that were missing before. */
  readonly onOpened: () => Promise<void>;
  readonly emit: (event: AppEvent) => void;
}

const LOCKED = failed({
  kind: 'contract',
  detail: 'Enter the passphrase first, or discard it.',
});
const NO_FILE = failed({
  kind: 'storage',
  reason: 'unavailable',
  detail: 'The file of secrets could not be written. Check that the data folder is writable.',
});

/** Where secrets are, and the passphrase that protects them without a keychain. */
export function openSecretsModule({ ports, missing, onOpened, emit }: SecretsParts): SecretsModule {
  const file =
    ports.secrets.keptIn === 'keychain'
      ? null
      : new PassphraseSecrets(ports.secrets, ports.dataDir, ports.logger);
  const store = file ?? ports.secrets;

  const status = async (): Promise<SecretsStatus> => ({
    keptIn: store.keptIn,
    passphrase: file?.state ?? 'unused',
    missing: await missing(),
  });
  /** Errors of the disk are the same for all; their messages may name the file. */
  const changing = async <T>(change: () => Promise<Result<T>>): Promise<Result<T>> => {
    try {
      const changed = await change();
      if (changed.ok) emit({ name: 'secrets.changed', payload: {} });
      return changed;
    } catch {
      return NO_FILE;
    }
  };

  return {
    store,
    handlers: {
      'secrets.status': async () => ok(await status()),
      'secrets.setPassphrase': ({ passphrase }) =>
        changing(async () =>
          file !== null && (await file.setPassphrase(passphrase)) ? ok(await status()) : LOCKED,
        ),
      'secrets.unlock': ({ passphrase }) =>
        changing(async () => {
          const opened = file === null || (await file.unlock(passphrase));
          if (opened) await onOpened();
          return ok({ opened, status: await status() });
        }),
      'secrets.forgetPassphrase': () =>
        changing(async () => {
          await file?.forgetPassphrase();
          return ok(await status());
        }),
    },
  };
}

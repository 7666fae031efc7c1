import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { secretMethods, SecretsStatus } from '#shared/contract/secrets.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Logger, Ports, SecretStore } from '../ports.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** 32 MB and some tenths of a second for each guess, as OWASP recommends. */
const COSTS = { cost: 2 ** 15, blockSize: 8, parallelization: 3 } as const;

const base64 = z.base64();
const sealed = z.object({ iv: base64, tag: base64, data: base64 });
type Sealed = z.infer<typeof sealed>;

/** The limits keep an edited file from taking all memory. */
const sealedFile = z.object({
  version: z.literal(1),
  scrypt: z.object({
    cost: z
      .int()
      .min(2 ** 14)
      .max(2 ** 20),
    blockSize: z.int().min(1).max(16),
    parallelization: z.int().min(1).max(16),
    salt: base64,
  }),
  /** Tells a wrong passphrase from a damaged secret. */
  check: sealed,
  /** Each sealed on its own, so that one can be deleted while the file is locked. */
  secrets: z.record(z.string(), sealed),
});
type SealedFile = z.infer<typeof sealedFile>;

const CHECK = 'parley';

/**
 * Secrets in a file that only the user's passphrase opens, for machines without a keychain. Until there is a
 * passphrase, and while the file is locked, everything is kept in memory.
 */
class PassphraseSecrets implements SecretStore {
  readonly #memory: SecretStore;
  readonly #path: string;
  /** Names of what `#memory` was given, to be stored as soon as the file opens. */
  readonly #given = new Set<string>();
  #file: SealedFile | null;
  #key: Buffer | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(memory: SecretStore, dataDir: string, logger: Logger) {
    this.#memory = memory;
    this.#path = path.join(dataDir, 'passphrase-secrets.json');
    this.#file = readOrSetAside(this.#path, logger);
  }

  get keptIn(): SecretStore['keptIn'] {
    return this.#file === null ? this.#memory.keptIn : 'passphrase';
  }

  get state(): 'none' | 'locked' | 'open' {
    if (this.#file === null) return 'none';
    return this.#key === null ? 'locked' : 'open';
  }

  async get(name: string): Promise<string | null> {
    const given = await this.#memory.get(name);
    if (given !== null) return given;
    const entry = this.#file?.secrets[name];
    return entry === undefined || this.#key === null ? null : unseal(this.#key, name, entry);
  }

  set(name: string, secret: string): Promise<void> {
    return this.#change(async () => {
      if (this.#file !== null && this.#key !== null) {
        const entry = seal(this.#key, name, secret);
        await this.#write({ ...this.#file, secrets: { ...this.#file.secrets, [name]: entry } });
      }
      await this.#memory.set(name, secret);
      this.#given.add(name);
    });
  }

  delete(name: string): Promise<void> {
    return this.#change(async () => {
      if (this.#file?.secrets[name] !== undefined) {
        const { [name]: _gone, ...secrets } = this.#file.secrets;
        await this.#write({ ...this.#file, secrets });
      }
      await this.#memory.delete(name);
      this.#given.delete(name);
    });
  }

  /** False if the passphrase is wrong; then nothing has changed. Rejects if the file can't be written. */
  unlock(passphrase: string): Promise<boolean> {
    return this.#change(async () => {
      const file = this.#file;
      if (file === null || this.#key !== null) return true;
      const key = await deriveKey(passphrase, file.scrypt);
      if (!opens(key, file.check)) return false;
      const secrets = { ...file.secrets, ...(await this.#sealGiven(key)) };
      if (this.#given.size > 0) await this.#write({ ...file, secrets });
      this.#key = key;
      return true;
    });
  }

  /** False while the file is locked. Rejects if the file can't be written; then nothing has changed. */
  setPassphrase(passphrase: string): Promise<boolean> {
    return this.#change(async () => {
      if (this.state === 'locked') return false;
      await this.#takeOver();
      const costs = { ...COSTS, salt: randomBytes(16).toString('base64') };
      const key = await deriveKey(passphrase, costs);
      const check = seal(key, '', CHECK);
      await this.#write({ version: 1, scrypt: costs, check, secrets: await this.#sealGiven(key) });
      this.#key = key;
      return true;
    });
  }

  /** Deletes the file, and keeps in memory what could be read from it. Rejects if it can't be deleted. */
  forgetPassphrase(): Promise<void> {
    return this.#change(async () => {
      await this.#takeOver();
      await Promise.all([this.#path, this.#unfinished].map((file) => rm(file, { force: true })));
      this.#file = null;
      this.#key = null;
    });
  }

  get #unfinished(): string {
    return `${this.#path}.new`;
  }

  /** One change of the file after the other. */
  #change<T>(make: () => Promise<T>): Promise<T> {
    const changed = this.#last.then(make);
    this.#last = changed.catch(() => undefined);
    return changed;
  }

  /** Reads what the open file holds into memory. */
  async #takeOver(): Promise<void> {
    for (const name of Object.keys(this.#file?.secrets ?? {})) {
      // oxlint-disable-next-line no-await-in-loop -- a handful, from memory
      const secret = await this.get(name);
      if (secret === null) continue;
      // oxlint-disable-next-line no-await-in-loop
      await this.#memory.set(name, secret);
      this.#given.add(name);
    }
  }

  async #sealGiven(key: Buffer): Promise<Record<string, Sealed>> {
    const entries = await Promise.all(
      [...this.#given].map(async (name) => {
        const secret = await this.#memory.get(name);
        return secret === null ? [] : [[name, seal(key, name, secret)] as const];
      }),
    );
    return Object.fromEntries(entries.flat());
  }

  async #write(file: SealedFile): Promise<void> {
    const handle = await open(this.#unfinished, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(file));
      // These secrets can't be fetched again, so the disk must have them before the old file is replaced.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(this.#unfinished, this.#path);
    this.#file = file;
  }
}

/** Null if there is none. A file that can't be understood is set aside rather than overwritten. */
function readOrSetAside(file: string, logger: Logger): SealedFile | null {
  if (!existsSync(file)) return null;
  try {
    return sealedFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    const aside = `${file}.damaged-${Date.now()}`;
    renameSync(file, aside);
    logger.warn('The file of secrets could not be read and was set aside.', { path: aside });
    return null;
  }
}

function deriveKey(passphrase: string, { salt, ...costs }: SealedFile['scrypt']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Keyboards differ in how they compose letters such as ü.
    const typed = passphrase.normalize('NFKC');
    const maxmem = 256 * costs.cost * costs.blockSize;
    scrypt(typed, Buffer.from(salt, 'base64'), KEY_BYTES, { ...costs, maxmem }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** The name is authenticated too, so that entries can't be exchanged. */
function seal(key: Buffer, name: string, secret: string): Sealed {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name));
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return {
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
}

/** Null if it was changed, or sealed with another key. */
function unseal(key: Buffer, name: string, { iv, tag, data }: Sealed): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
      .setAAD(Buffer.from(name))
      .setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function opens(key: Buffer, check: Sealed): boolean {
  return unseal(key, '', check) === CHECK;
}

interface SecretsModule {
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

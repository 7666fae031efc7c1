import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { MOST_WEBHOOK_SECRETS, WEBHOOK_PORTS } from '#shared/contract/enumerations.ts';
import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { SecretStore, SettingsStore } from '../ports.ts';

const SETTINGS_KEY = 'webhooks';

const hook = z.object({
  connectionId,
  enabled: z.boolean(),
  /** Unguessable: without it a stranger can't even make us read a body. */
  path: z.string().regex(/^\/hooks\/[\w-]{20,}$/),
  publicHost: z.string().nullable(),
});
export type Hook = z.infer<typeof hook>;

const port = z.int().min(WEBHOOK_PORTS.least).max(WEBHOOK_PORTS.most);

export function newPath(): string {
  return `/hooks/${randomBytes(18).toString('base64url')}`;
}

/** Each connection's webhook settings and the shared port, without secrets. */
export class HookSettings {
  readonly #settings: SettingsStore;
  /** Of connections without a stored hook: the address that is shown is the one that will be stored. */
  readonly #newPaths = new Map<ConnectionId, string>();
  #port: number;
  #hooks: Hook[];

  constructor(settings: SettingsStore) {
    this.#settings = settings;
    const stored = z
      .object({ port: z.unknown(), hooks: z.array(z.unknown()) })
      .safeParse(settings.get(SETTINGS_KEY)).data;
    this.#port = port.safeParse(stored?.port).data ?? WEBHOOK_PORTS.usual;
    this.#hooks = (stored?.hooks ?? []).flatMap((one) => hook.safeParse(one).data ?? []);
  }

  get port(): number {
    return this.#port;
  }

  enabled(): readonly Hook[] {
    return this.#hooks.filter(({ enabled }) => enabled);
  }

  /** The connection's hook; a new one, disabled and not saved, if it has none. */
  of(id: ConnectionId): Hook {
    const known = this.#hooks.find((one) => one.connectionId === id);
    if (known !== undefined) return known;
    const path = this.#newPaths.get(id) ?? newPath();
    this.#newPaths.set(id, path);
    return { connectionId: id, enabled: false, path, publicHost: null };
  }

  at(path: string): Hook | undefined {
    return this.#hooks.find((one) => one.enabled && one.path === path);
  }

  /** Throws if the settings can't be written. */
  put(changed: Hook, port: number): void {
    this.#keep([...this.#hooks.filter((one) => one.connectionId !== changed.connectionId), changed], port);
  }

  remove(id: ConnectionId): void {
    this.#newPaths.delete(id);
    if (!this.#hooks.some((one) => one.connectionId === id)) return;
    this.#keep(
      this.#hooks.filter((one) => one.connectionId !== id),
      this.#port,
    );
  }

  #keep(hooks: Hook[], port: number): void {
    this.#settings.set(SETTINGS_KEY, { port, hooks });
    this.#hooks = hooks;
    this.#port = port;
  }
}

/** Length of a secret by Standard Webhooks, in bytes. */
const SECRET_BYTES = { least: 16, most: 128 } as const;
const SECRET_FORM = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** Extracts the secret from the pasted text. Never quotes it in a problem. */
function cleanSecret(pasted: string): Result<string> {
  const secret = pasted.trim().replace(/^(["'])(.*)\1$/, '$2');
  const encoded = SECRET_FORM.exec(secret)?.[1];
  const bytes = Buffer.from(encoded ?? '', 'base64').byteLength;
  if (encoded === undefined || bytes < SECRET_BYTES.least || bytes > SECRET_BYTES.most || !isUsable(secret)) {
    const detail =
      'This is not a signing secret. A signing secret starts with whsec_ followed by letters and digits.';
    return failed({ kind: 'refused', reason: 'invalid-token', detail });
  }
  return ok(secret);
}

function isUsable(secret: string): boolean {
  try {
    return new Webhook(secret) instanceof Webhook;
  } catch {
    return false;
  }
}

const storedSecrets = z.array(z.string());

function secretName(id: ConnectionId): string {
  return `webhook:${id}`;
}

function unavailable(): ReturnType<typeof failed> {
  return failed({
    kind: 'storage',
    reason: 'unavailable',
    detail: 'Where the secrets are stored did not respond.',
  });
}

/** Each connection's signing secrets, newest first: in the secret store, and cached in memory. */
export class HookSecrets {
  readonly #store: SecretStore;
  readonly #known = new Map<ConnectionId, readonly string[]>();

  constructor(store: SecretStore) {
    this.#store = store;
  }

  async all(id: ConnectionId): Promise<Result<readonly string[]>> {
    const known = this.#known.get(id);
    if (known !== undefined) return ok(known);
    try {
      const text = await this.#store.get(secretName(id));
      const secrets = text === null ? [] : readStored(text);
      // Without any, they may come at any time, by a passphrase.
      if (secrets.length > 0) this.#known.set(id, secrets);
      return ok(secrets);
    } catch {
      return unavailable();
    }
  }

  /** Problems: `refused` (not a signing secret), `storage`. */
  async add(id: ConnectionId, pasted: string): Promise<Result<null>> {
    const secret = cleanSecret(pasted);
    if (!secret.ok) return secret;
    const before = await this.all(id);
    if (!before.ok) return before;
    const others = before.value.filter((known) => known !== secret.value);
    return this.#put(id, [secret.value, ...others].slice(0, MOST_WEBHOOK_SECRETS));
  }

  async keep(id: ConnectionId, which: 'newest' | 'none'): Promise<Result<null>> {
    const before = await this.all(id);
    if (!before.ok) return before;
    return this.#put(id, which === 'newest' ? before.value.slice(0, 1) : []);
  }

  async #put(id: ConnectionId, secrets: readonly string[]): Promise<Result<null>> {
    try {
      if (secrets.length === 0) await this.#store.delete(secretName(id));
      else await this.#store.set(secretName(id), JSON.stringify(secrets));
    } catch {
      return unavailable();
    }
    if (secrets.length === 0) this.#known.delete(id);
    else this.#known.set(id, secrets);
    return ok(null);
  }
}

/** A keychain can be edited by hand, so invalid secrets are skipped. */
function readStored(text: string): readonly string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  return (storedSecrets.safeParse(parsed).data ?? []).flatMap((one) => {
    const secret = cleanSecret(one);
    return secret.ok ? [secret.value] : [];
  });
}

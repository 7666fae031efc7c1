import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { WEBHOOK_PORTS } from '#shared/contract/enumerations.ts';
import type { SettingsStore } from '../ports.ts';

const KEY = 'webhooks';

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
      .safeParse(settings.get(KEY)).data;
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
    this.#settings.set(KEY, { port, hooks });
    this.#hooks = hooks;
    this.#port = port;
  }
}

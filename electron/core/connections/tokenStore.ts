import type { ConnectionId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { cleanToken } from '../api/credential.ts';
import type { Ports } from '../ports.ts';

function secretName(id: ConnectionId): string {
  return `token:${id}`;
}

function storageProblem(error: unknown): ReturnType<typeof failed> {
  const detail = error instanceof Error ? error.message : 'The keychain did not respond.';
  return failed({ kind: 'storage', reason: 'unavailable', detail });
}

/** Connections' tokens in the secret store, and which of them exist. */
export class TokenStore {
  readonly #secrets: Ports['secrets'];
  /** Connections whose token was there: a keychain may take a process to ask. A missing one may come at any time. */
  readonly #known = new Set<ConnectionId>();

  constructor(secrets: Ports['secrets']) {
    this.#secrets = secrets;
  }

  /** Problems: `storage`. */
  async save(id: ConnectionId, token: string): Promise<Result<null>> {
    try {
      await this.#secrets.set(secretName(id), token);
      this.#known.add(id);
      return ok(null);
    } catch (error) {
      return storageProblem(error);
    }
  }

  /** Problems: `refused` (no token), `storage`. */
  async read(id: ConnectionId): Promise<Result<string>> {
    try {
      const token = await this.#secrets.get(secretName(id));
      if (token === null) {
        this.#known.delete(id);
        return failed({
          kind: 'refused',
          reason: 'no-token',
          detail: 'This connection has no token. Add one in its settings.',
        });
      }
      this.#known.add(id);
      // Clean it again: a keychain entry can be edited by hand, and `fetch` quotes an invalid header value in its
      // error.
      return cleanToken(token);
    } catch (error) {
      return storageProblem(error);
    }
  }

  async has(id: ConnectionId): Promise<boolean> {
    if (this.#known.has(id)) return true;
    try {
      const there = (await this.#secrets.get(secretName(id))) !== null;
      if (there) this.#known.add(id);
      return there;
    } catch {
      return false;
    }
  }

  /** Problems: `storage`. */
  async remove(id: ConnectionId): Promise<Result<null>> {
    try {
      await this.#secrets.delete(secretName(id));
      this.#known.delete(id);
      return ok(null);
    } catch (error) {
      return storageProblem(error);
    }
  }
}

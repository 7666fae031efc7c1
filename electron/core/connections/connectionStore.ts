import { z } from 'zod';
import { connectionColor, connectionName, crmUrls } from '#shared/contract/connection.ts';
import { ASSISTANT_ACCESS } from '#shared/contract/enumerations.ts';
import { type ConnectionId, connectionId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { cleanToken } from '../api/credential.ts';
import type { Ports, SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/settingsModule.ts';

/** A connection as stored in the settings. Its token is in the SecretStore. */
const connectionRecord = z.object({
  id: connectionId,
  kind: z.enum(['demo', 'remote']),
  name: connectionName,
  color: connectionColor,
  /** Empty for the demo, whose address changes with every run. */
  baseUrl: z.string(),
  readOnly: z.boolean(),
  crmUrls: crmUrls.default({}),
  assistant: z.enum(ASSISTANT_ACCESS).default('off'),
  credentialForm: z.enum(['bearer', 'raw']),
  /** Counts the connection's tokens: a new one may be able to read less. */
  tokenNumber: z.int().default(0),
  /** Its removal has begun; what is left of it is removed at the next start. */
  removing: z.literal(true).optional(),
});
export type ConnectionRecord = z.infer<typeof connectionRecord>;

const KEY = 'connections';
const SET_ASIDE_KEY = 'connectionsSetAside';
const LAST_KEY = 'lastConnection';

/** The connections in the settings. Unreadable entries are set aside there rather than lost. */
export class ConnectionStore {
  readonly #settings: SettingsStore;
  #records: ConnectionRecord[];
  #last: unknown;

  constructor(settings: SettingsStore) {
    this.#settings = settings;
    this.#last = settings.get(LAST_KEY);
    const stored = settings.get(KEY);
    const entries: unknown[] = Array.isArray(stored) ? stored : [];
    const readings = entries.map((entry) => ({ entry, reading: connectionRecord.safeParse(entry) }));
    this.#records = readings.flatMap(({ reading }) => (reading.success ? [reading.data] : []));
    const damaged = readings.filter(({ reading }) => !reading.success).map(({ entry }) => entry);
    if (damaged.length > 0) settings.set(SET_ASIDE_KEY, damaged);
  }

  /** Without those whose removal has begun, as in `find` and `last`. */
  all(): readonly ConnectionRecord[] {
    return this.#records.filter(({ removing }) => removing !== true);
  }

  find(id: ConnectionId): ConnectionRecord | undefined {
    return this.all().find((record) => record.id === id);
  }

  /** The last connection shown, if it still exists. */
  last(): ConnectionId | null {
    return this.all().find(({ id }) => id === this.#last)?.id ?? null;
  }

  /** Those whose removal has begun. */
  removing(): readonly ConnectionRecord[] {
    return this.#records.filter(({ removing }) => removing === true);
  }

  /** Problems: `storage`; the connection then stays as it was. */
  beginRemoval(id: ConnectionId): Result<null> {
    const record = this.find(id);
    return record === undefined ? ok(null) : this.put({ ...record, removing: true });
  }

  noteLast(id: ConnectionId): void {
    if (this.#last === id) return;
    this.#last = id;
    // A failure only affects what the next start shows first.
    writeSettings(() => this.#settings.set(LAST_KEY, id));
  }

  /** Adds the record or replaces the one with the same id. Problems: `storage`; the list stays as it was. */
  put(record: ConnectionRecord): Result<null> {
    const at = this.#records.findIndex((known) => known.id === record.id);
    // Skip the write if nothing changed, so that a full disk can't block a start.
    if (JSON.stringify(this.#records[at]) === JSON.stringify(record)) return ok(null);
    return this.#keep(at < 0 ? [...this.#records, record] : this.#records.with(at, record));
  }

  /** Like `put`, but if the disk refuses, keeps the record for this session and saves it with the next change. */
  putUnsaved(record: ConnectionRecord): void {
    if (!this.put(record).ok)
      this.#records = this.#records.map((known) => (known.id === record.id ? record : known));
  }

  /** Problems: `storage`; the list stays as it was. */
  remove(id: ConnectionId): Result<null> {
    if (this.#last === id) {
      this.#last = null;
      writeSettings(() => this.#settings.set(LAST_KEY, null));
    }
    return this.#keep(this.#records.filter((record) => record.id !== id));
  }

  #keep(records: ConnectionRecord[]): Result<null> {
    const written = writeSettings(() => this.#settings.set(KEY, records));
    if (written.ok) this.#records = records;
    return written;
  }
}

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

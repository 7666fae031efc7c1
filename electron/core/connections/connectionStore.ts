import { z } from 'zod';
import { connectionColor, connectionName, crmUrls } from '#shared/contract/connection.ts';
import { ASSISTANT_ACCESS } from '#shared/contract/enumerations.ts';
import { type ConnectionId, connectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/storedSettings.ts';

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

  all(): readonly ConnectionRecord[] {
    return this.#records;
  }

  find(id: ConnectionId): ConnectionRecord | undefined {
    return this.#records.find((record) => record.id === id);
  }

  /** The last connection shown, if it still exists. */
  last(): ConnectionId | null {
    return this.#records.find(({ id }) => id === this.#last)?.id ?? null;
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

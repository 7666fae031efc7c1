import { z } from 'zod';
import { connectionColor, connectionName } from '#shared/contract/connection.ts';
import { type ConnectionId, connectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/storedSettings.ts';

/** A connection as it is kept in the settings. The token is not here: it lives in the SecretStore. */
const connectionRecord = z.object({
  id: connectionId,
  kind: z.enum(['demo', 'remote']),
  name: connectionName,
  color: connectionColor,
  /** Empty for the demo, whose address is new with every run. */
  baseUrl: z.string(),
  readOnly: z.boolean(),
  credentialForm: z.enum(['bearer', 'raw']),
  /** Counts the tokens that this connection has had: another one may read less. */
  tokenNumber: z.int().default(0),
});
export type ConnectionRecord = z.infer<typeof connectionRecord>;

const KEY = 'connections';
const SET_ASIDE_KEY = 'connectionsSetAside';
const LAST_KEY = 'lastConnection';

/** The list of connections in the settings. Entries that can't be read are set aside there, not lost. */
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

  /** The one that was looked at last, where it is still there. */
  last(): ConnectionId | null {
    return this.#records.find(({ id }) => id === this.#last)?.id ?? null;
  }

  noteLast(id: ConnectionId): void {
    if (this.#last === id) return;
    this.#last = id;
    // What can't be saved is only what the next start would show first.
    writeSettings(() => this.#settings.set(LAST_KEY, id));
  }

  /** Adds the record, or replaces the one of the same id in its place. Problems: `storage`; the list stays as it was. */
  put(record: ConnectionRecord): Result<null> {
    const at = this.#records.findIndex((known) => known.id === record.id);
    // Nothing has to be written to say the same, so a full disk stands in the way of no start.
    if (JSON.stringify(this.#records[at]) === JSON.stringify(record)) return ok(null);
    return this.#keep(at < 0 ? [...this.#records, record] : this.#records.with(at, record));
  }

  /** As `put`, but holds for this run and is saved with the next change where the disk refuses it now. */
  putUnsaved(record: ConnectionRecord): void {
    if (!this.put(record).ok)
      this.#records = this.#records.map((known) => (known.id === record.id ? record : known));
  }

  /** Problems: `storage`; the list stays as it was. */
  remove(id: ConnectionId): Result<null> {
    return this.#keep(this.#records.filter((record) => record.id !== id));
  }

  #keep(records: ConnectionRecord[]): Result<null> {
    const written = writeSettings(() => this.#settings.set(KEY, records));
    if (written.ok) this.#records = records;
    return written;
  }
}

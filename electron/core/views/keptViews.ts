import type { ConnectionId } from '#shared/contract/ids.ts';
import { savedView, viewsOfConnection, type ViewsOfConnection } from '#shared/contract/views.ts';
import { isRecord } from '../json.ts';
import type { SettingsStore } from '../ports/settingsStore.ts';

const KEY = 'views';
const SET_ASIDE_KEY = 'viewsSetAside';

/** Saved views of all connections in the settings store. What can't be read is set aside there, not lost. */
export class KeptViews {
  readonly #store: SettingsStore;
  readonly #known: Map<string, ViewsOfConnection>;

  constructor(store: SettingsStore) {
    this.#store = store;
    const stored = store.get(KEY);
    const damaged: unknown[] = stored === undefined || isRecord(stored) ? [] : [stored];
    this.#known = new Map(
      Object.entries(isRecord(stored) ? stored : {}).map(([id, views]) => [id, readViews(views, damaged)]),
    );
    if (damaged.length > 0) store.set(SET_ASIDE_KEY, damaged);
  }

  of(connectionId: ConnectionId): ViewsOfConnection {
    return this.#known.get(connectionId) ?? { views: [], hidden: [] };
  }

  /** Throws where the store can't write; the views stay as they were then. */
  put(connectionId: ConnectionId, views: ViewsOfConnection): void {
    this.#write(new Map([...this.#known, [connectionId, views]]));
    this.#known.set(connectionId, views);
  }

  forget(connectionId: ConnectionId): void {
    if (!this.#known.has(connectionId)) return;
    this.#write(new Map([...this.#known].filter(([id]) => id !== connectionId)));
    this.#known.delete(connectionId);
  }

  #write(all: ReadonlyMap<string, ViewsOfConnection>): void {
    this.#store.set(KEY, Object.fromEntries(all));
  }
}

/** View by view, so that one that is damaged takes no other with it. */
function readViews(stored: unknown, damaged: unknown[]): ViewsOfConnection {
  const whole = viewsOfConnection.safeParse(stored);
  if (whole.success) return whole.data;
  damaged.push(stored);
  const parts = isRecord(stored) && Array.isArray(stored['views']) ? stored['views'] : [];
  const readings = parts.map((part) => savedView.safeParse(part));
  return { views: readings.flatMap(({ success, data }) => (success ? [data] : [])), hidden: [] };
}

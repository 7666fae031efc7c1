import { z } from 'zod';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import type { OfflineView } from '#shared/contract/offlineRecordings.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { type SavedView, type ViewId, type ViewRef, viewRef } from '#shared/contract/views.ts';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import { viewDefinition } from '../alerts/alertDefinition.ts';
import type { Clock, SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/settingsModule.ts';
import type { RecordedEngagement } from '../mirror/mirror.ts';

const KEY = 'offlineViews';
const stored = z.record(connectionId, z.array(viewRef));

/** What a chosen view contains. */
export interface OfflineViewContent extends Pick<OfflineView, 'connectionId' | 'view' | 'name' | 'state'> {
  readonly recordings: readonly RecordedEngagement[];
}

function isSame(a: ViewRef, b: ViewRef): boolean {
  if (a.kind === 'saved') return b.kind === 'saved' && a.id === b.id;
  return b.kind === 'builtIn' && a.name === b.name;
}

/** Null while the copy of the workspace is incomplete: a recording that is missing there isn't gone. */
export type RecordedIn = (
  connection: ConnectionId,
  filter: MirrorFilter,
) => Promise<readonly RecordedEngagement[] | null>;

export interface OfflineViewsParts {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly recordedIn: RecordedIn;
  readonly view: (connection: ConnectionId, id: ViewId) => Result<SavedView | null>;
}

/** The views whose recordings are kept on this computer, in the settings store, and what they contain. */
export class OfflineViews {
  readonly #parts: OfflineViewsParts;
  #chosen: ReadonlyMap<ConnectionId, readonly ViewRef[]>;
  /** Contents of complete workspaces. */
  readonly #contents = new Map<ConnectionId, readonly OfflineViewContent[]>();

  constructor(parts: OfflineViewsParts) {
    this.#parts = parts;
    const read = stored.safeParse(parts.settings.get(KEY) ?? {});
    this.#chosen = new Map(
      Object.entries(read.success ? read.data : {}).map(([id, views]) => [connectionId.parse(id), views]),
    );
  }

  /** Connections with chosen views. */
  connections(): ConnectionId[] {
    return [...this.#chosen].flatMap(([id, views]) => (views.length > 0 ? [id] : []));
  }

  set(connection: ConnectionId, view: ViewRef, keep: boolean): Result<null> {
    const others = (this.#chosen.get(connection) ?? []).filter((each) => !isSame(each, view));
    return this.#write(new Map([...this.#chosen, [connection, keep ? [...others, view] : others]]));
  }

  forget(connection: ConnectionId): Result<null> {
    if (!this.#chosen.has(connection)) return ok(null);
    return this.#write(new Map([...this.#chosen].filter(([id]) => id !== connection)));
  }

  clear(): Result<null> {
    return this.#chosen.size === 0 ? ok(null) : this.#write(new Map());
  }

  #write(chosen: ReadonlyMap<ConnectionId, readonly ViewRef[]>): Result<null> {
    const written = writeSettings(() => this.#parts.settings.set(KEY, Object.fromEntries(chosen)));
    if (!written.ok) return written;
    this.#chosen = chosen;
    this.#contents.clear();
    return written;
  }

  /** What a workspace contains may have changed. */
  changed(connection?: ConnectionId): void {
    if (connection === undefined) this.#contents.clear();
    else this.#contents.delete(connection);
  }

  /** Whether what the chosen views of a connection contain isn't known. */
  isWaiting(connection: ConnectionId): boolean {
    return (this.#chosen.get(connection)?.length ?? 0) > 0 && !this.#contents.has(connection);
  }

  /** The chosen views of a connection that exist, with what they contain as far as that is known. */
  async contents(connection: ConnectionId): Promise<readonly OfflineViewContent[]> {
    const known = this.#contents.get(connection);
    if (known !== undefined) return known;
    const read = await Promise.all(
      (this.#chosen.get(connection) ?? []).map((view) => this.#content(connection, view)),
    );
    const contents = read.filter((each) => each !== null);
    if (contents.every(({ state }) => state === 'ready')) this.#contents.set(connection, contents);
    return contents;
  }

  #find(connection: ConnectionId, view: ViewRef): Result<Pick<SavedView, 'name' | 'query'> | null> {
    if (view.kind === 'saved') return this.#parts.view(connection, view.id);
    return ok(BUILT_IN_VIEWS.find(({ name }) => name === view.name) ?? null);
  }

  async #content(connection: ConnectionId, view: ViewRef): Promise<OfflineViewContent | null> {
    const { clock, recordedIn } = this.#parts;
    const read = this.#find(connection, view);
    // A view that can't be read at the moment isn't gone.
    if (!read.ok) return { connectionId: connection, view, name: null, recordings: [], state: 'waiting' };
    const found = read.value;
    if (found === null) return null;
    const name = view.kind === 'saved' ? found.name : null;
    const shown = { connectionId: connection, view, name, recordings: [] };
    const { test } = viewDefinition(found, new Date(clock.now()));
    if (test?.kind !== 'filter') return { ...shown, state: 'unreadable' };
    const recordings = await recordedIn(connection, test.filter);
    return recordings === null ? { ...shown, state: 'waiting' } : { ...shown, state: 'ready', recordings };
  }
}

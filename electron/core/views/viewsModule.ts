import { randomUUID } from 'node:crypto';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  type SavedView,
  savedView,
  type ViewId,
  viewId,
  type viewMethods,
  type ViewsOfConnection,
  viewsOfConnection,
} from '#shared/contract/views.ts';
import { isRecord } from '../json.ts';
import type { SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/settingsModule.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

const KEY = 'views';
const SET_ASIDE_KEY = 'viewsSetAside';

/** Saved views of all connections in the settings store. Unreadable ones are set aside there rather than lost. */
class ViewStore {
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

  /** Throws if the store can't write, leaving the views unchanged. */
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

/** View by view, so that a damaged one affects no others. */
function readViews(stored: unknown, damaged: unknown[]): ViewsOfConnection {
  const whole = viewsOfConnection.safeParse(stored);
  if (whole.success) return whole.data;
  damaged.push(stored);
  const parts = isRecord(stored) && Array.isArray(stored['views']) ? stored['views'] : [];
  const readings = parts.map((part) => savedView.safeParse(part));
  return { views: readings.flatMap(({ success, data }) => (success ? [data] : [])), hidden: [] };
}

/** Inserts or moves a view to an index; beyond the end means at the end. */
function withView(known: ViewsOfConnection, view: SavedView, at: number): ViewsOfConnection {
  const others = known.views.filter(({ id }) => id !== view.id);
  return { ...known, views: others.toSpliced(Math.min(at, others.length), 0, view) };
}

function withoutView(known: ViewsOfConnection, id: ViewId): ViewsOfConnection {
  return { ...known, views: known.views.filter((view) => view.id !== id) };
}

function movedView(known: ViewsOfConnection, id: ViewId, to: number): ViewsOfConnection {
  const view = known.views.find((each) => each.id === id);
  return view === undefined ? known : withView(known, view, to);
}

function updatedView(
  known: ViewsOfConnection,
  id: ViewId,
  change: { readonly name?: string | undefined; readonly query?: string | undefined },
): ViewsOfConnection {
  return {
    ...known,
    views: known.views.map((view) =>
      view.id === id ? { ...view, name: change.name ?? view.name, query: change.query ?? view.query } : view,
    ),
  };
}

function withHidden(known: ViewsOfConnection, builtIn: string, hidden: boolean): ViewsOfConnection {
  const others = known.hidden.filter((name) => name !== builtIn);
  return { ...known, hidden: hidden ? [...others, builtIn] : others };
}

export interface ViewsModule {
  readonly handlers: WorkspaceHandlers<keyof typeof viewMethods>;
  find(connectionId: ConnectionId, id: ViewId): SavedView | null;
  /** Deletes the views of a connection that is being removed. */
  forget(connectionId: ConnectionId): Result<null>;
}

const TOO_MANY: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: 'You have reached the limit of saved views. Delete one first.',
};

/** Saved views of all connections. Problems: `storage`. */
export function openViewsModule(store: SettingsStore): ViewsModule {
  const kept = new ViewStore(store);

  const change = (
    { id: connectionId, emit }: Workspace,
    to: (known: ViewsOfConnection) => ViewsOfConnection,
  ): Result<ViewsOfConnection> => {
    const changed = viewsOfConnection.safeParse(to(kept.of(connectionId)));
    if (!changed.success) return failed(TOO_MANY);
    const written = writeSettings(() => kept.put(connectionId, changed.data));
    if (!written.ok) return written;
    emit('views.changed', {});
    return ok(changed.data);
  };

  return {
    handlers: {
      'views.list': ({ id }) => ok(kept.of(id)),
      'views.add': (workspace, { name, query }) =>
        change(workspace, (known) =>
          withView(known, { id: viewId.parse(randomUUID()), name, query }, known.views.length),
        ),
      'views.update': (workspace, { viewId: id, name, query }) =>
        change(workspace, (known) => updatedView(known, id, { name, query })),
      'views.remove': (workspace, { viewId: id }) => change(workspace, (known) => withoutView(known, id)),
      'views.restore': (workspace, { view, at }) => change(workspace, (known) => withView(known, view, at)),
      'views.move': (workspace, { viewId: id, to }) => change(workspace, (known) => movedView(known, id, to)),
      'views.hide': (workspace, { builtIn, hidden }) =>
        change(workspace, (known) => withHidden(known, builtIn, hidden)),
    },
    find: (connectionId, id) => kept.of(connectionId).views.find((view) => view.id === id) ?? null,
    forget: (connectionId) => writeSettings(() => kept.forget(connectionId)),
  };
}

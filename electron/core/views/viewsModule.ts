import { randomUUID } from 'node:crypto';
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
import { type Database, text } from '../database/database.ts';
import {
  fromSettings,
  readBeside,
  type Subject,
  type WorkspaceData,
  type WorkspacePlace,
} from '../database/workspaceData.ts';
import { isRecord } from '../json.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

/** Saved views in the user's order, and the built-in ones that are hidden. */
export const viewTables: Subject = {
  name: 'views',
  file: 'workspace.db',
  migrations: [
    `create table saved_view (
      position integer primary key,
      id text not null unique,
      name text not null,
      query text not null
    ) strict;
    create table hidden_view (name text primary key) strict;`,
  ],
  adopts: fromSettings('views', (to, value) => {
    const whole = viewsOfConnection.safeParse(value);
    if (whole.success) {
      put(to, whole.data);
      return [];
    }
    // View by view, so that a damaged one affects no others.
    const parts: unknown[] = isRecord(value) && Array.isArray(value['views']) ? value['views'] : [];
    const views = parts.flatMap((part) => savedView.safeParse(part).data ?? []);
    put(to, { views, hidden: [] });
    return [value];
  }),
};

function all(db: Database): ViewsOfConnection {
  return {
    views: db.all('select id, name, query from saved_view order by position', (row) => ({
      id: viewId.parse(text(row, 0)),
      name: text(row, 1),
      query: text(row, 2),
    })),
    hidden: db.all('select name from hidden_view order by rowid', (row) => text(row, 0)),
  };
}

/** Replaces them all: there are few, and most changes move several. */
function put(db: Database, { views, hidden }: ViewsOfConnection): void {
  db.exec('delete from saved_view; delete from hidden_view');
  for (const { id, name, query } of views)
    db.run('insert into saved_view (id, name, query) values (?, ?, ?)', id, name, query);
  for (const name of hidden) db.run('insert into hidden_view values (?)', name);
}

/** Problems: `storage`, `cancelled`. */
export function viewsIn({ data }: { readonly data: WorkspaceData }): Result<ViewsOfConnection> {
  return data.write(viewTables, all);
}

/** The same for a process beside the app. Problems: `storage`. */
export function viewsBeside(place: WorkspacePlace): Result<ViewsOfConnection> {
  return readBeside(place, viewTables, all);
}

/** Null if it was deleted. Problems: `storage`, `cancelled`. */
export function findView(workspace: { readonly data: WorkspaceData }, id: ViewId): Result<SavedView | null> {
  const known = viewsIn(workspace);
  return known.ok ? ok(known.value.views.find((view) => view.id === id) ?? null) : known;
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

const TOO_MANY: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: 'You have reached the limit of saved views. Delete one first.',
};

function change(
  { data, emit }: Workspace,
  to: (known: ViewsOfConnection) => ViewsOfConnection,
): Result<ViewsOfConnection> {
  const written = data.write(viewTables, (db): Result<ViewsOfConnection> => {
    const changed = viewsOfConnection.safeParse(to(all(db)));
    if (!changed.success) return failed(TOO_MANY);
    put(db, changed.data);
    return ok(changed.data);
  });
  const changed = written.ok ? written.value : written;
  if (changed.ok) emit('views.changed', {});
  return changed;
}

/** Puts these views, in this order, in place of all. */
export function replaceViews(workspace: Workspace, views: readonly SavedView[]): Result<ViewsOfConnection> {
  return change(workspace, (known) => ({ ...known, views: [...views] }));
}

/** Saved views, which the API has no place for. Problems: `storage`. */
export const viewHandlers: WorkspaceHandlers<keyof typeof viewMethods> = {
  'views.list': viewsIn,
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
};

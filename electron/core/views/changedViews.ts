import type { SavedView, ViewId, ViewsOfConnection } from '#shared/contract/views.ts';

/** Puts a view at a place; one of the same id goes from where it was. A place beyond the end is the end. */
export function withView(known: ViewsOfConnection, view: SavedView, at: number): ViewsOfConnection {
  const others = known.views.filter(({ id }) => id !== view.id);
  return { ...known, views: others.toSpliced(Math.min(at, others.length), 0, view) };
}

export function withoutView(known: ViewsOfConnection, id: ViewId): ViewsOfConnection {
  return { ...known, views: known.views.filter((view) => view.id !== id) };
}

export function movedView(known: ViewsOfConnection, id: ViewId, to: number): ViewsOfConnection {
  const view = known.views.find((each) => each.id === id);
  return view === undefined ? known : withView(known, view, to);
}

export function updatedView(
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

export function withHidden(known: ViewsOfConnection, builtIn: string, hidden: boolean): ViewsOfConnection {
  const others = known.hidden.filter((name) => name !== builtIn);
  return { ...known, hidden: hidden ? [...others, builtIn] : others };
}

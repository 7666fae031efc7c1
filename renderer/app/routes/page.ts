import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

/*
 * The list is in the start bundle; other pages are loaded when they are opened. The engagement page is loaded when
 * idle.
 */

/** A page without search parameters of its own. */
export function plainPage<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => parent, path, component });
}

/** Such a page, loaded when it is opened. */
export function lazyPage<
  Parent extends AnyRoute,
  const Path extends string,
  Pages extends Readonly<Record<Name, RouteComponent>>,
  Name extends string,
>(parent: Parent, path: Path, load: () => Promise<Pages>, name: Name & keyof Pages) {
  return plainPage(parent, path, lazyRouteComponent(load, name));
}

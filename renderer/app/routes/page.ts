import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { fetchAllWords } from '../../text/languages.ts';

/*
 * The list is in the start script; other pages are loaded when they are opened. The engagement page is loaded when
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

/** Loads a page when it is opened, with the texts that the start doesn't need. */
export function latePage<Pages extends Readonly<Record<string, unknown>>, Name extends keyof Pages>(
  load: () => Promise<Pages>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [pages] = await Promise.all([load(), fetchAllWords()]);
    return pages;
  }, name);
}

/** A plain page that is loaded like this. */
export function lazyPage<
  Parent extends AnyRoute,
  const Path extends string,
  Pages extends Readonly<Record<Name, RouteComponent>>,
  Name extends string,
>(parent: Parent, path: Path, load: () => Promise<Pages>, name: Name & keyof Pages) {
  return plainPage(parent, path, latePage(load, name));
}

/** A page that only has tabs opens the first of them. */
export function firstTab<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  tab: string,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${location.pathname.replace(/\/$/, '')}/${tab}`, replace: true });
    },
  });
}

import {
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  use,
  useMemo,
} from 'react';
import { writeAddressSearch } from '../app/navigation/addressSearch.ts';

type Search = Readonly<Record<string, unknown>>;

/** The page that the first picture shows. */
export interface FirstPlace {
  readonly pathname: string;
  readonly search: Search;
  readonly params: Readonly<Record<string, string>>;
  /** The pages below the frame, each within the one before. */
  readonly pages: readonly ComponentType[];
}

const NOWHERE: FirstPlace = { pathname: '/', search: {}, params: {}, pages: [] };
const Place = createContext<FirstPlace>(NOWHERE);

export function FirstPlaceProvider({
  place,
  children,
}: {
  readonly place: FirstPlace;
  readonly children: ReactNode;
}) {
  return <Place value={place}>{children}</Place>;
}

/*
 * The part of TanStack Router that the pages of the first picture use. Nothing is navigated: links have their address,
 * and what the user does is carried out once the page's script has started.
 */

export function Outlet(): ReactNode {
  const place = use(Place);
  const [page] = place.pages;
  const within = useMemo(() => ({ ...place, pages: place.pages.slice(1) }), [place]);
  return page === undefined ? null : <Place value={within}>{createElement(page)}</Place>;
}

interface Target {
  readonly to?: string | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly search?: Search | undefined;
}

function addressOf({ to = '', params = {}, search = {} }: Target): string {
  return (
    to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) +
    writeAddressSearch(search)
  );
}

export function useLinkProps(target: Target): { readonly href: string } {
  return { href: addressOf(target) };
}

export function Link({ to, params, search, children, ...anchor }: Target & ComponentProps<'a'>): ReactNode {
  return (
    <a {...anchor} href={addressOf({ to, params, search })}>
      {children}
    </a>
  );
}

export const createLink = () => Link;

const useParams = () => use(Place).params;
const useSearch = () => use(Place).search;
const navigate = () => Promise.resolve();
export const useNavigate = () => navigate;
export const getRouteApi = () => ({ useParams, useSearch, useNavigate });
export { useParams, useSearch };

const history = { back: navigate, forward: navigate };
export const useRouter = () => ({ history });
export const useCanGoBack = () => false;

interface Location {
  readonly pathname: string;
  readonly search: Search;
  readonly searchStr: string;
  readonly href: string;
  readonly state: object;
}

export function useLocation(): Location {
  const { pathname, search } = use(Place);
  const searchStr = writeAddressSearch(search);
  return { pathname, search, searchStr, href: pathname + searchStr, state: {} };
}

export function useRouterState<Value>({
  select,
}: {
  readonly select: (state: { readonly location: Location }) => Value;
}): Value {
  return select({ location: useLocation() });
}

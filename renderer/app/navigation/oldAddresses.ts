/** Workspace pages that moved, by their old path. */
const MOVED: Readonly<Record<string, string>> = {
  review: 'changes/pending',
  journal: 'changes/history',
  requests: 'developer/api-log',
  webhooks: 'developer/webhooks',
  'team-report': 'reports/team',
  'action-items': 'reports/action-items',
};

/**
 * The current URL for one of an earlier version, such as in saved places and links; null if it is current.
 * @param search The query of the URL, with its question mark.
 */
export function currentAddress(pathname: string, search: string): string | null {
  if (pathname === '/about') return '/settings/about';
  const [, workspace, page] = /^(\/c\/[^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (workspace === undefined || page === undefined) return null;
  const moved = Object.hasOwn(MOVED, page) ? MOVED[page] : undefined;
  if (moved !== undefined) return `${workspace}/${moved}${search}`;
  // Updates used to have the URL that the user's own changes have now; only updates had these filters.
  const hasFilters = ['kind', 'how'].some((name) => new URLSearchParams(search).has(name));
  return page === 'changes' && hasFilters ? `${workspace}/updates${search}` : null;
}

/** Pages of a workspace that moved, by their old path below it. */
const MOVED: Readonly<Record<string, string>> = {
  review: 'changes/pending',
  journal: 'changes/history',
  requests: 'developer/api-log',
  webhooks: 'developer/webhooks',
  'team-report': 'reports/team',
};

/**
 * Where an address of an earlier version leads today, as saved places and links may have it; null for a current one.
 *
 * @param search The query of the address, with its question mark.
 */
export function currentAddress(pathname: string, search: string): string | null {
  if (pathname === '/about') return '/settings/about';
  const [, workspace, page] = /^(\/c\/[^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (workspace === undefined || page === undefined) return null;
  const moved = Object.hasOwn(MOVED, page) ? MOVED[page] : undefined;
  if (moved !== undefined) return `${workspace}/${moved}${search}`;
  // The updates had the address that the user's own changes have now; only they had these filters.
  const hasFilters = ['kind', 'how'].some((name) => new URLSearchParams(search).has(name));
  return page === 'changes' && hasFilters ? `${workspace}/updates${search}` : null;
}

/** Workspace pages that moved, by their old path; what follows it is kept. The first that fits counts. */
const MOVED = [
  ['contacts', 'accounts/contacts'],
  ['companies', 'accounts/companies'],
  ['crm', 'accounts/crm'],
  ['bookmarks', 'moments/bookmarks'],
  ['trackers', 'moments/trackers'],
  ['updates/alerts', 'updates?kind=alert'],
  ['bulk', 'changes/bulk'],
  ['review', 'changes/pending'],
  ['journal', 'changes/history'],
  ['requests', 'settings/developer/api-log'],
  ['webhooks', 'settings/developer/webhooks'],
  ['developer/exports', 'settings/exports'],
  ['developer/integrations', 'settings/assistants'],
  ['developer/permissions', 'settings/workspace'],
  ['developer', 'settings/developer'],
  ['team-report', 'reports/team'],
  ['action-items', 'reports/action-items'],
] as const;

/** Pages of the settings that became part of another. */
const MERGED: Readonly<Record<string, string>> = {
  '/settings/about': '/about',
  '/settings/network': '/settings/workspace',
  '/settings/notifications': '/settings/general',
  '/settings/secrets': '/settings/general',
  '/settings/sync': '/settings/workspace',
};

/**
 * The current URL for one of an earlier version, such as in saved places and links; null if it is current.
 * @param search The query of the URL, with its question mark.
 */
export function currentAddress(pathname: string, search: string): string | null {
  if (Object.hasOwn(MERGED, pathname)) return MERGED[pathname] ?? null;
  const [, workspace, page = ''] = /^(\/c\/[^/]+)\/(.+)$/.exec(pathname) ?? [];
  if (workspace === undefined) return null;
  for (const [old, now] of MOVED) {
    if (page !== old && !page.startsWith(`${old}/`)) continue;
    const rest = page.slice(old.length) + (now.includes('?') ? search.replace('?', '&') : search);
    return `${workspace}/${now}${rest}`;
  }
  // The report about a team member was a page of its own.
  const member = /^reports\/team\/([^/]+)$/.exec(page)?.[1];
  if (member !== undefined)
    return `${workspace}/users/${member}${search.replace('?', '?tab=report&') || '?tab=report'}`;
  // Updates used to have the URL that the user's own changes have now; only updates had these filters.
  const hasFilters = ['kind', 'how'].some((name) => new URLSearchParams(search).has(name));
  return page === 'changes' && hasFilters ? `${workspace}/updates${search}` : null;
}

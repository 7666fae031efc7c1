/** What the sidebar marks as current: the page of a section, a saved view, or nothing. */
export type SelectedEntry =
  | { readonly kind: 'section'; readonly section: string }
  | { readonly kind: 'view'; readonly query: string }
  | null;

/**
 * The single entry that belongs to a URL. A list that equals a view is marked as that view, not also as its
 * page.
 * @param openQuery The query of the open list.
 * @param viewQueries The queries of the views in the sidebar.
 */
export function selectedEntry(
  pathname: string,
  openQuery: string,
  viewQueries: readonly string[],
): SelectedEntry {
  const [, first, , section = ''] = pathname.split('/');
  // The developer pages belong to a workspace but are sections of the settings.
  if (first === 'settings' || section === 'developer') return { kind: 'section', section: 'settings' };
  if (first !== 'c' || section === '') return null;
  if (section === 'engagements' && viewQueries.includes(openQuery)) return { kind: 'view', query: openQuery };
  return { kind: 'section', section };
}

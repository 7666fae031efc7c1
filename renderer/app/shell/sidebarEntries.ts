import type { RegisteredRouter } from '@tanstack/react-router';
import {
  Bookmark,
  Building2,
  ChartColumn,
  House,
  List,
  ListChecks,
  type LucideIcon,
  Sparkles,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Text } from '../../text/messages.gen.d.ts';
import { lateInBackground } from '../../ui/late.tsx';

/** What the sidebar marks as current: the page of a section, a saved view, or nothing. */
type SelectedEntry =
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
  if (first === 'settings') return { kind: 'section', section: 'settings' };
  if (first !== 'c' || section === '') return null;
  if (section === 'engagements' && viewQueries.includes(openQuery)) return { kind: 'view', query: openQuery };
  // Team members are reached from their report.
  return { kind: 'section', section: section === 'users' ? 'reports' : section };
}

const BulkEditProgress = lateInBackground(
  async () => (await import('../../features/bulkEdits/BulkEditProgress.tsx')).BulkEditProgress,
);
const OpenFindingsCount = lateInBackground(async () => (await import('./FrameMarks.tsx')).OpenFindingsCount);
const EditsCount = lateInBackground(
  async () => (await import('../../features/pendingChanges/EditsCount.tsx')).EditsCount,
);

/** Routes below a connection without further parameters, as the router declares them. */
export type ConnectionPage = Exclude<
  Extract<keyof RegisteredRouter['routesByPath'], `/c/$connectionId/${string}`>,
  `/c/$connectionId/${string}$${string}` | `/c/${string}/`
>;

export interface SidebarEntry {
  readonly to: ConnectionPage;
  readonly icon: LucideIcon;
  readonly label: (text: Text) => string;
  /** Numbers at the end of the entry; each renders nothing if there is none. */
  readonly counts?: readonly ComponentType[];
}

/** The pages of a workspace; most have tabs (`navigation/pageTabs.tsx`). */
export const SIDEBAR: readonly SidebarEntry[] = [
  { to: '/c/$connectionId/home', icon: House, label: (text) => text.home.title },
  { to: '/c/$connectionId/engagements', icon: List, label: (text) => text.engagements.list.title },
  { to: '/c/$connectionId/accounts', icon: Building2, label: (text) => text.app.accounts },
  { to: '/c/$connectionId/reports', icon: ChartColumn, label: (text) => text.reports.title },
  { to: '/c/$connectionId/moments', icon: Bookmark, label: (text) => text.app.moments },
  {
    to: '/c/$connectionId/clean-up',
    icon: Sparkles,
    label: (text) => text.cleanup.title,
    counts: [OpenFindingsCount],
  },
  {
    to: '/c/$connectionId/changes',
    icon: ListChecks,
    label: (text) => text.changes.title,
    counts: [BulkEditProgress, EditsCount],
  },
];

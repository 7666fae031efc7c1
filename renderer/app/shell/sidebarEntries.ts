import type { RegisteredRouter } from '@tanstack/react-router';
import {
  Bookmark,
  Building2,
  ChartColumn,
  House,
  Inbox,
  Layers,
  Link2,
  List,
  ListChecks,
  type LucideIcon,
  Radar,
  Sparkles,
  UserRound,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
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
  // The developer pages belong to a workspace but are sections of the settings.
  if (first === 'settings' || section === 'developer') return { kind: 'section', section: 'settings' };
  if (first !== 'c' || section === '') return null;
  if (section === 'engagements' && viewQueries.includes(openQuery)) return { kind: 'view', query: openQuery };
  return { kind: 'section', section };
}

const BulkEditProgress = lateInBackground(
  async () => (await import('../../features/bulkEdits/BulkEditProgress.tsx')).BulkEditProgress,
);
const OpenFindingsCount = lateInBackground(
  async () => (await import('../../features/cleanup/OpenFindingsCount.tsx')).OpenFindingsCount,
);
const EditsCount = lateInBackground(
  async () => (await import('../../features/pendingChanges/EditsCount.tsx')).EditsCount,
);
const UnseenCount = lateInBackground(
  async () => (await import('../../features/updates/UnseenCount.tsx')).UnseenCount,
);

/** Routes below a connection without further parameters, as the router declares them. */
type ConnectionPage = Exclude<
  Extract<keyof RegisteredRouter['routesByPath'], `/c/$connectionId/${string}`>,
  `/c/$connectionId/${string}$${string}` | `/c/${string}/`
>;

export interface SidebarEntry {
  readonly to: ConnectionPage;
  readonly icon: LucideIcon;
  readonly label: (text: Text) => string;
  /** A number at the end of the entry; renders nothing if there is none. */
  readonly Count?: ComponentType<{ readonly connectionId: ConnectionId }>;
}

/** Pages for browsing the workspace. */
export const BROWSING: readonly SidebarEntry[] = [
  { to: '/c/$connectionId/home', icon: House, label: (text) => text.home.title },
  { to: '/c/$connectionId/updates', icon: Inbox, label: (text) => text.updates.title, Count: UnseenCount },
  { to: '/c/$connectionId/engagements', icon: List, label: (text) => text.engagements.list.title },
  { to: '/c/$connectionId/contacts', icon: Users, label: (text) => text.records.kinds.contact.title },
  { to: '/c/$connectionId/companies', icon: Building2, label: (text) => text.records.kinds.company.title },
  { to: '/c/$connectionId/crm', icon: Link2, label: (text) => text.records.kinds.crm.title },
  { to: '/c/$connectionId/users', icon: UserRound, label: (text) => text.records.kinds.user.title },
  { to: '/c/$connectionId/reports', icon: ChartColumn, label: (text) => text.reports.title },
];

/** Pages for working on it. */
export const WORKING: readonly SidebarEntry[] = [
  {
    to: '/c/$connectionId/clean-up',
    icon: Sparkles,
    label: (text) => text.cleanup.title,
    Count: OpenFindingsCount,
  },
  {
    to: '/c/$connectionId/bulk',
    icon: Layers,
    label: (text) => text.bulkEdits.title,
    Count: BulkEditProgress,
  },
  {
    to: '/c/$connectionId/changes',
    icon: ListChecks,
    label: (text) => text.changes.title,
    Count: EditsCount,
  },
  { to: '/c/$connectionId/bookmarks', icon: Bookmark, label: (text) => text.bookmarks.title },
  { to: '/c/$connectionId/trackers', icon: Radar, label: (text) => text.trackers.title },
];

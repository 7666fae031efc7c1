import type { RegisteredRouter } from '@tanstack/react-router';
import {
  Activity,
  Bookmark,
  Radar,
  Building2,
  History,
  IdCard,
  Layers,
  Link2,
  List,
  ListChecks,
  ScrollText,
  Sparkles,
  Users,
  Webhook,
  type LucideIcon,
  Settings as SettingsIcon,
  Info,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { UnseenCount } from '../../features/updates/UnseenCount.tsx';
import { EditsCount } from '../../features/pendingChanges/EditsStatus.tsx';
import type { Text } from '../../text/messages.gen.d.ts';

/** Routes below a connection without further parameters, as the router declares them. */
export type ConnectionPage = Exclude<
  Extract<keyof RegisteredRouter['routesByPath'], `/c/$connectionId/${string}`>,
  `/c/$connectionId/${string}$${string}` | `/c/${string}/`
>;

export interface SidebarEntry {
  readonly to: ConnectionPage;
  readonly icon: LucideIcon;
  readonly label: (text: Text) => string;
  /** A number at the end of the entry; renders nothing while there is none. */
  readonly Count?: ComponentType<{ readonly connectionId: ConnectionId }>;
}

/** Pages outside of connections. */
export interface SidebarFootEntry {
  readonly to: Exclude<keyof RegisteredRouter['routesByPath'], '/' | `/c/${string}`>;
  readonly icon: LucideIcon;
  readonly label: (text: Text) => string;
}

/** Entries at the foot of the sidebar, which the command menu offers too. */
export const sidebarFoot: readonly SidebarFootEntry[] = [
  { to: '/settings', icon: SettingsIcon, label: (text) => text.settings.title },
  { to: '/about', icon: Info, label: (text) => text.about.title },
];

/** Pages of a connection, in groups: browse, edit, transcripts, API. The command menu offers the same pages. */
export const sidebarSections: readonly (readonly SidebarEntry[])[] = [
  [
    { to: '/c/$connectionId/engagements', icon: List, label: (text) => text.engagements.list.title },
    { to: '/c/$connectionId/contacts', icon: Users, label: (text) => text.records.kinds.contact.title },
    { to: '/c/$connectionId/companies', icon: Building2, label: (text) => text.records.kinds.company.title },
    { to: '/c/$connectionId/users', icon: IdCard, label: (text) => text.records.kinds.user.title },
    { to: '/c/$connectionId/crm', icon: Link2, label: (text) => text.records.kinds.crm.title },
    {
      to: '/c/$connectionId/changes',
      icon: History,
      label: (text) => text.updates.title,
      Count: UnseenCount,
    },
  ],
  [
    { to: '/c/$connectionId/clean-up', icon: Sparkles, label: (text) => text.cleanup.title },
    {
      to: '/c/$connectionId/review',
      icon: ListChecks,
      label: (text) => text.pendingChanges.title,
      Count: EditsCount,
    },
    { to: '/c/$connectionId/bulk', icon: Layers, label: (text) => text.bulkEdits.title },
    { to: '/c/$connectionId/journal', icon: ScrollText, label: (text) => text.journal.title },
  ],
  [
    { to: '/c/$connectionId/bookmarks', icon: Bookmark, label: (text) => text.bookmarks.title },
    { to: '/c/$connectionId/trackers', icon: Radar, label: (text) => text.trackers.title },
  ],
  [
    { to: '/c/$connectionId/requests', icon: Activity, label: (text) => text.requestLog.title },
    { to: '/c/$connectionId/webhooks', icon: Webhook, label: (text) => text.webhooks.title },
  ],
];

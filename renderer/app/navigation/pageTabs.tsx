import { getRouteApi } from '@tanstack/react-router';
import {
  Activity,
  Bell,
  Bookmark,
  Building2,
  ChartColumn,
  ClipboardList,
  Gauge,
  History,
  Layers,
  Link2,
  ListChecks,
  type LucideIcon,
  Radar,
  Terminal,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { Text } from '../../text/messages.gen.d.ts';
import { useText } from '../../text/useText.ts';
import { PageTab, type PageTabs } from '../../ui/Page.tsx';
import type { ConnectionPage } from '../shell/sidebarEntries.ts';

interface TabbedPage {
  readonly to: ConnectionPage;
  readonly icon: LucideIcon;
  readonly label: (text: Text) => string;
}

type Path<Page> = Page extends `/c/$connectionId/${infer Rest}` ? Rest : never;

function tab(path: Path<ConnectionPage>, icon: LucideIcon, label: TabbedPage['label']): TabbedPage {
  return { to: `/c/$connectionId/${path}` as const, icon, label };
}

/** The pages that share an entry of the sidebar, or a page of the settings, with its name. */
export const PAGE_GROUPS = {
  accounts: {
    title: (text: Text) => text.app.accounts,
    pages: [
      tab('accounts/companies', Building2, (text) => text.records.kinds.company.title),
      tab('accounts/contacts', Users, (text) => text.records.kinds.contact.title),
      tab('accounts/crm', Link2, (text) => text.records.kinds.crm.title),
    ],
  },
  reports: {
    title: (text: Text) => text.reports.title,
    pages: [
      tab('reports', ChartColumn, (text) => text.reports.overview),
      tab('reports/team', UserRound, (text) => text.reports.team),
      tab('reports/accounts', Building2, (text) => text.reports.accountsTab),
      tab('reports/signals', Gauge, (text) => text.signals.title),
      tab('reports/action-items', ClipboardList, (text) => text.actionItems.title),
    ],
  },
  moments: {
    title: (text: Text) => text.app.moments,
    pages: [
      tab('moments/bookmarks', Bookmark, (text) => text.bookmarks.title),
      tab('moments/trackers', Radar, (text) => text.trackers.title),
      tab('moments/alerts', Bell, (text) => text.alerts.title),
    ],
  },
  changes: {
    title: (text: Text) => text.changes.title,
    pages: [
      tab('changes/pending', ListChecks, (text) => text.changes.pending),
      tab('changes/bulk', Layers, (text) => text.bulkEdits.title),
      tab('changes/history', History, (text) => text.journal.title),
    ],
  },
  developer: {
    title: (text: Text) => text.settings.pages.developer,
    pages: [
      tab('settings/developer/api-log', Activity, (text) => text.requestLog.title),
      tab('settings/developer/webhooks', Webhook, (text) => text.webhooks.title),
      tab('settings/developer/programs', Terminal, (text) => text.integrations.title),
    ],
  },
};

const route = getRouteApi('/c/$connectionId');

/**
 * The tabs of a page that shares its entry of the sidebar with others.
 * @param search What stays chosen in all of them.
 */
export function usePageTabs(
  group: keyof typeof PAGE_GROUPS,
  search: Readonly<Record<string, unknown>> = {},
): PageTabs {
  const { connectionId } = route.useParams();
  const text = useText();
  const { title, pages } = PAGE_GROUPS[group];
  return {
    label: title(text),
    links: pages.map(({ to, label }) => (
      <PageTab
        key={to}
        to={to}
        params={{ connectionId }}
        search={search}
        activeOptions={{ exact: to === '/c/$connectionId/reports', includeSearch: false }}
      >
        {label(text)}
      </PageTab>
    )),
  };
}

import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { type LucideIcon, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { readListSearch } from '#shared/domain/list/listSearch.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useWorkspace } from '../navigation/lastPlace.ts';
import { viewQueryOf } from '../navigation/viewQuery.ts';
import { useConnection } from '../useConnection.ts';
import { ProgramUpdateMenu } from './ProgramUpdateMenu.tsx';
import { selectedEntry } from './selectedEntry.ts';
import { SidebarLink } from './SidebarLink.tsx';
import { BROWSING, type SidebarEntry, WORKING } from './sidebarEntries.ts';
import { useShownViews, ViewLinks, ViewsMenu } from './ViewLinks.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';
import css from './Sidebar.module.css';

/**
 * A link of the sidebar. In the rail, its label becomes the tooltip and its count a dot; both remain part of
 * its accessible name.
 */
function Entry({
  rail,
  to,
  connectionId,
  selected,
  icon: Icon,
  label,
  count = null,
}: {
  readonly to: SidebarEntry['to'] | '/settings';
  /** Null for a page outside workspaces. */
  readonly connectionId: ConnectionId | null;
  readonly rail: boolean;
  readonly selected: boolean;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count?: ReactNode;
}) {
  const entry = (
    <SidebarLink to={to} connectionId={connectionId} selected={selected}>
      <Icon size={rail ? 16 : 14} aria-hidden />
      <Text wrap="truncate" grow className={css['label']}>
        {label}
      </Text>
      <Text size="small" tone="tertiary" tabular className={css['count']}>
        {count}
      </Text>
    </SidebarLink>
  );
  return rail ? <Tooltip label={label}>{entry}</Tooltip> : entry;
}

function Entries({
  rail,
  connectionId,
  entries,
  section,
}: {
  readonly rail: boolean;
  readonly connectionId: ConnectionId;
  readonly entries: readonly SidebarEntry[];
  /** The section marked as current. */
  readonly section: string | null;
}) {
  const text = useText();
  return (
    <Stack as="ul" gap={1} className={css['section']}>
      {entries.map(({ to, icon, label, Count }) => (
        <li key={to}>
          <Entry
            rail={rail}
            to={to}
            connectionId={connectionId}
            selected={to === `/c/$connectionId/${section ?? ''}`}
            icon={icon}
            label={label(text)}
            count={Count === undefined ? null : <Count connectionId={connectionId} />}
          />
        </li>
      ))}
    </Stack>
  );
}

/** The pages and views of a workspace. */
function WorkspacePages({
  connectionId,
  rail,
}: {
  readonly connectionId: ConnectionId;
  readonly rail: boolean;
}) {
  const { connectionId: open } = useParams({ strict: false });
  const { pathname } = useLocation();
  const views = useShownViews(connectionId);
  const openQuery = viewQueryOf(readListSearch(useSearch({ strict: false })));
  const selected = selectedEntry(pathname, openQuery, views?.map(({ query }) => query) ?? []);
  const section = selected?.kind === 'section' ? selected.section : null;
  const viewProps = { connectionId, selected: selected?.kind === 'view' ? selected.query : null };
  return (
    <div className={css['pages']}>
      <Entries rail={rail} connectionId={connectionId} entries={BROWSING} section={section} />
      {views === null ? null : rail ? (
        <ViewsMenu {...viewProps} views={views} />
      ) : (
        <ViewLinks {...viewProps} views={views} openQuery={open === connectionId ? openQuery : null} />
      )}
      <Entries rail={rail} connectionId={connectionId} entries={WORKING} section={section} />
    </div>
  );
}

/** Navigation on the left of the window: with labels, or as a rail of icons. */
export function Sidebar({ rail }: { readonly rail: boolean }) {
  const text = useText();
  const { app } = text;
  const { pathname } = useLocation();
  const connection = useConnection(useWorkspace());
  const selected = selectedEntry(pathname, '', []);
  return (
    <Stack
      as="nav"
      aria-label={app.sidebar}
      data-pane="sidebar"
      className={cx(css['sidebar'], rail && css['rail'])}
    >
      <WorkspaceSwitcher connection={connection} />
      {connection === null ? (
        <div className={css['pages']} />
      ) : (
        <WorkspacePages key={connection.id} connectionId={connection.id} rail={rail} />
      )}
      <div className={css['foot']}>
        <ProgramUpdateMenu rail={rail} />
        <Entry
          rail={rail}
          to="/settings"
          connectionId={null}
          selected={selected?.kind === 'section' && selected.section === 'settings'}
          icon={Settings}
          label={text.settings.title}
        />
      </div>
    </Stack>
  );
}

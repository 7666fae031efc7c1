import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { ListSearch } from '#shared/domain/list/listSearch.ts';
import type { SidebarEntry } from './sidebarEntries.ts';
import css from './Sidebar.module.css';

/**
 * A link of the sidebar. The router would mark every link whose path is a prefix of the URL; the sidebar
 * marks only one.
 */
export function SidebarLink({
  to,
  connectionId,
  search,
  selected,
  children,
}: {
  readonly to: SidebarEntry['to'] | '/settings';
  /** Null for a page outside workspaces. */
  readonly connectionId: ConnectionId | null;
  readonly search?: ListSearch;
  readonly selected: boolean;
  readonly children: ReactNode;
}) {
  const link = useLinkProps({
    to,
    params: connectionId === null ? {} : { connectionId },
    search: search ?? {},
  });
  return (
    <a {...link} aria-current={selected ? 'page' : undefined} className={css['link']}>
      {children}
    </a>
  );
}

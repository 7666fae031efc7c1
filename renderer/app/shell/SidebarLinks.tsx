import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { readListSearch, toMirrorFilter } from '../../features/engagements/listSearch.ts';
import { BuiltInMenu, ViewMenu } from '../../features/views/ViewMenu.tsx';
import { BUILT_IN_VIEWS } from '../../features/views/builtInViews.ts';
import { ask } from '../../queries/ask.ts';
import { mirrorCountQuery } from '../../queries/mirrorQueries.ts';
import { syncQuery } from '../../queries/syncQueries.ts';
import { useChangeViews, viewsQuery } from '../../queries/viewQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { useRecentEngagements } from '../navigation/connectionMemory.ts';
import { searchOfView, viewQueryOf } from '../navigation/viewQuery.ts';
import type { SidebarEntry } from './sidebarSections.ts';
import css from './Sidebar.module.css';

function Heading({ children }: { readonly children: string }) {
  return (
    <Text as="h2" size="small" weight="medium" tone="tertiary" className={css['heading']}>
      {children}
    </Text>
  );
}

/** How many engagements a view has, once the local copy is complete. Views with search words have no count. */
function ViewCount({ connectionId, query }: { readonly connectionId: ConnectionId; readonly query: string }) {
  const format = useFormat();
  const search = searchOfView(query);
  const { data: sync } = useQuery(syncQuery(connectionId));
  const whole = sync !== undefined && sync !== null && sync.phase !== 'rows';
  const { data: count } = useQuery({
    ...mirrorCountQuery(connectionId, toMirrorFilter(search)),
    enabled: whole && search.q === undefined,
  });
  return count === undefined || count === null ? null : format.number(count);
}

/** The query of the open list; null on other pages. */
function useOpenQuery(connectionId: ConnectionId): string | null {
  const { connectionId: open } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const query = viewQueryOf(readListSearch(search));
  return open === connectionId ? query : null;
}

function ViewLink({
  connectionId,
  name,
  query,
  open,
  menu,
}: {
  readonly connectionId: ConnectionId;
  readonly name: string;
  readonly query: string;
  readonly open: boolean;
  readonly menu?: ReactNode;
}) {
  return (
    <>
      <Link
        to="/c/$connectionId/engagements"
        params={{ connectionId }}
        search={searchOfView(query)}
        activeOptions={{ exact: true }}
        aria-current={open ? 'page' : undefined}
        className={css['link']}
      >
        <ListFilter size={14} aria-hidden />
        <Text wrap="truncate" grow title={name}>
          {name}
        </Text>
        <Text size="small" tone="tertiary" tabular className={css['marks']}>
          <ViewCount connectionId={connectionId} query={query} />
        </Text>
      </Link>
      {menu === undefined ? null : <span className={css['menu']}>{menu}</span>}
    </>
  );
}

/** Saved views, which can be reordered, and built-in ones. */
export function ViewLinks({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { views: words } = useText();
  const format = useFormat();
  const { data } = useQuery(viewsQuery(connectionId));
  const change = useChangeViews(connectionId);
  const openQuery = useOpenQuery(connectionId);
  const [said, setSaid] = useState('');
  if (data === undefined) return null;
  const { views, hidden } = data;

  const move = (view: SavedView, to: number) => {
    if (to < 0 || to >= views.length) return;
    setSaid(
      words.movedTo({ name: view.name, place: format.number(to + 1), all: format.number(views.length) }),
    );
    change.mutate(() => ask('views.move', { connectionId, viewId: view.id, to }));
  };
  const onKeyDown = (event: KeyboardEvent, view: SavedView, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(view, at + step);
  };

  return (
    <Stack as="section" gap={1} aria-label={words.title} className={css['section']}>
      <Row justify="between" className={css['headingRow']}>
        <Heading>{words.title}</Heading>
        <BuiltInMenu connectionId={connectionId} hidden={hidden} />
      </Row>
      <Stack as="ul" gap={1}>
        {views.map((view, at) => (
          // The keys act on the link within; its menu offers the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={view.id} className={css['item']} onKeyDown={(event) => onKeyDown(event, view, at)}>
            <ViewLink
              connectionId={connectionId}
              name={view.name}
              query={view.query}
              open={openQuery === view.query}
              menu={
                <ViewMenu
                  connectionId={connectionId}
                  view={view}
                  at={at}
                  count={views.length}
                  openQuery={openQuery}
                  onMove={(to) => move(view, to)}
                />
              }
            />
          </li>
        ))}
        {BUILT_IN_VIEWS.filter(({ name }) => !hidden.includes(name)).map(({ name, query }) => (
          <li key={name} className={css['item']}>
            <ViewLink
              connectionId={connectionId}
              name={words.builtIn[name]}
              query={query}
              open={openQuery === query}
            />
          </li>
        ))}
      </Stack>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Stack>
  );
}

const MAX_SHOWN = 4;

/** Links to recently opened engagements. */
export function RecentEngagements({ connectionId }: { readonly connectionId: ConnectionId }) {
  const {
    commandMenu,
    engagements: { list },
  } = useText();
  const recent = useRecentEngagements(connectionId).slice(0, MAX_SHOWN);
  if (recent.length === 0) return null;
  return (
    <Stack as="section" gap={1} aria-label={commandMenu.recentCalls} className={css['section']}>
      <Heading>{commandMenu.recentCalls}</Heading>
      <ul>
        {recent.map(({ id, title, type }) => (
          <li key={id}>
            <Link
              to="/c/$connectionId/engagements/$engagementId"
              params={{ connectionId, engagementId: engagementIdOf(id) }}
              className={css['link']}
              activeProps={{ 'aria-current': 'page' }}
            >
              <EngagementTypeIcon type={type} />
              <Text wrap="truncate" grow title={title}>
                {title.trim() === '' ? list.untitled : title}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Pages of the open connection, in sections. */
export function SidebarLinks({
  connectionId,
  sections,
}: {
  readonly connectionId: ConnectionId;
  readonly sections: readonly (readonly SidebarEntry[])[];
}) {
  const text = useText();
  return sections
    .filter((section) => section.length > 0)
    .map((section) => (
      <Stack as="ul" gap={1} key={section[0]?.to} className={css['section']}>
        {section.map(({ to, icon: Icon, label, Count }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ connectionId }}
              className={css['link']}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon size={14} aria-hidden />
              <Text wrap="truncate" grow>
                {label(text)}
              </Text>
              {Count === undefined ? null : (
                <Text size="small" tone="tertiary" tabular>
                  <Count connectionId={connectionId} />
                </Text>
              )}
            </Link>
          </li>
        ))}
      </Stack>
    ));
}

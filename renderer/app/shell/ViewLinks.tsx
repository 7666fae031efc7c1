import { useLinkProps, useNavigate } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, use, useState } from 'react';
import type { SavedView } from '#shared/contract/views.ts';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import { type ListSearch, toMirrorFilter } from '#shared/domain/list/listSearch.ts';
import type { ExportKind, NamedList } from '../../features/exports/ExportDialog.tsx';
import { BuiltInMenu, useViewChange, useViewMenu } from '../../features/views/SaveViewButton.tsx';
import { useAlertOf } from '../../queries/alertQueries.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useMirrorCount } from '../../queries/mirrorQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useCommandItem, useContextMenu } from '../../ui/ContextMenu.tsx';
import { lateDialog } from '../../ui/late.tsx';
import { Menu, MoreMenu } from '../../ui/Menu.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { searchOfView } from '../navigation/viewQuery.ts';
import type { SidebarEntry } from './sidebarEntries.ts';
import {
  useConnectionId,
  useWorkspaceCommand,
  useWorkspaceRead,
  WorkspaceContext,
} from '../../queries/workspace.ts';
import css from './Sidebar.module.css';

/**
 * A link of the sidebar. The router would mark every link whose path is a prefix of the URL; the sidebar
 * marks only one.
 */
export function SidebarLink({
  to,
  search,
  selected,
  children,
}: {
  readonly to: SidebarEntry['to'] | '/settings';
  readonly search?: ListSearch;
  readonly selected: boolean;
  readonly children: ReactNode;
}) {
  const connectionId = use(WorkspaceContext);
  const link = useLinkProps({
    to,
    params: connectionId === undefined ? {} : { connectionId },
    search: search ?? {},
  });
  return (
    <a {...link} aria-current={selected ? 'page' : undefined} className={css['link']}>
      {children}
    </a>
  );
}

const AlertDialog = lateDialog(
  async () => (await import('../../features/alerts/AlertDialog.tsx')).AlertDialog,
);
const ExportDialog = lateDialog(
  async () => (await import('../../features/exports/ExportDialog.tsx')).ExportDialog,
);

const KeepRecordingsDialog = lateDialog(
  async () => (await import('../../features/offlineRecordings/OfflineRecordings.tsx')).KeepRecordingsDialog,
);

/** A view as shown in the sidebar. */
interface ShownView {
  readonly key: string;
  readonly name: string;
  readonly query: string;
  /** Null for a built-in one. */
  readonly saved: SavedView | null;
}

/** The saved views, then the visible built-in ones; null until loaded. */
export function useShownViews(): readonly ShownView[] | null {
  const { views: words } = useText();
  const { data } = useWorkspaceRead('views.list', {});
  if (data === undefined) return null;
  return [
    ...data.views.map((saved) => ({ key: saved.id, name: saved.name, query: saved.query, saved })),
    ...BUILT_IN_VIEWS.filter(({ name }) => !data.hidden.includes(name)).map(({ name, query }) => ({
      key: name,
      name: words.builtIn[name],
      query,
      saved: null,
    })),
  ];
}

/** A view as a list that a folder can follow. */
export function followedList({ name, query, saved }: ShownView): NamedList {
  return {
    name,
    source: saved === null ? { kind: 'query', query, name } : { kind: 'view', viewId: saved.id },
  };
}

/**
 * The number of engagements in a view, once the local copy is complete. Views with search words have no
 * count.
 */
function ViewCount({ query }: { readonly query: string }) {
  const format = useFormat();
  const search = searchOfView(query);
  const { data: sync } = useWorkspaceRead('sync.progress', {});
  const whole = sync !== undefined && sync !== null && sync.phase !== 'rows';
  const filter = toMirrorFilter(search);
  const count = useMirrorCount(filter, whole && search.q === undefined);
  return count === undefined ? null : format.number(count);
}

/** One view, with the same menu behind its button and as its context menu. */
function ViewLink({
  view,
  at,
  count,
  selected,
  openQuery,
  onMove,
}: {
  readonly view: ShownView;
  readonly at: number;
  readonly count: number;
  readonly selected: boolean;
  readonly openQuery: string | null;
  readonly onMove: (to: number) => void;
}) {
  const connectionId = useConnectionId();
  const { name, query, saved, key } = view;
  const { views: words, engagements } = useText();
  const navigate = useNavigate();
  const commandItem = useCommandItem();
  const hide = useWorkspaceCommand('views.hide', useViewChange());
  const disabled = usePolicyBlock('export');
  const alertSource = saved === null ? null : ({ kind: 'view', id: saved.id } as const);
  const alert = useAlertOf(alertSource) ?? null;
  const [open, setOpen] = useState<ExportKind | 'recordings' | 'alert' | null>(null);
  const close = () => setOpen(null);
  const ofAlert = {
    key: 'alert',
    label: alert === null ? words.createAlert : words.editAlert,
    onChoose: () => setOpen('alert'),
  };
  const ofAnyView = [
    { key: 'export', label: engagements.listExport.transcripts, disabled, onChoose: () => setOpen('once') },
    { key: 'keep', label: words.keepFolder, disabled, onChoose: () => setOpen('keep') },
    { key: 'recordings', label: words.keepRecordings, disabled, onChoose: () => setOpen('recordings') },
  ];
  const { items, dialog } = useViewMenu({
    view: saved,
    at,
    count,
    openQuery,
    more: [ofAlert, ...ofAnyView],
    onMove,
  });
  const entries =
    saved === null
      ? [
          ...ofAnyView,
          { key: 'line', separator: true as const },
          {
            key: 'hide',
            label: words.hide,
            onChoose: () => hide.mutate({ builtIn: key, hidden: true }),
          },
        ]
      : items;
  const contextMenu = useContextMenu(
    () => true,
    () => ({
      label: words.menu({ name }),
      items: [
        commandItem('list.open', {
          onChoose: () =>
            void navigate({
              to: '/c/$connectionId/engagements',
              params: { connectionId },
              search: searchOfView(query),
            }),
        }),
        { key: 'line', separator: true },
        ...entries,
      ],
    }),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (saved === null || step === undefined) return;
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onMove(at + step);
  };
  return (
    // The keys act on the link within; its menu offers the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={css['item']} onKeyDown={onKeyDown} onContextMenu={contextMenu.onContextMenu}>
      <SidebarLink to="/c/$connectionId/engagements" search={searchOfView(query)} selected={selected}>
        <ListFilter size={14} aria-hidden />
        <Text wrap="truncate" grow title={name}>
          {name}
        </Text>
        <Text size="small" tone="tertiary" tabular className={css['marks']}>
          <ViewCount query={query} />
        </Text>
      </SidebarLink>
      <span className={css['menu']}>
        <MoreMenu label={words.menu({ name })} items={entries} />
      </span>
      {dialog}
      {open === 'alert' && alertSource !== null ? (
        <AlertDialog source={alertSource} name={name} onClose={close} />
      ) : open === 'once' || open === 'keep' ? (
        <ExportDialog what={{ kind: 'list', list: followedList(view), first: open }} onClose={close} />
      ) : open === 'recordings' ? (
        <KeepRecordingsDialog
          connectionId={connectionId}
          view={saved === null ? { kind: 'builtIn', name: key } : { kind: 'saved', id: saved.id }}
          name={name}
          onClose={close}
        />
      ) : null}
      {contextMenu.menu}
    </li>
  );
}

interface ViewsProps {
  readonly views: readonly ShownView[];
  /** The query of the view marked as current. */
  readonly selected: string | null;
}

/** The views as a menu, for the icon rail. */
export function ViewsMenu({ views, selected }: ViewsProps) {
  const connectionId = useConnectionId();
  const { views: words } = useText();
  const navigate = useNavigate();
  return (
    <div className={css['section']}>
      <Tooltip label={words.title}>
        <Menu
          label={words.title}
          trigger={<ListFilter size={16} aria-hidden />}
          triggerClass={css['link']}
          items={views.map(({ key, name, query }) => ({
            key,
            label: name,
            checked: { kind: 'radio', on: query === selected },
            onChoose: () =>
              void navigate({
                to: '/c/$connectionId/engagements',
                params: { connectionId },
                search: searchOfView(query),
              }),
          }))}
        />
      </Tooltip>
    </div>
  );
}

/** Saved views, which can be reordered, and built-in ones. */
export function ViewLinks({
  views,
  selected,
  openQuery,
}: ViewsProps & {
  /** The query of the open list; null if none is open. */
  readonly openQuery: string | null;
}) {
  const { views: words } = useText();
  const format = useFormat();
  const { data } = useWorkspaceRead('views.list', {});
  const change = useWorkspaceCommand('views.move', useViewChange());
  const [said, setSaid] = useState('');
  const count = views.filter(({ saved }) => saved !== null).length;
  // Two views may have the same query; only one is current.
  const current = views.find(({ query }) => query === selected)?.key;

  const move = (view: SavedView, to: number) => {
    if (to < 0 || to >= count) return;
    setSaid(words.movedTo({ name: view.name, place: format.number(to + 1), all: format.number(count) }));
    change.mutate({ viewId: view.id, to });
  };

  return (
    <Stack as="section" gap={1} aria-label={words.title} className={css['section']}>
      <Row justify="between" className={css['headingRow']}>
        <Text as="h2" size="small" weight="medium" tone="tertiary" className={css['heading']}>
          {words.title}
        </Text>
        <BuiltInMenu hidden={data?.hidden ?? []} />
      </Row>
      <Stack as="ul" gap={1}>
        {views.map((view, at) => (
          <ViewLink
            key={view.key}
            view={view}
            at={at}
            count={count}
            selected={view.key === current}
            openQuery={openQuery}
            onMove={(to) => view.saved !== null && move(view.saved, to)}
          />
        ))}
      </Stack>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Stack>
  );
}

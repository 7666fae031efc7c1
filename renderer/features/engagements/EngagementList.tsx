import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import {
  exceededCap,
  isFiltered,
  type ListOrder,
  type ListSearch,
  needsMirror,
  readListSearch,
  withFilter,
} from '#shared/domain/list/listSearch.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { mirrorPages, mirrorSpan } from '../../queries/mirrorQueries.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { late, lateDialog } from '../../ui/late.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { EngagementGrid } from './EngagementGrid.tsx';
import {
  EngagementListHeader,
  EngagementSelectionBar,
  type SelectedEngagements,
  SelectionButtons,
} from './EngagementListHeader.tsx';
import { useRowCollector, useSelection } from './engagementSelection.ts';
import { rowsToCopy, useCopyRows } from './export/exportRows.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { useSignalColumns } from './signalColumns.ts';
import { type EngagementListState, useEngagementList } from './useEngagementList.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './EngagementList.module.css';

interface EmptyListProps {
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

/** Says that a filter has more values than the API accepts. */
function TooManyValues({ search, onSearch }: EmptyListProps) {
  const { filters } = useText().engagements;
  const over = exceededCap(search);
  if (over === null) return null;
  const { name, count, cap } = over;
  return (
    <Stack role="alert" grow scroll>
      <EmptyState
        title={filters.overTitle({ name, count })}
        action={
          <Button onClick={() => onSearch(withFilter(search, name, search[name]?.slice(0, cap)))}>
            {filters.keepFirst({ cap })}
          </Button>
        }
      >
        {filters.overBody({ name, cap })}
      </EmptyState>
    </Stack>
  );
}

/** Says why the list is empty: nothing exists, nothing matches, or the local copy is incomplete. */
function EmptyList({ search, onSearch }: EmptyListProps) {
  const { list, listState } = useText().engagements;
  const format = useFormat();
  const { data: sync } = useWorkspaceRead('sync.progress', {});
  if (!isFiltered(search)) return <EmptyState title={list.emptyTitle}>{list.emptyBody}</EmptyState>;
  const partly = needsMirror(search) && sync !== undefined && (sync === null || sync.phase === 'rows');
  const { done = 0, total = null } = sync?.engagements ?? {};
  return (
    <EmptyState
      title={partly ? listState.partlyTitle : list.filteredTitle}
      action={
        <Button onClick={() => onSearch(readListSearch({ order: search.order }))}>{list.clearFilters}</Button>
      }
    >
      {partly
        ? listState.partlyBody({
            done: format.number(done),
            total: total === null ? '?' : format.number(Math.max(done, total)),
          })
        : list.filteredBody}
      {search.signal === undefined ? null : <SignalNotes conditions={search.signal} />}
    </EmptyState>
  );
}

/** Says what is missing from the list: invalid rows, and what the token can't see. */
function ListNotices({ list }: { readonly list: EngagementListState }) {
  const text = useText();
  const format = useFormat();
  const { data: sync } = useWorkspaceRead('sync.progress', {});
  const scopes = list.source === 'mirror' ? (sync?.withheld ?? []).map(({ scope }) => scope) : list.scopes;
  const { unreadable } = list;
  return (
    <>
      {unreadable.length === 0 ? null : (
        <Text as="div" size="small" tone="secondary" pad={[6, 'list']} border="bottom">
          <UnreadableNotice
            words={text.engagements.list.unreadable({ count: unreadable.length })}
            title={text.engagements.list.unreadableTitle}
            parts={unreadable}
          />
        </Text>
      )}
      {scopes.length === 0 ? null : (
        <Text as="div" size="small" tone="secondary" pad={[6, 'list']} border="bottom">
          {text.engagements.list.withheld({ scopes: format.names([...new Set(scopes)]) })} <CheckAgain />
        </Text>
      )}
    </>
  );
}

const SignalNotes = late(async () => (await import('./SignalNotes.tsx')).SignalNotes);
const QuickLook = late(async () => (await import('./QuickLook.tsx')).QuickLook);
const ListExportDialog = lateDialog(
  async () => (await import('./export/ListExportDialog.tsx')).ListExportDialog,
);

interface EngagementListProps {
  readonly search: ListSearch;
  readonly openId: EngagementId | null;
  /** A table with columns, or a list beside the open engagement. */
  readonly isTable: boolean;
  /** The list is the whole page, with nothing beside it. */
  readonly isPage: boolean;
  /** The view that the selected columns belong to. */
  readonly viewName: string;
  readonly onSearch: (search: ListSearch) => void;
  readonly onOpen: (id: EngagementId, byKey: boolean) => void;
  readonly onClose: () => void;
  /** Actions on the whole list, beside its title. */
  readonly headerActions?: ReactNode;
  /** Exports transcripts of the selection, or of the whole list if nothing is selected (null). */
  readonly onExportTranscripts?: (ids: readonly EngagementId[] | null, first: 'once' | 'keep') => void;
  readonly renderSelectionActions?: (selection: SelectedEngagements) => ReactNode;
}

function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={css['skeleton']}>
      {[62, 48, 71, 55, 66, 43, 58, 69, 50, 61, 46, 64].map((width) => (
        <div key={width} className={css['skeletonRow']}>
          <Skeleton width={`${width}%`} />
          <Skeleton width={`${width - 14}%`} height={10} />
        </div>
      ))}
    </div>
  );
}

/** The engagements of a workspace: filters, rows, selection, and all empty and error states. */
export function EngagementList(props: EngagementListProps) {
  const connectionId = useConnectionId();
  const { search, onSearch } = props;
  const text = useText();
  const format = useFormat();
  const signals = useSignalColumns(props.viewName);
  const signalIds = useMemo(() => signals.map(({ id }) => id), [signals]);
  const list = useEngagementList(search, signalIds);
  const { rows, view, hasMore } = list;
  const selection = useSelection(JSON.stringify([connectionId, view.filter]));
  const collector = useRowCollector();
  const copy = useCopyRows(signals);
  const [peeking, setPeeking] = useState(false);
  const [exporting, setExporting] = useState(false);
  const whole = list.source === 'mirror';
  const isEmpty = !list.isPending && list.problem === null && rows.count === 0 && !hasMore;

  const selectAll = () => {
    if (whole) collector.collect(selection, (signal) => mirrorPages(view, signal));
    else selection.add([...rows.loaded()].map(({ id }) => id));
  };
  const toGrid = () => document.querySelector<HTMLElement>('[data-region="list"]')?.focus();
  const clear = () => {
    collector.stop();
    selection.clear();
    toGrid();
  };
  // Escape closes the quick look, then stops loading, clears the selection, and closes the engagement.
  const back = () => {
    if (peeking) setPeeking(false);
    else if (collector.done !== null) collector.stop();
    else if (selection.size() > 0) selection.clear();
    else if (props.openId !== null) props.onClose();
  };
  const copySelection = (standsOn: Engagement | undefined) => {
    const ids = selection.size() > 0 ? selection.ids() : standsOn === undefined ? [] : [standsOn.id];
    if (ids.length === 0) return;
    copy(rowsToCopy(view, ids, rows.loaded(), new AbortController().signal), ids.length);
  };
  const open = (id: EngagementId, byKey: boolean) => {
    setPeeking(false);
    props.onOpen(id, byKey);
  };
  const setOrder = useCallback(
    (order: ListOrder) => onSearch(readListSearch({ ...search, order })),
    [onSearch, search],
  );
  const exportTranscripts = props.onExportTranscripts;
  const onExportTranscripts =
    exportTranscripts === undefined
      ? undefined
      : (first: 'once' | 'keep') =>
          exportTranscripts(first === 'keep' || selection.size() === 0 ? null : selection.ids(), first);
  useCommands({
    'list.export': () => setExporting(true),
    ...(onExportTranscripts === undefined
      ? {}
      : { 'list.exportTranscripts': () => onExportTranscripts('once') }),
  });

  // The same element while only the rows change, so that scrolling doesn't render it.
  const filterBar = useMemo(() => <FilterBar search={search} onSearch={onSearch} />, [search, onSearch]);

  let body: ReactNode;
  if (exceededCap(search) !== null) body = <TooManyValues search={search} onSearch={onSearch} />;
  else if (list.problem !== null && props.openId !== null) {
    // The open engagement has the banner.
    body = (
      <EmptyState
        title={describeProblem(text, format, list.problem).what}
        action={<Button onClick={list.refresh}>{text.app.tryAgain}</Button>}
      />
    );
  } else if (list.problem !== null) {
    body = <ProblemView place="page" problem={list.problem} onRetry={list.refresh} />;
  } else if (list.isPending) body = <LoadingRows label={text.engagements.list.loading} />;
  else if (isEmpty) body = <EmptyList search={search} onSearch={onSearch} />;
  else {
    body = (
      <EngagementGrid
        // A different list starts at the top; the same list keeps its position when the mirror takes over.
        key={JSON.stringify([connectionId, view.filter, view.order])}
        list={list}
        isTable={props.isTable}
        viewName={props.viewName}
        signals={signals}
        openId={props.openId}
        selection={selection}
        onOrder={setOrder}
        onOpen={open}
        onSelectMissing={(first, end) =>
          collector.collect(selection, (signal) => mirrorSpan(view, first, end, signal))
        }
        onSelectAll={selectAll}
        onCopy={copySelection}
        onBack={back}
        onQuickLook={() => setPeeking(!peeking)}
        renderQuickLook={(row) =>
          peeking ? (
            <QuickLook
              engagement={row}
              isInside={props.isTable}
              // The focused element disappears with the quick look.
              onOpen={() => open(row.id, true)}
              onClose={() => {
                setPeeking(false);
                toGrid();
              }}
            />
          ) : null
        }
        foot={hasMore ? text.engagements.list.loadingMore : text.engagements.list.end({ count: rows.count })}
      />
    );
  }

  return (
    <>
      <EngagementListHeader
        list={list}
        isPage={props.isPage}
        onExport={() => setExporting(true)}
        onExportTranscripts={onExportTranscripts}
        actions={props.headerActions}
      />
      {filterBar}
      <ListNotices list={list} />
      {body}
      {list.nextProblem === null ? null : <ProblemView problem={list.nextProblem} onRetry={list.next} />}
      <EngagementSelectionBar
        selection={selection}
        collector={collector}
        total={rows.count}
        whole={whole || !hasMore}
        onAll={selectAll}
        onClear={clear}
        actions={
          <>
            {props.renderSelectionActions?.({
              // Built on demand: an array of a million ids is expensive.
              get ids() {
                return selection.ids();
              },
            })}
            <SelectionButtons
              onCopy={() => copySelection(undefined)}
              onExport={() => setExporting(true)}
              onExportTranscripts={onExportTranscripts}
            />
          </>
        }
      />
      {exporting ? (
        <ListExportDialog
          list={list}
          signals={signals}
          selection={selection}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import type { JournalEntry } from '#shared/contract/journal.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { journalQuery, type JournalChoice } from '../../queries/journal.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useAskAhead } from '../../queries/useAskAhead.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ChipMenu } from '../../ui/ChipMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LogPage } from '../../ui/LogPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { exportJournal, type JournalFormat } from './exportJournal.ts';
import { JournalDetails } from './JournalDetails.tsx';
import { JournalFilters } from './JournalFilters.tsx';
import { JournalGrid } from './JournalGrid.tsx';
import { ROW_HEIGHT } from './JournalRow.tsx';
import type { JournalSearch } from './journalSearch.ts';

const TYPING_MS = 150;
const ASK_AHEAD = 40;

interface JournalProps {
  readonly connectionId: ConnectionId;
  readonly connections: readonly Connection[];
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
  readonly onOpenCall: (entry: JournalEntry) => void;
}

/** Every write that left for the service, for good: found, opened, taken back, exported. */
export function Journal({ connectionId, connections, search, onSearch, onOpenCall }: JournalProps) {
  const { app, journal } = useText();
  const body = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const typed = useDebounced(search.search ?? '', TYPING_MS);
  const choice = useMemo<JournalChoice>(
    () => ({
      connectionId: search.all === true ? null : connectionId,
      search: typed.trim(),
      results: search.result === undefined ? [] : [search.result],
    }),
    [connectionId, search.all, search.result, typed],
  );
  const query = useInfiniteQuery(journalQuery(choice));
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? [], [query.data]);
  const onShown = useAskAhead(query, entries.length, ASK_AHEAD);
  const open = entries.find(({ id }) => id === openId) ?? null;
  const filtered = search.search !== undefined || search.result !== undefined;

  const save = useMutation<void, ProblemError, JournalFormat>({
    mutationFn: (format) => exportJournal(choice, format),
    onSuccess: () => showToast({ words: journal.exported }),
  });
  const close = () => {
    setOpenId(null);
    body.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  const of = (id: ConnectionId) => connections.find((connection) => connection.id === id);

  let shown: ReactNode;
  if (query.isPending) {
    shown = <RowsSkeleton label={journal.loading} height={ROW_HEIGHT} />;
  } else if (query.error !== null && entries.length === 0) {
    shown = <ProblemView place="page" problem={query.error.problem} onRetry={() => void query.refetch()} />;
  } else if (entries.length === 0) {
    shown = filtered ? (
      <EmptyState
        title={journal.nothingTitle}
        action={
          <Button onClick={() => onSearch(search.all === true ? { all: true } : {})}>{journal.clear}</Button>
        }
      >
        {journal.nothingBody}
      </EmptyState>
    ) : (
      <EmptyState title={journal.emptyTitle}>{journal.emptyBody}</EmptyState>
    );
  } else {
    shown = (
      <JournalGrid
        name={`journal ${JSON.stringify(choice)}`}
        entries={entries}
        hasMore={query.hasNextPage}
        openId={openId}
        withConnection={search.all === true}
        onOpen={(entry) => setOpenId(entry.id)}
        onShown={onShown}
        foot={
          query.isFetchNextPageError ? (
            <Button onClick={() => void query.fetchNextPage()}>{app.tryAgain}</Button>
          ) : query.hasNextPage ? null : (
            journal.end
          )
        }
      />
    );
  }

  const { search: _search, ...withoutWords } = search;

  return (
    <LogPage
      ref={body}
      title={journal.title}
      search={{
        label: journal.search,
        hint: journal.searchHint,
        value: search.search ?? '',
        onValue: (value) => onSearch(value === '' ? withoutWords : { ...search, search: value }),
      }}
      filters={<JournalFilters search={search} onSearch={onSearch} />}
      count={
        entries.length === 0
          ? null
          : query.hasNextPage
            ? journal.loaded(entries.length)
            : journal.count(entries.length)
      }
      end={
        entries.length === 0 ? null : (
          <ChipMenu
            label={journal.export}
            items={(['csv', 'json'] as const).map((format) => ({
              key: format,
              label: journal.exportAs[format],
              onChoose: () => save.mutate(format),
            }))}
          >
            {save.isPending ? journal.exporting : journal.export}
          </ChipMenu>
        )
      }
      notice={save.error === null ? null : <ProblemView problem={save.error.problem} />}
      details={
        open === null ? null : (
          <JournalDetails
            key={open.id}
            entry={open}
            readOnly={of(open.connectionId)?.readOnly !== false}
            onOpenCall={of(open.connectionId) === undefined ? null : () => onOpenCall(open)}
            onClose={close}
          />
        )
      }
    >
      {shown}
    </LogPage>
  );
}

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { WRITE_RESULTS } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { JournalEntry } from '#shared/contract/journal.ts';
import { FILE_TYPES } from '#shared/domain/exportFile.ts';
import { ask } from '../../queries/ask.ts';
import { type JournalChoice, journalQuery } from '../../queries/journalQueries.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useFetchAhead } from '../../queries/listPaging.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ChipMenu, ChipChoiceMenu } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LogView, RowsSkeleton } from '../../ui/LogView.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { savePieces } from '../../ui/fileTransfer.ts';
import { showToast } from '../../ui/toastStore.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { JournalDetails } from './JournalDetails.tsx';
import { JOURNAL_ROW_HEIGHT, JournalGrid } from './JournalGrid.tsx';
import type { JournalSearch } from './journalSearch.ts';

function exportJournal(choice: JournalChoice, format: 'csv' | 'json'): Promise<void> {
  const { connectionId, search, results } = choice;
  return savePieces(`parley-journal.${format}`, FILE_TYPES[format], (before) =>
    ask('journal.export', { connectionId, search, results: [...results], before, format }),
  );
}

/** Filters by result and by connection (this one or all). */
function JournalFilters({
  search,
  onSearch,
}: {
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
}) {
  const { journal } = useText();
  const { result: _result, ...anyResult } = search;
  const { all: _all, ...thisOne } = search;
  return (
    <>
      <ChipChoiceMenu
        label={journal.result}
        any={journal.anyResult}
        values={WRITE_RESULTS}
        words={journal.results}
        chosen={search.result}
        onChoose={(result) => onSearch(result === undefined ? anyResult : { ...search, result })}
      />
      <ChipChoiceMenu
        label={journal.scope}
        any={journal.thisConnection}
        says={journal.thisConnection}
        values={['all']}
        words={{ all: journal.allConnections }}
        chosen={search.all === true ? 'all' : undefined}
        onChoose={(scope) => onSearch(scope === undefined ? thisOne : { ...search, all: true })}
      />
    </>
  );
}

const TYPING_MS = 150;
const ASK_AHEAD = 40;

interface JournalProps {
  readonly connectionId: ConnectionId;
  readonly connections: readonly Connection[];
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
  readonly onOpenCall: (entry: JournalEntry) => void;
}

/** The history of all writes: searchable, with details, undo and export. */
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
  const onShown = useFetchAhead(query, entries.length, ASK_AHEAD);
  const open = entries.find(({ id }) => id === openId) ?? null;
  const filtered = search.search !== undefined || search.result !== undefined;

  const blocked = usePolicyBlock('export');
  const save = useMutation<void, ProblemError, 'csv' | 'json'>({
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
    shown = <RowsSkeleton label={journal.loading} height={JOURNAL_ROW_HEIGHT} />;
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
          ) : null
        }
      />
    );
  }

  const { search: _search, ...withoutWords } = search;

  return (
    <LogView
      ref={body}
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
            ? journal.loaded({ count: entries.length })
            : journal.count({ count: entries.length })
      }
      end={
        entries.length === 0 ? null : (
          <ChipMenu
            label={journal.export}
            blocked={blocked}
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
    </LogView>
  );
}

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import type { JournalEntry } from '#shared/contract/edits/journal.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { WRITE_RESULTS } from '#shared/contract/vocabulary.ts';
import { journalQuery, type JournalChoice } from '../../queries/journal.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useAskAhead } from '../../queries/useAskAhead.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { exportJournal, type JournalFormat } from './exportJournal.ts';
import css from './Journal.module.css';
import { JournalDetails } from './JournalDetails.tsx';
import { JournalGrid } from './JournalGrid.tsx';
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
    shown = (
      <div role="status" aria-label={journal.loading} className={css['loading']}>
        {[72, 58, 66, 49, 70, 61].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    );
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
        onClose={close}
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

  const resultWords = search.result === undefined ? journal.anyResult : journal.results[search.result];
  const { result: _result, ...anyResult } = search;
  const { all: _all, ...thisOne } = search;
  const { search: _search, ...withoutWords } = search;

  return (
    <div className={css['journal']}>
      <header className={css['bar']}>
        <h1 className={css['title']}>{journal.title}</h1>
        <SearchField
          label={journal.search}
          placeholder={journal.searchHint}
          value={search.search ?? ''}
          onValue={(value) => onSearch(value === '' ? withoutWords : { ...search, search: value })}
          className={css['search']}
        />
        <Menu
          label={`${journal.result}: ${resultWords}`}
          triggerClass={cx(css['chip'], search.result !== undefined && css['set'])}
          trigger={
            <>
              {search.result === undefined ? journal.result : resultWords}
              <ChevronDown size={12} aria-hidden />
            </>
          }
          items={[undefined, ...WRITE_RESULTS].map((result) => ({
            key: result ?? 'any',
            label: result === undefined ? journal.anyResult : journal.results[result],
            checked: { kind: 'radio', on: result === search.result },
            onChoose: () => onSearch(result === undefined ? anyResult : { ...search, result }),
          }))}
        />
        <Menu
          label={`${journal.scope}: ${search.all === true ? journal.allConnections : journal.thisConnection}`}
          triggerClass={cx(css['chip'], search.all === true && css['set'])}
          trigger={
            <>
              {search.all === true ? journal.allConnections : journal.thisConnection}
              <ChevronDown size={12} aria-hidden />
            </>
          }
          items={[
            {
              key: 'this',
              label: journal.thisConnection,
              checked: { kind: 'radio', on: search.all !== true },
              onChoose: () => onSearch(thisOne),
            },
            {
              key: 'all',
              label: journal.allConnections,
              checked: { kind: 'radio', on: search.all === true },
              onChoose: () => onSearch({ ...search, all: true }),
            },
          ]}
        />
        <span role="status" className={css['count']}>
          {entries.length === 0
            ? null
            : query.hasNextPage
              ? journal.loaded(entries.length)
              : journal.count(entries.length)}
        </span>
        {entries.length === 0 ? null : (
          <Menu
            label={journal.export}
            triggerClass={css['chip']}
            trigger={
              <>
                {save.isPending ? journal.exporting : journal.export}
                <ChevronDown size={12} aria-hidden />
              </>
            }
            items={(['csv', 'json'] as const).map((format) => ({
              key: format,
              label: journal.exportAs[format],
              onChoose: () => save.mutate(format),
            }))}
          />
        )}
      </header>
      {save.error === null ? null : <ProblemView problem={save.error.problem} />}
      <div ref={body} className={css['body']}>
        {shown}
        {open === null ? null : (
          <JournalDetails
            key={open.id}
            entry={open}
            readOnly={of(open.connectionId)?.readOnly !== false}
            onOpenCall={of(open.connectionId) === undefined ? null : () => onOpenCall(open)}
            onClose={close}
          />
        )}
      </div>
    </div>
  );
}

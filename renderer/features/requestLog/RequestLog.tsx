import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { REQUEST_OUTCOMES, REQUEST_PRIORITIES } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { ask, connectionKey } from '../../queries/ask.ts';
import { onRequestLogChange, type RequestChoice, requestsQuery } from '../../queries/requestLogQueries.ts';
import { useFetchAhead } from '../../queries/listPaging.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ChipChoiceMenu } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LogView, RowsSkeleton } from '../../ui/LogView.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { RequestDetails } from './RequestDetails.tsx';
import { COLUMN_HEADS_HEIGHT, REQUEST_ROW_HEIGHT, RequestGrid } from './RequestGrid.tsx';
import { choiceOf, METHODS, readRequestSearch, type RequestLogSearch } from './requestSearch.ts';

/**
 * The rows of the log. While `live`, new requests appear at the top; otherwise the rows on screen stay in
 * place, and `newer` says that there are more above.
 */
function useRequestRows(connectionId: ConnectionId, choice: RequestChoice, live: boolean) {
  const client = useQueryClient();
  const options = useMemo(() => requestsQuery(connectionId, choice), [connectionId, choice]);
  const query = useInfiniteQuery(options);
  const [newer, setNewer] = useState(false);

  const showNewest = useCallback(() => {
    setNewer(false);
    // Only the first page is fetched again; the others are fetched when the user scrolls to them.
    client.setQueryData(options.queryKey, (data) =>
      data === undefined ? data : { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    // A running fetch is kept, because changes may arrive faster than a slow computer responds.
    void client.invalidateQueries({ queryKey: options.queryKey }, { cancelRefetch: false });
  }, [client, options]);

  useEffect(() => onRequestLogChange(() => (live ? showNewest() : setNewer(true))), [live, showNewest]);

  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages]);
  const first = pages?.[0];
  return {
    query,
    rows,
    newer,
    showNewest,
    kept: first === undefined ? null : { count: first.kept, most: first.most },
  };
}

/** Filters by outcome, method and priority. */
function RequestFilters({
  search,
  onSearch,
}: {
  readonly search: RequestLogSearch;
  readonly onSearch: (search: RequestLogSearch) => void;
}) {
  const { requestLog } = useText();
  return (
    <>
      <ChipChoiceMenu
        label={requestLog.outcome}
        any={requestLog.outcomes.all}
        values={REQUEST_OUTCOMES.filter((outcome) => outcome !== 'all')}
        words={requestLog.outcomes}
        chosen={search.outcome}
        onChoose={(outcome) => onSearch(readRequestSearch({ ...search, outcome }))}
      />
      <ChipChoiceMenu
        label={requestLog.method}
        any={requestLog.anyMethod}
        values={METHODS}
        words={requestLog.methods}
        chosen={search.method}
        onChoose={(method) => onSearch(readRequestSearch({ ...search, method }))}
      />
      <ChipChoiceMenu
        label={requestLog.line}
        any={requestLog.anyLine}
        values={REQUEST_PRIORITIES}
        words={requestLog.lines}
        chosen={search.line}
        onChoose={(line) => onSearch(readRequestSearch({ ...search, line }))}
      />
    </>
  );
}

const TYPING_MS = 150;
const ASK_AHEAD = 40;

interface RequestLogProps {
  readonly connectionId: ConnectionId;
  readonly search: RequestLogSearch;
  readonly onSearch: (search: RequestLogSearch) => void;
}

/** The API log of a connection: requests can be searched, opened, copied and replayed. */
export function RequestLog({ connectionId, search, onSearch }: RequestLogProps) {
  const { requestLog, app } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const body = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<LoggedRequest | null>(null);
  const [atTop, setAtTop] = useState(true);
  const [clearing, setClearing] = useState(false);

  const asked = useDebounced(search, TYPING_MS);
  const choice = useMemo(() => choiceOf(asked), [asked]);
  // What the user is reading must not move, so the list also stays in place while a request is open.
  const { query, rows, newer, showNewest, kept } = useRequestRows(
    connectionId,
    choice,
    atTop && open === null,
  );
  const onShown = useFetchAhead(query, rows.length, ASK_AHEAD);

  const grid = () => body.current?.querySelector<HTMLElement>('[role="grid"]');
  const close = () => {
    setOpen(null);
    grid()?.focus();
  };
  const toNewest = () => {
    grid()?.scrollTo({ top: 0 });
    showNewest();
  };
  const clear = useMutation({
    mutationFn: () => ask('requestLog.clear', {}),
    onSuccess: async () => {
      setClearing(false);
      setOpen(null);
      showToast({ words: requestLog.cleared });
      await client.resetQueries({ queryKey: [...connectionKey(connectionId), 'requestLog.page'] });
    },
  });

  const filtered = Object.keys(readRequestSearch({ ...search })).length > 0;
  let shown: ReactNode;
  if (query.isPending) {
    shown = <RowsSkeleton label={app.loading} height={REQUEST_ROW_HEIGHT} below={COLUMN_HEADS_HEIGHT} />;
  } else if (query.error !== null && rows.length === 0) {
    shown = <ProblemView place="page" problem={query.error.problem} onRetry={() => void query.refetch()} />;
  } else if (rows.length === 0) {
    shown = filtered ? (
      <EmptyState
        title={requestLog.nothingTitle}
        action={<Button onClick={() => onSearch({})}>{requestLog.clearFilters}</Button>}
      >
        {requestLog.nothingBody}
      </EmptyState>
    ) : (
      <EmptyState title={requestLog.emptyTitle}>{requestLog.emptyBody}</EmptyState>
    );
  } else {
    shown = (
      <RequestGrid
        name={`requests ${connectionId} ${JSON.stringify(choice)}`}
        rows={rows}
        hasMore={query.hasNextPage}
        openNumber={open?.number ?? null}
        onOpen={setOpen}
        onTop={setAtTop}
        onShown={onShown}
        foot={
          query.isFetchNextPageError ? (
            <Button onClick={() => void query.fetchNextPage()}>{requestLog.loadMore}</Button>
          ) : kept === null ? null : (
            requestLog.kept({ count: format.number(kept.count), most: format.number(kept.most) })
          )
        }
      />
    );
  }

  return (
    <>
      <LogView
        ref={body}
        search={{
          label: requestLog.search,
          hint: requestLog.searchHint,
          value: search.search ?? '',
          onValue: (value) => onSearch(readRequestSearch({ ...search, search: value })),
        }}
        filters={<RequestFilters search={search} onSearch={onSearch} />}
        end={
          <>
            {newer && rows.length > 0 ? <Button onClick={toNewest}>{requestLog.newer}</Button> : null}
            <Button look="quiet" onClick={() => setClearing(true)}>
              {requestLog.clear}
            </Button>
          </>
        }
        details={open === null ? null : <RequestDetails key={open.number} request={open} onClose={close} />}
      >
        {shown}
      </LogView>
      {clearing ? (
        <ConfirmDialog
          title={requestLog.clearTitle}
          confirm={requestLog.clear}
          look="danger"
          busy={clear.isPending}
          problem={clear.error?.problem ?? null}
          onConfirm={() => clear.mutate()}
          onClose={() => setClearing(false)}
        >
          {requestLog.clearBody}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

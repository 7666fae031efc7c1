import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { ask } from '../../queries/ask.ts';
import { useAskAhead } from '../../queries/useAskAhead.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LogPage } from '../../ui/LogPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { RequestDetails } from './RequestDetails.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { HEADS_HEIGHT, RequestGrid } from './RequestGrid.tsx';
import { ROW_HEIGHT } from './RequestRow.tsx';
import { choiceOf, readRequestSearch, type RequestLogSearch } from './requestSearch.ts';
import { useRequestRows } from './useRequestRows.ts';

const TYPING_MS = 150;
const ASK_AHEAD = 40;

interface RequestLogProps {
  readonly connectionId: ConnectionId;
  readonly search: RequestLogSearch;
  readonly onSearch: (search: RequestLogSearch) => void;
}

/** Every call of the service that this connection made: found, opened, copied, asked again. */
export function RequestLog({ connectionId, search, onSearch }: RequestLogProps) {
  const { requestLog: requests, app } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const body = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<LoggedRequest | null>(null);
  const [atTop, setAtTop] = useState(true);
  const [clearing, setClearing] = useState(false);

  const asked = useDebounced(search, TYPING_MS);
  const choice = useMemo(() => choiceOf(asked), [asked]);
  // What somebody reads must not move under their eyes: while a request is open, the list holds still too.
  const { query, rows, newer, showNewest, kept } = useRequestRows(
    connectionId,
    choice,
    atTop && open === null,
  );
  const onShown = useAskAhead(query, rows.length, ASK_AHEAD);

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
      showToast({ words: requests.cleared });
      await client.resetQueries({ queryKey: ['connection', connectionId, 'requestLog'] });
    },
  });

  const filtered = Object.keys(readRequestSearch({ ...search })).length > 0;
  let shown: ReactNode;
  if (query.isPending) {
    shown = <RowsSkeleton label={app.loading} height={ROW_HEIGHT} below={HEADS_HEIGHT} />;
  } else if (query.error !== null && rows.length === 0) {
    shown = <ProblemView place="page" problem={query.error.problem} onRetry={() => void query.refetch()} />;
  } else if (rows.length === 0) {
    shown = filtered ? (
      <EmptyState
        title={requests.nothingTitle}
        action={<Button onClick={() => onSearch({})}>{requests.clearFilters}</Button>}
      >
        {requests.nothingBody}
      </EmptyState>
    ) : (
      <EmptyState title={requests.emptyTitle}>{requests.emptyBody}</EmptyState>
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
            <Button onClick={() => void query.fetchNextPage()}>{requests.loadMore}</Button>
          ) : kept === null ? null : (
            requests.kept(format.number(kept.count), format.number(kept.most))
          )
        }
      />
    );
  }

  return (
    <>
      <LogPage
        ref={body}
        title={requests.title}
        search={{
          label: requests.search,
          hint: requests.searchHint,
          value: search.search ?? '',
          onValue: (value) => onSearch(readRequestSearch({ ...search, search: value })),
        }}
        filters={<RequestFilters search={search} onSearch={onSearch} />}
        end={
          <>
            {newer && rows.length > 0 ? <Button onClick={toNewest}>{requests.newer}</Button> : null}
            <Button look="quiet" onClick={() => setClearing(true)}>
              {requests.clear}
            </Button>
          </>
        }
        details={open === null ? null : <RequestDetails key={open.number} request={open} onClose={close} />}
      >
        {shown}
      </LogPage>
      {clearing ? (
        <ConfirmDialog
          title={requests.clearTitle}
          confirm={requests.clear}
          look="danger"
          busy={clear.isPending}
          problem={clear.error?.problem ?? null}
          onConfirm={() => clear.mutate()}
          onClose={() => setClearing(false)}
        >
          {requests.clearBody}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

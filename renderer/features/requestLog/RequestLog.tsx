import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { REQUEST_OUTCOMES, REQUEST_PRIORITIES } from '#shared/contract/enumerations.ts';
import type { LoggedRequest, Replay } from '#shared/contract/requestLog.ts';
import { connectionKey, read, readPages, useCommand } from '../../queries/ask.ts';
import { useFetchAhead } from '../../queries/listPaging.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { RawText } from '../../ui/AnyValue.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChipChoiceMenu } from '../../ui/Chip.tsx';
import { CopyButton, copyText } from '../../ui/CopyButton.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { DetailsActions, DetailsPane, LogView, RowsSkeleton } from '../../ui/LogView.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { showToast, useProblemToast } from '../../ui/Toasts.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import {
  COLUMN_HEADS_HEIGHT,
  REQUEST_ROW_HEIGHT,
  RequestGrid,
  StatusBadge,
  useRequestSource,
} from './RequestGrid.tsx';
import {
  choiceOf,
  METHODS,
  readRequestSearch,
  type RequestChoice,
  type RequestLogSearch,
} from './requestSearch.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './RequestLog.module.css';

/** The response to a replayed request as plain text: nothing in it is interpreted. */
function ReplayAnswer({ answer }: { readonly answer: Replay }) {
  const { requestLog } = useText();
  const format = useFormat();
  if (answer.kind === 'not-repeatable') return <p role="status">{requestLog.notRepeatable[answer.why]}</p>;
  const { body, cut } = answer;
  return (
    <Stack as="section" gap={8} role="status" aria-label={requestLog.answer}>
      <Row as="p" gap={8} wrap>
        <Badge tone="good">{String(answer.status)}</Badge>
        {format.milliseconds(answer.durationMs)}, {format.bytes(answer.bytes)}
        {answer.requestId === null ? null : (
          <Text size="small" tone="tertiary">
            {answer.requestId}
            <CopyButton text={answer.requestId} label={requestLog.copyRequestId} />
          </Text>
        )}
      </Row>
      {body === null ? (
        <Text as="p" size="small" tone="tertiary">
          {cut ? requestLog.answerNotShown : requestLog.answerEmpty}
        </Text>
      ) : (
        <>
          {cut ? (
            <Text as="p" size="small" tone="tertiary">
              {requestLog.answerCut}
            </Text>
          ) : null}
          <RawText>{body}</RawText>
        </>
      )}
    </Stack>
  );
}

/** The decoded parameters of a query, one per line. */
function QueryLines({ query }: { readonly query: string }) {
  return (
    <Stack as="span">
      {[...new URLSearchParams(query)].map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a parameter may be there twice, and none ever moves
        <code key={index}>
          {name}={value}
        </code>
      ))}
    </Stack>
  );
}

/** Everything recorded about one request, with its actions. */
function RequestDetails({
  request,
  onClose,
}: {
  readonly request: LoggedRequest;
  readonly onClose: () => void;
}) {
  const { requestLog } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const who = useRequestSource()(request);
  const { rate, problem } = request;

  const copyCurl = useMutation({
    mutationFn: async () => {
      const { text } = await client.fetchQuery(read('requestLog.curl', { number: request.number }));
      const copied = text !== null && (await copyText(text));
      showToast({ words: copied ? requestLog.curlCopied : requestLog.curlGone });
    },
    onError: useProblemToast(),
  });
  const replay = useCommand('requestLog.replay');

  return (
    <DetailsPane
      label={requestLog.details}
      title={
        <span className={css['address']}>
          {request.method} {request.path}
        </span>
      }
      closeLabel={requestLog.closeDetails}
      onClose={onClose}
    >
      <Facts>
        <Fact name={requestLog.status}>
          <StatusBadge request={request} />
        </Fact>
        {problem === null ? null : (
          <Fact name={requestLog.problem}>
            <code>{problem.reason === null ? problem.kind : `${problem.kind}: ${problem.reason}`}</code>
          </Fact>
        )}
        <Fact name={requestLog.requestId}>
          {request.requestId === null ? (
            requestLog.none
          ) : (
            <>
              <code>{request.requestId}</code>
              <CopyButton text={request.requestId} label={requestLog.copyRequestId} />
            </>
          )}
        </Fact>
        <Fact name={requestLog.who}>{who}</Fact>
        <Fact name={requestLog.at}>
          {format.timeToTheSecond(request.sentAt)}, {format.day(request.sentAt)}
        </Fact>
        {request.repeats === 0 ? null : (
          <Fact name={requestLog.repeats}>
            {requestLog.repeated({
              count: request.repeats,
              last: format.timeToTheSecond(request.lastAt),
            })}
          </Fact>
        )}
        {request.query === '' ? null : (
          <Fact name={requestLog.query}>
            <QueryLines query={request.query} />
          </Fact>
        )}
        <Fact name={requestLog.waited}>{format.milliseconds(request.waitedMs)}</Fact>
        <Fact name={requestLog.duration}>{format.milliseconds(request.durationMs)}</Fact>
        <Fact name={requestLog.size}>
          {request.bytes === null ? requestLog.none : format.bytes(request.bytes)}
        </Fact>
        <Fact name={requestLog.attempt}>{requestLog.attempts({ count: request.attempt })}</Fact>
        {rate === null ? null : (
          <>
            <Fact name={requestLog.rate}>
              {requestLog.rateWords({
                remaining: format.number(rate.remaining),
                limit: format.number(rate.limit),
              })}
            </Fact>
            <Fact name={requestLog.resetsAt}>{format.timeToTheSecond(rate.resetsAt)}</Fact>
          </>
        )}
      </Facts>
      <DetailsActions>
        {request.method === 'GET' ? (
          <Button
            // Not `disabled`, which would make the button lose the focus.
            aria-disabled={replay.isPending}
            onClick={() => {
              if (!replay.isPending) replay.mutate({ number: request.number });
            }}
          >
            {replay.isPending ? requestLog.replaying : requestLog.replay}
          </Button>
        ) : null}
        <Button onClick={() => copyCurl.mutate()}>{requestLog.copyCurl}</Button>
      </DetailsActions>
      <Failure of={replay} />
      {replay.data === undefined ? null : <ReplayAnswer answer={replay.data} />}
      <Text as="p" size="small" tone="tertiary">
        {requestLog.notKept}
      </Text>
    </DetailsPane>
  );
}

/** About four screens. */
const REQUESTS_A_PAGE = 100;

/**
 * The rows of the log. While `live`, new requests appear at the top; otherwise the rows on screen stay in
 * place, and `newer` says that there are more above.
 */
function useRequestRows(choice: RequestChoice, live: boolean) {
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const options = useMemo(
    () =>
      readPages(
        'requestLog.page',
        (before: number | null) => ({ connectionId, ...choice, before, limit: REQUESTS_A_PAGE }),
        null,
        ({ next }) => next,
      ),
    [connectionId, choice],
  );
  // New requests may have been made since.
  const query = useInfiniteQuery({ ...options, staleTime: 0, structuralSharing: false });
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

  useEffect(
    () => transport.subscribe('requestLog.changed', () => (live ? showNewest() : setNewer(true))),
    [live, showNewest],
  );

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
  readonly search: RequestLogSearch;
  readonly onSearch: (search: RequestLogSearch) => void;
}

/** The API log of a connection: requests can be searched, opened, copied and replayed. */
export function RequestLog({ search, onSearch }: RequestLogProps) {
  const connectionId = useConnectionId();
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
  const { query, rows, newer, showNewest, kept } = useRequestRows(choice, atTop && open === null);
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
  const clear = useCommand('requestLog.clear', {
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
    shown = <Failure of={query} place="page" />;
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
          onConfirm={() => clear.mutate({})}
          onClose={() => setClearing(false)}
        >
          {requestLog.clearBody}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

import { memo, type ReactNode, useCallback } from 'react';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import { cx } from '../../ui/cx.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './RequestLog.module.css';

/** Before the name that an assistant gave itself. */
const ASSISTANT = 'MCP: ';

/** Describes the source of a request: its method, otherwise the subject of that method. */
export function useRequestSource(): (request: Pick<LoggedRequest, 'askedBy' | 'priority'>) => string {
  const { requestLog } = useText();
  return ({ askedBy, priority }) =>
    (askedBy?.startsWith(ASSISTANT) === true
      ? requestLog.assistant({ name: askedBy.slice(ASSISTANT.length) })
      : undefined) ??
    // The sync keeps the source of whatever started it.
    lookUp(requestLog.asked, askedBy === 'media' ? 'media.check' : (askedBy ?? '')) ??
    (priority === 'background'
      ? requestLog.lines.background
      : (lookUp(requestLog.subjects, askedBy?.split('.')[0] ?? '') ?? requestLog.lines[priority]));
}

function toneOf({ status, problem }: LoggedRequest): 'good' | 'warn' | 'bad' | 'neutral' {
  if (problem?.kind === 'cancelled') return 'neutral';
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'good';
}

/** The status of a response, or that there was none. */
export function StatusBadge({ request }: { readonly request: LoggedRequest }) {
  const { requestLog } = useText();
  const none = request.problem?.kind === 'cancelled' ? requestLog.cancelled : requestLog.noAnswer;
  return <Badge tone={toneOf(request)}>{request.status === null ? none : String(request.status)}</Badge>;
}

export const REQUEST_ROW_HEIGHT = 36;

/** Decoded for reading: `updated_at:desc`, not `updated_at%3Adesc`. */
function readable(query: string): string {
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join('&');
}

/** Memoized, because the grid renders its rows again at every key press. */
const RequestCells = memo(function RequestCells({ request }: { readonly request: LoggedRequest }) {
  const { requestLog } = useText();
  const format = useFormat();
  const who = useRequestSource()(request);
  return (
    <>
      <Text
        role="gridcell"
        size="small"
        tone="secondary"
        wrap="truncate"
        tabular
        title={format.absolute(request.sentAt)}
      >
        <time dateTime={request.sentAt}>{format.timeToTheSecond(request.sentAt)}</time>
      </Text>
      <Text role="gridcell" mono className={css['method']}>
        {request.method}
      </Text>
      <Text role="gridcell" mono wrap="truncate" className={css['path']} title={request.path}>
        {request.repeats === 0 ? null : <Text tone="secondary">{format.number(request.repeats + 1)}× </Text>}
        {request.path}
        {request.query === '' ? null : <Text tone="tertiary">?{readable(request.query)}</Text>}
      </Text>
      <Text role="gridcell" size="small" tone="secondary" wrap="truncate" tabular className={css['wide']}>
        {who}
      </Text>
      <Row as="span" role="gridcell">
        <StatusBadge request={request} />
      </Row>
      <span role="gridcell" className={css['number']}>
        {format.milliseconds(request.durationMs)}
      </span>
      <span role="gridcell" className={cx(css['number'], css['wide'])}>
        {request.bytes === null ? null : format.bytes(request.bytes)}
      </span>
      <span
        role="gridcell"
        className={cx(css['number'], css['wide'])}
        title={
          request.rate === null
            ? undefined
            : requestLog.rateWords({
                remaining: format.number(request.rate.remaining),
                limit: format.number(request.rate.limit),
              })
        }
      >
        {request.rate === null ? null : format.number(request.rate.remaining)}
      </span>
    </>
  );
});

function RequestRow({
  place,
  request,
  open,
}: {
  readonly place: RowPlace;
  readonly request: LoggedRequest;
  readonly open: boolean;
}) {
  return (
    <GridRow place={place} height={REQUEST_ROW_HEIGHT} selected={open} className={css['columns']}>
      <RequestCells request={request} />
    </GridRow>
  );
}

export const COLUMN_HEADS_HEIGHT = 32;
const heightOf = () => REQUEST_ROW_HEIGHT;

interface RequestGridProps {
  /** The key its scroll position is saved under. */
  readonly name: string;
  readonly rows: readonly LoggedRequest[];
  readonly hasMore: boolean;
  readonly openNumber: number | null;
  readonly onOpen: (request: LoggedRequest) => void;
  /** Whether the newest row is on screen. */
  readonly onTop: (top: boolean) => void;
  readonly onShown: (first: number, last: number) => void;
  readonly foot: ReactNode;
}

function ColumnHeads() {
  const { columns } = useText().requestLog;
  return (
    <>
      <span role="columnheader">{columns.time}</span>
      <span role="columnheader">{columns.method}</span>
      <span role="columnheader">{columns.path}</span>
      <span role="columnheader" className={css['wide']}>
        {columns.who}
      </span>
      <span role="columnheader">{columns.status}</span>
      <span role="columnheader" className={css['number']}>
        {columns.duration}
      </span>
      <span role="columnheader" className={cx(css['number'], css['wide'])}>
        {columns.bytes}
      </span>
      <span role="columnheader" className={cx(css['number'], css['wide'])}>
        {columns.left}
      </span>
    </>
  );
}

/** The requests with their column heads, newest first. */
export function RequestGrid(props: RequestGridProps) {
  const { name, rows, hasMore, openNumber, onOpen, onTop, onShown, foot } = props;
  const { requestLog } = useText();
  const open = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onOpen(row);
  };
  const shown = useCallback(
    (first: number, last: number) => {
      onTop(first === 0);
      onShown(first, last);
    },
    [onTop, onShown],
  );
  return (
    <RowGrid
      key={name}
      label={requestLog.title}
      name={name}
      count={rows.length}
      hasMore={hasMore}
      keyOf={(index) => rows[index]?.number}
      openAt={rows.findIndex(({ number }) => number === openNumber)}
      head={{ height: COLUMN_HEADS_HEIGHT, className: css['columns'], cells: <ColumnHeads /> }}
      heightOf={heightOf}
      // While the details are open, keys go to whichever of the two has the focus.
      first={openNumber === null}
      onShown={shown}
      onOpen={open}
      onMove={(index) => {
        // Open details follow keyboard selection.
        if (openNumber !== null) open(index);
      }}
      // The details close themselves.
      onClose={null}
      foot={foot}
      className={css['grid']}
      renderRow={(place) => {
        const request = rows[place.index];
        return request === undefined ? null : (
          <RequestRow
            key={request.number}
            place={place}
            request={request}
            open={request.number === openNumber}
          />
        );
      }}
    />
  );
}

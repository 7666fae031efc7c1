import { useCallback, type ReactNode } from 'react';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { RowGrid } from '../../ui/RowGrid.tsx';
import css from './RequestGrid.module.css';
import { RequestRow, ROW_HEIGHT } from './RequestRow.tsx';

export const HEADS_HEIGHT = 32;
const heightOf = () => ROW_HEIGHT;

interface RequestGridProps {
  /** Under which its place is remembered: the requests of one choice. */
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

function Heads() {
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

/** The requests under the heads of their columns, newest first. */
export function RequestGrid(props: RequestGridProps) {
  const { name, rows, hasMore, openNumber, onOpen, onTop, onShown, foot } = props;
  const { requestLog: requests } = useText();
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
      label={requests.title}
      name={name}
      count={rows.length}
      hasMore={hasMore}
      keyOf={(index) => rows[index]?.number}
      openAt={rows.findIndex(({ number }) => number === openNumber)}
      head={{ height: HEADS_HEIGHT, className: css['columns'], cells: <Heads /> }}
      heightOf={heightOf}
      // Beside open details the keys belong to whichever of both has the focus.
      first={openNumber === null}
      onShown={shown}
      onOpen={open}
      onMove={(index) => {
        // The details follow the keyboard once they are open.
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

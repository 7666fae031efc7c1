import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LoggedRequest } from '#shared/contract/requests.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import css from './RequestGrid.module.css';
import { RequestRow } from './RequestRow.tsx';

const ROW_HEIGHT = 36;
const HEADS_HEIGHT = 32;
const FOOT_HEIGHT = 44;
/** The next page is asked for while so many rows are still ahead. */
const ASK_AHEAD = 40;

interface RequestGridProps {
  readonly rows: readonly LoggedRequest[];
  readonly hasMore: boolean;
  readonly openNumber: number | null;
  readonly onOpen: (request: LoggedRequest) => void;
  readonly onClose: () => void;
  /** Whether the newest row is on screen. */
  readonly onTop: (top: boolean) => void;
  readonly onNearEnd: () => void;
  readonly foot: ReactNode;
}

/** The requests, of which only those on screen are in the page. One stop for the Tab key; arrows move within. */
export function RequestGrid(props: RequestGridProps) {
  const { rows, hasMore, openNumber, onOpen, onClose, onTop, onNearEnd, foot } = props;
  const { requests } = useText();
  const grid = useRef<HTMLDivElement>(null);
  const [activeNumber, setActiveNumber] = useState<number | null>(null);
  const active = rows.findIndex(({ number }) => number === (activeNumber ?? openNumber));

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollPaddingStart: HEADS_HEIGHT,
    paddingEnd: FOOT_HEIGHT,
    // The row the keyboard stands on stays in the page: the grid points to it by its id.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return active < 0 || shown.includes(active) ? shown : [...shown, active].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasMore && last + ASK_AHEAD >= rows.length) onNearEnd();
  }, [hasMore, last, rows.length, onNearEnd]);

  const handleKey = (key: string): boolean => {
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const to = {
      ArrowDown: active + 1,
      ArrowUp: Math.max(0, active - 1),
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }[key];
    const current = rows[active];
    if (to !== undefined) {
      const index = Math.min(Math.max(0, to), rows.length - 1);
      const row = rows[index];
      if (row === undefined) return false;
      setActiveNumber(row.number);
      virtualizer.scrollToIndex(index, { align: 'auto' });
      // The details follow the keyboard once they are open.
      if (openNumber !== null) onOpen(row);
      return true;
    }
    if (key === 'Enter' && current !== undefined) onOpen(current);
    else if (key === 'Escape' && openNumber !== null) onClose();
    else return false;
    return true;
  };

  const activeRow = rows[active];
  const { columns } = requests;
  return (
    <div className={css['table']}>
      <div
        ref={grid}
        role="grid"
        aria-label={requests.title}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-activedescendant={activeRow === undefined ? undefined : `request-${activeRow.number}`}
        tabIndex={0}
        className={css['grid']}
        onScroll={(event) => onTop(event.currentTarget.scrollTop < ROW_HEIGHT)}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
          if (event.target === event.currentTarget && handleKey(event.key)) event.preventDefault();
        }}
        onClick={(event) => {
          const found = event.target instanceof Element ? event.target.closest('[role="row"]') : null;
          const index = found instanceof HTMLElement ? found.dataset['index'] : undefined;
          const row = index === undefined ? undefined : rows[Number(index)];
          if (row === undefined) return;
          setActiveNumber(row.number);
          onOpen(row);
        }}
      >
        <div role="row" aria-rowindex={1} className={css['heads']}>
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
        </div>
        <div role="rowgroup" className={css['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const request = rows[item.index];
            return request === undefined ? null : (
              <RequestRow
                key={request.number}
                request={request}
                index={item.index}
                top={item.start}
                active={item.index === active}
                open={request.number === openNumber}
              />
            );
          })}
        </div>
        <div
          role="presentation"
          className={css['foot']}
          style={{ height: FOOT_HEIGHT, top: HEADS_HEIGHT + virtualizer.getTotalSize() - FOOT_HEIGHT }}
        >
          {foot}
        </div>
      </div>
    </div>
  );
}

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';
import { isTyping } from '../../ui/isTyping.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './EngagementGrid.module.css';
import { EngagementRow } from './EngagementRow.tsx';
import type { ListRows } from './listRows.ts';
import { LoadingRow } from './LoadingRow.tsx';
import { useListCursor } from './useListCursor.ts';

export const ROW_HEIGHT = 52;
const FOOT_HEIGHT = 44;
const OVERSCAN = 8;

interface EngagementGridProps {
  readonly rows: ListRows;
  /** Whether the service has rows beyond these. */
  readonly hasMore: boolean;
  readonly openId: EngagementId | null;
  /** Which rows are on screen now: those and some further ones should be there. */
  readonly onShown: (first: number, last: number) => void;
  readonly onOpen: (id: EngagementId) => void;
  readonly onClose: () => void;
  /** What stands under the last row: the end, what is on its way, or what stopped it. */
  readonly foot: ReactNode;
}

/** The rows, of which only those on screen are in the page. One stop for the Tab key; arrows move within. */
export function EngagementGrid({
  rows,
  hasMore,
  openId,
  onShown,
  onOpen,
  onClose,
  foot,
}: EngagementGridProps) {
  const text = useText();
  const now = useNow();
  const grid = useRef<HTMLDivElement>(null);
  const cursor = useListCursor(rows, openId);
  const active = cursor.index;

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    paddingEnd: FOOT_HEIGHT,
    // The row the keyboard stands on stays in the page: the grid points to it by its id.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return active < 0 || shown.includes(active) ? shown : [...shown, active].sort((a, b) => a - b);
    },
  });

  const items = virtualizer.getVirtualItems();
  const firstShown = virtualizer.range?.startIndex ?? 0;
  const lastShown = virtualizer.range?.endIndex ?? 0;
  useEffect(() => onShown(firstShown, lastShown), [firstShown, lastShown, rows, onShown]);

  // An address that was followed or loaded anew may open a row that is not on screen.
  const shownFirst = useRef(false);
  useEffect(() => {
    if (shownFirst.current || rows.length === 0) return;
    shownFirst.current = true;
    if (active >= 0) virtualizer.scrollToIndex(active, { align: 'center' });
  }, [rows.length, active, virtualizer]);

  const move = (to: number) => {
    const index = Math.min(Math.max(0, to), rows.length - 1);
    cursor.moveTo(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };

  const handleKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const moves: Readonly<Record<string, number>> = {
      j: active + 1,
      ArrowDown: active + 1,
      k: active < 0 ? 0 : active - 1,
      ArrowUp: active < 0 ? 0 : active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + page,
      PageUp: active - page,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      move(to);
      return true;
    }
    const row = rows[active];
    if (event.key === 'Enter' && row !== undefined) onOpen(row.id);
    else if (event.key === 'Escape' && openId !== null) onClose();
    else return false;
    return true;
  };

  // J and K belong to the list also while nothing at all has the focus, right after the page came up.
  const whenNothingIsFocused = useRef(handleKey);
  useEffect(() => {
    whenNothingIsFocused.current = handleKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target !== document.body || event.defaultPrevented || isTyping(event)) return;
      if (!['j', 'k', 'ArrowDown', 'ArrowUp', 'Escape'].includes(event.key)) return;
      if (!whenNothingIsFocused.current(event)) return;
      event.preventDefault();
      grid.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const activeId = rows[active]?.id;

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={text.list.title}
      aria-rowcount={hasMore ? -1 : rows.length}
      aria-activedescendant={activeId === undefined ? undefined : `row-${activeId}`}
      tabIndex={0}
      data-region="list"
      className={css['grid']}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget && handleKey(event.nativeEvent)) event.preventDefault();
      }}
      onClick={(event) => {
        const row =
          event.target instanceof Element ? event.target.closest<HTMLElement>('[role="row"]') : null;
        const engagement = rows[Number(row?.dataset['index'])];
        if (engagement !== undefined) onOpen(engagement.id);
      }}
    >
      <div role="presentation" className={css['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const engagement = rows[item.index];
          return engagement === undefined ? (
            <LoadingRow key={item.key} index={item.index} top={item.start} />
          ) : (
            <EngagementRow
              key={engagement.id}
              engagement={engagement}
              index={item.index}
              top={item.start}
              active={item.index === active}
              open={engagement.id === openId}
              now={now}
            />
          );
        })}
        <div className={css['foot']} style={{ height: FOOT_HEIGHT }}>
          {foot}
        </div>
      </div>
    </div>
  );
}

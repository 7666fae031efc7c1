import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Link2, Users } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { JournalEntry } from '#shared/contract/edits/journal.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import css from './JournalGrid.module.css';
import { ResultBadge } from './ResultBadge.tsx';
import { useChangeLine } from './useChangeLine.ts';

const ROW_HEIGHT = 52;
const FOOT_HEIGHT = 44;
/** The next page is asked for while so many rows are still ahead. */
const ASK_AHEAD = 40;

interface JournalGridProps {
  readonly entries: readonly JournalEntry[];
  readonly hasMore: boolean;
  readonly openId: number | null;
  /** Whether the connection is named in each row. */
  readonly withConnection: boolean;
  readonly onOpen: (entry: JournalEntry) => void;
  readonly onClose: () => void;
  readonly onNearEnd: () => void;
  readonly foot: ReactNode;
}

function Row({
  entry,
  index,
  top,
  active,
  open,
  withConnection,
}: {
  readonly entry: JournalEntry;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly active: boolean;
  readonly open: boolean;
  readonly withConnection: boolean;
}) {
  const { setRight, journal, list } = useText();
  const format = useFormat();
  const line = useChangeLine()(entry);
  const contacts = entry.sent.kind === 'contacts';
  const Icon = contacts ? Users : Link2;
  const title = entry.engagementTitle?.trim() ?? '';
  return (
    <div
      role="row"
      id={`write-${entry.id}`}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={open}
      className={cx(css['row'], active && css['active'])}
      style={{ top }}
    >
      <span
        role="gridcell"
        className={css['icon']}
        title={contacts ? setRight.whatContacts : setRight.whatCrm}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <span role="gridcell" className={css['title']}>
        {title === '' ? list.untitled : title}
      </span>
      <span role="gridcell" className={css['badges']}>
        {entry.undo.kind === 'undone' ? <Badge>{journal.undone}</Badge> : null}
        <ResultBadge result={entry.result} />
      </span>
      <span role="gridcell" className={css['when']}>
        <time dateTime={entry.sentAt} title={format.absolute(entry.sentAt)}>
          {format.timeToTheSecond(entry.sentAt)}
        </time>
      </span>
      <span role="gridcell" className={css['line']}>
        {line}
      </span>
      <span role="gridcell" className={css['day']}>
        {withConnection ? `${entry.connectionName} · ` : ''}
        {format.day(entry.sentAt)}
      </span>
    </div>
  );
}

/** The writes, of which only those on screen are in the page. One stop for the Tab key; arrows move within. */
export function JournalGrid(props: JournalGridProps) {
  const { entries, hasMore, openId, withConnection, onOpen, onClose, onNearEnd, foot } = props;
  const { journal } = useText();
  const grid = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const active = entries.findIndex(({ id }) => id === (activeId ?? openId));

  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
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
    if (hasMore && last + ASK_AHEAD >= entries.length) onNearEnd();
  }, [hasMore, last, entries.length, onNearEnd]);

  const handleKey = (key: string): boolean => {
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const to = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: Math.max(0, active - 1),
      k: Math.max(0, active - 1),
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: entries.length - 1,
    }[key];
    const current = entries[active];
    if (to !== undefined) {
      const index = Math.min(Math.max(0, to), entries.length - 1);
      const entry = entries[index];
      if (entry === undefined) return false;
      setActiveId(entry.id);
      virtualizer.scrollToIndex(index, { align: 'auto' });
      // The details follow the keyboard once they are open.
      if (openId !== null) onOpen(entry);
      return true;
    }
    if (key === 'Enter' && current !== undefined) onOpen(current);
    else if (key === 'Escape' && openId !== null) onClose();
    else return false;
    return true;
  };

  const activeEntry = entries[active];
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={journal.title}
      aria-rowcount={hasMore ? -1 : entries.length}
      aria-activedescendant={activeEntry === undefined ? undefined : `write-${activeEntry.id}`}
      tabIndex={0}
      className={css['grid']}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
        if (event.target === event.currentTarget && handleKey(event.key)) event.preventDefault();
      }}
      onClick={(event) => {
        const found = event.target instanceof Element ? event.target.closest('[role="row"]') : null;
        const index = found instanceof HTMLElement ? found.dataset['index'] : undefined;
        const entry = index === undefined ? undefined : entries[Number(index)];
        if (entry === undefined) return;
        setActiveId(entry.id);
        onOpen(entry);
      }}
    >
      <div role="presentation" className={css['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const entry = entries[item.index];
          return entry === undefined ? null : (
            <Row
              key={entry.id}
              entry={entry}
              index={item.index}
              top={item.start}
              active={item.index === active}
              open={entry.id === openId}
              withConnection={withConnection}
            />
          );
        })}
        <div role="presentation" className={css['foot']} style={{ height: FOOT_HEIGHT }}>
          {foot}
        </div>
      </div>
    </div>
  );
}

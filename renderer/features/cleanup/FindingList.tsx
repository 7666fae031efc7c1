import { useEffect, useId, useRef } from 'react';
import type { CleanupItem } from '#shared/contract/cleanup.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useNow } from '../../ui/useNow.ts';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { findingLine, findingTitle } from './findingText.ts';
import css from './Cleanup.module.css';

/** The findings of a queue. The list keys work wherever the focus is on the page. */
export function FindingList({
  items,
  total,
  active,
  onActive,
}: {
  readonly items: readonly CleanupItem[];
  /** Null while more pages may follow. */
  readonly total: number | null;
  readonly active: number;
  readonly onActive: (index: number) => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const activeKey = items[active]?.key;

  // The active finding is scrolled into view.
  useEffect(() => {
    if (activeKey !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, activeKey]);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);

  return (
    // Its keys are commands, handled by the listener of the window.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={list}
      role="listbox"
      aria-label={text.cleanup.items}
      aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      tabIndex={0}
      className={css['items']}
      onClick={(event) => {
        const option =
          event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null;
        const index = Number(option?.dataset['index'] ?? -1);
        if (index >= 0) onActive(index);
      }}
    >
      {items.map((item, index) => (
        <div
          key={item.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-posinset={index + 1}
          aria-setsize={total ?? -1}
          data-index={index}
          className={css['item']}
        >
          <TwoLines
            first={findingTitle(text, format, item)}
            second={findingLine(text, format, now, item)}
            className={css['words']}
          />
        </div>
      ))}
    </div>
  );
}

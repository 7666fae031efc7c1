import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useText } from '../../../text/useText.ts';
import type { FilterName, ListSearch } from '../listSearch.ts';
import { FilterPicker } from './FilterPicker.tsx';
import css from './Filters.module.css';
import { useFilterNames } from './useFilterNames.ts';
import { useFilterWords } from './useFilterWords.ts';

interface FilterChipProps {
  readonly connectionId: ConnectionId;
  readonly name: FilterName;
  readonly search: ListSearch;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly onChange: (value: readonly string[] | string | undefined) => void;
  readonly onRemove: () => void;
}

/** One filter that is set: pressed it can be changed, and its cross or the Delete key takes it off. */
export function FilterChip({
  connectionId,
  name,
  search,
  open,
  onToggle,
  onChange,
  onRemove,
}: FilterChipProps) {
  const { filters, list } = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const names = useFilterNames(connectionId, name, search);
  const words = useFilterWords(name, search, names);
  const label = filters.names[name];
  const saysItself = name in list.marks && search[name] !== undefined;

  // Put there to be set: it opens with the page's own way of opening, and so knows what it belongs to.
  const wanted = useRef(open);
  useEffect(() => {
    if (wanted.current) button.current?.click();
    wanted.current = false;
  }, []);

  return (
    <span className={css['chip']}>
      <button
        ref={button}
        type="button"
        data-chip
        popoverTarget={id}
        aria-label={filters.edit(label, words)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Delete"
        title={filters.removeHint}
        className={css['edit']}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          onRemove();
        }}
      >
        {saysItself ? null : <span className={css['which']}>{label}</span>}
        <span className={css['words']}>{words}</span>
        <ChevronDown size={12} aria-hidden />
      </button>
      <button type="button" aria-label={filters.remove(label)} className={css['remove']} onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
      {/* The keys are only kept in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css['picker']}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return;
          onToggle(event.newState === 'open');
          if (event.newState === 'open')
            event.currentTarget.querySelector<HTMLElement>('[data-first]')?.focus();
        }}
        // Keys of what lies behind must not act while it is open.
        onKeyDown={(event) => event.stopPropagation()}
      >
        {open ? (
          <FilterPicker
            connectionId={connectionId}
            name={name}
            search={search}
            names={names}
            onChange={onChange}
          />
        ) : null}
      </div>
    </span>
  );
}

import { Check, ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTypeahead } from './MenuItems.tsx';
import { Text } from './primitives.tsx';
import { cx } from './cx.ts';
import menuCss from './Menu.module.css';
import css from './Select.module.css';

interface SelectProps<Value extends string | number | null> extends Pick<
  ComponentProps<'button'>,
  'id' | 'title' | 'disabled' | 'className' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  /** Only called with another value. */
  readonly onChange: (value: Value) => void;
}

/** Options that Page Up and Page Down move by. */
const PAGE = 10;

/** The name of a control, from its attribute or its labels. */
function nameOf(button: HTMLButtonElement | null): string {
  return button?.ariaLabel ?? Array.from(button?.labels ?? [], ({ textContent }) => textContent).join(' ');
}

/** Selects one of several values: a button with a list in a native popover. The focus stays on the button. */
export function Select<Value extends string | number | null>({
  options,
  value,
  onChange,
  className,
  ...attributes
}: SelectProps<Value>) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const findTyped = useTypeahead();
  /** While open, the name of the list and the option that keys apply to. */
  const [open, setOpen] = useState<{ readonly name: string; readonly active: number } | null>(null);
  const selected = options.findIndex((option) => option.value === value);
  const labels = options.map(({ label }) => label);
  const widest = labels.reduce((longest, label) => (label.length > longest.length ? label : longest), '');

  const scrollTo = (index: number) => list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  const close = () => list.current?.hidePopover();
  const select = (index: number) => {
    close();
    const option = options[index];
    if (option !== undefined && option.value !== value) onChange(option.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    // Shortcuts, and keys of what is around it, must not run while the list is open.
    if (open !== null) event.stopPropagation();
    if (ctrlKey || metaKey) return;
    const last = options.length - 1;
    if (open !== null && (['Tab', 'Enter', ' '].includes(key) || (altKey && key === 'ArrowUp'))) {
      select(open.active);
      if (key === 'Tab') return;
    } else if (open !== null && key === 'Escape') {
      close();
    } else {
      const at = Math.max(0, open?.active ?? selected);
      const move = open === null ? 0 : 1;
      const moved = {
        ArrowDown: at + move,
        ArrowUp: at - move,
        PageDown: at + move * PAGE,
        PageUp: at - move * PAGE,
        Home: 0,
        End: last,
      }[key];
      const to = moved ?? findTyped(event, labels, at);
      if (to === null) return;
      if (open === null) button.current?.click();
      if (to >= 0) {
        const active = Math.max(0, Math.min(to, last));
        setOpen((now) => now && { ...now, active });
        scrollTo(active);
      }
    }
    event.preventDefault();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open !== null}
        aria-controls={listId}
        aria-activedescendant={open === null ? undefined : `${listId}-${open.active}`}
        popoverTarget={listId}
        data-widest={widest}
        className={cx(css['select'], className)}
        onKeyDown={onKeyDown}
        onBlur={close}
        {...attributes}
      >
        <Text wrap="truncate">{labels[selected]}</Text>
        <ChevronDown size={14} aria-hidden />
      </button>
      <div
        ref={list}
        id={listId}
        popover="auto"
        role="listbox"
        aria-label={open?.name}
        tabIndex={-1}
        className={cx(menuCss['menu'], css['list'])}
        onBeforeToggle={({ newState }) => {
          const active = Math.max(0, selected);
          setOpen(newState === 'open' ? { name: nameOf(button.current), active } : null);
        }}
        onToggle={() => {
          if (open !== null) scrollTo(open.active);
        }}
        // A click must not take the focus from the button.
        onMouseDown={(event) => event.preventDefault()}
      >
        {open === null
          ? null
          : options.map((option, index) => (
              <button
                key={String(option.value)}
                id={`${listId}-${index}`}
                type="button"
                role="option"
                aria-selected={index === selected}
                data-active={index === open.active}
                tabIndex={-1}
                className={cx(menuCss['item'], css['option'])}
                onClick={() => select(index)}
                // Not on `pointerover`, because the list may open under a resting pointer.
                onPointerMove={() => {
                  if (index !== open.active) setOpen({ ...open, active: index });
                }}
              >
                <span className={menuCss['check']}>
                  {index === selected ? <Check size={14} aria-hidden /> : null}
                </span>
                <bdi>{option.label}</bdi>
              </button>
            ))}
      </div>
    </>
  );
}

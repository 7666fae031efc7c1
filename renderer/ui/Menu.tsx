import { ChevronDown, Download, Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { menuElements, type MenuEntry, MenuItems } from './MenuItems.tsx';
import { Tooltip } from './Tooltip.tsx';
import { VisuallyHidden } from './primitives.tsx';
import { cx } from './cx.ts';
import css from './Menu.module.css';

/** A menu behind three dots. */
export function MoreMenu({ label, items }: { readonly label: string; readonly items: readonly MenuEntry[] }) {
  return <Menu label={label} trigger={<Ellipsis size={14} aria-hidden />} look="more" items={items} />;
}

interface MenuProps {
  readonly label: string;
  /** Content of the button that opens the menu. */
  readonly trigger: ReactNode;
  /** Style of the button; `more` is a small one in a row. Without it, `triggerClass` styles the button. */
  readonly look?: 'icon' | 'quiet' | 'more';
  readonly triggerClass?: string | undefined;
  readonly items: readonly MenuEntry[];
  /** Why it can't be opened now. The button stays focusable, so that the reason can be read. */
  readonly blocked?: string | null;
}

/**
 * A button with a menu in a native popover. Escape returns to the button. Checkboxes keep the menu open, so
 * that several can be set.
 */
export function Menu({ label, trigger, look, triggerClass, items, blocked = null }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const className = cx(css['trigger'], look !== undefined && css[look], triggerClass);

  if (blocked !== null) {
    return (
      <Tooltip label={blocked}>
        <button
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-disabled
          aria-describedby={id}
          className={className}
        >
          {trigger}
        </button>
        <VisuallyHidden id={id}>{blocked}</VisuallyHidden>
      </Tooltip>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        className={className}
      >
        {trigger}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={css['menu']}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (isOpen)
            (
              menuElements(popover).find((entry) => entry.ariaChecked === 'true') ?? menuElements(popover)[0]
            )?.focus();
        }}
      >
        <MenuItems menu={popover} items={items} closeAll={() => popover.current?.hidePopover()} />
      </div>
    </>
  );
}

/** The one button behind which everything is that can be exported from a place. */
export function ExportMenu({
  label,
  word,
  blocked = null,
  items,
}: {
  /** What it exports. */
  readonly label: string;
  /** Shown beside the icon; null where there is no room. */
  readonly word: string | null;
  readonly blocked?: string | null;
  readonly items: readonly MenuEntry[];
}) {
  const menu = (
    <Menu
      label={label}
      look="quiet"
      blocked={blocked}
      trigger={
        <>
          <Download size={14} aria-hidden />
          {word}
          <ChevronDown size={12} aria-hidden />
        </>
      }
      items={items}
    />
  );
  return word === null && blocked === null ? <Tooltip label={label}>{menu}</Tooltip> : menu;
}

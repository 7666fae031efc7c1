import { ChevronDown, Download } from 'lucide-react';
import { Menu } from './Menu.tsx';
import type { MenuEntry } from './MenuItems.tsx';
import { Tooltip } from './Tooltip.tsx';

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

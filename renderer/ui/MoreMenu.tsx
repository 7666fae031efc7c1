import { Ellipsis } from 'lucide-react';
import { Menu } from './Menu.tsx';
import type { MenuItem } from './MenuItems.tsx';
import css from './MoreMenu.module.css';

/** What else can be done with the line it stands in, behind three dots. */
export function MoreMenu({ label, items }: { readonly label: string; readonly items: readonly MenuItem[] }) {
  return (
    <Menu
      label={label}
      trigger={<Ellipsis size={14} aria-hidden />}
      triggerClass={css['more']}
      items={items}
    />
  );
}

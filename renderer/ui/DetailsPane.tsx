import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommands } from '../commands/useCommands.ts';
import css from './DetailsPane.module.css';
import { IconButton } from './IconButton.tsx';

/** What one row of a list holds, beside it; over it where the window is narrow. Escape closes it, whatever has the focus. */
export function DetailsPane({
  label,
  title,
  closeLabel,
  onClose,
  children,
}: {
  readonly label: string;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  useCommands({ 'list.back': onClose });
  return (
    <aside aria-label={label} className={css['details']}>
      <header className={css['head']}>
        <h2 className={css['title']}>{title}</h2>
        <IconButton label={closeLabel} keys="Esc" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

/** What can be done with it. */
export function DetailsActions({ children }: { readonly children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>;
}

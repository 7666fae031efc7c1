import type { ReactNode } from 'react';
import css from './SidePane.module.css';

/** Beside a text, things of one kind that belong to it, and the way to another one. */
export function SidePane({ add, children }: { readonly add: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={css['pane']}>
      <span>{add}</span>
      {children}
    </div>
  );
}

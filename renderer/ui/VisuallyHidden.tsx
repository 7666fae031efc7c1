import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Words for screen readers where the picture already says it to everybody else. */
export function VisuallyHidden({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <span id={id} className={css['hidden']}>
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Words for screen readers where the picture already says it to everybody else. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css['hidden']}>{children}</span>;
}

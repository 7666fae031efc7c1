import type { ReactNode } from 'react';
import css from './ButtonRow.module.css';

/** Buttons beside each other, and what is said among them; one under the other where the room ends. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={css['buttons']}>{children}</div>;
}

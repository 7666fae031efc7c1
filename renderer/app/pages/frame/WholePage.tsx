import type { ReactNode } from 'react';
import css from './WholePage.module.css';

/** What fills the window where there is no frame around it. */
export function WholePage({
  as: Element = 'div',
  children,
}: {
  /** `main` where what stands in it names no main part of its own. */
  readonly as?: 'div' | 'main';
  readonly children: ReactNode;
}) {
  return <Element className={css['whole']}>{children}</Element>;
}

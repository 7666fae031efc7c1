import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import css from './TwoPanes.module.css';

/** What is read, and what is known beside it; where there is no room for both, the one that is shown. */
export function TwoPanes({
  text,
  side,
  sideLabel,
  shown,
}: {
  readonly text: ReactNode;
  /** Null where there is nothing beside the text. */
  readonly side: ReactNode;
  readonly sideLabel: string;
  readonly shown: 'text' | 'side';
}) {
  return (
    <div className={css['panes']}>
      <div className={cx(css['text'], shown === 'side' && css['other'])}>{text}</div>
      {side === null ? null : (
        <aside aria-label={sideLabel} className={cx(css['side'], shown === 'text' && css['other'])}>
          {side}
        </aside>
      )}
    </div>
  );
}

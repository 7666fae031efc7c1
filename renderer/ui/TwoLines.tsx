import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './TwoLines.module.css';

/** What something is, and under it, smaller, what else there is to say; both cut off where the room ends. */
export function TwoLines({
  first,
  second,
  className,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <div className={cx(css['lines'], className)}>
      <span className={css['first']}>{first}</span>
      <span className={css['second']}>{second}</span>
    </div>
  );
}

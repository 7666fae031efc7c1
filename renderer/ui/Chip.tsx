import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Chip.module.css';

/** One choice out of a few, pressed while it holds. */
export function Chip({
  pressed,
  onPress,
  children,
}: {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" aria-pressed={pressed} className={css['chip']} onClick={onPress}>
      {children}
    </button>
  );
}

/** Choices that belong together. */
export function Chips({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div role="group" aria-label={label} className={cx(css['chips'], className)}>
      {children}
    </div>
  );
}

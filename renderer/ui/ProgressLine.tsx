import { cx } from './cx.ts';
import css from './ProgressLine.module.css';

/**
 * A line that fills. Whoever shows it says in words how far it has come; it is drawn for the eye alone.
 *
 * @param share Of one.
 */
export function ProgressLine({
  share,
  className,
}: {
  readonly share: number;
  readonly className?: string | undefined;
}) {
  return (
    <span aria-hidden="true" className={cx(css['line'], className)}>
      <span className={css['filled']} style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}

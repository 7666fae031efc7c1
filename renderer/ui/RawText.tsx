import { cx } from './cx.ts';
import css from './RawText.module.css';

/** A text to the letter, as it was sent or kept; a long one scrolls within itself. */
export function RawText({
  label,
  className,
  children,
}: {
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: string;
}) {
  return (
    // A long one is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} aria-label={label} className={cx(css['raw'], className)}>
      {children}
    </pre>
  );
}

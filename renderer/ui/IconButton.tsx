import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import css from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly label: string;
  /** Shown in the tooltip beside the label. */
  readonly keys?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that shows a picture only; its name stands in the tooltip and for screen readers. */
export function IconButton({ label, keys, className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} keys={keys}>
      <button type="button" aria-label={label} className={cx(css['button'], className)} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}

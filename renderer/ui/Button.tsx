import type { ButtonHTMLAttributes, Ref } from 'react';
import css from './Button.module.css';
import { cx } from './cx.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once a view at most; `danger` for what takes something away. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={cx(css['button'], css[look], className)} {...rest} />;
}

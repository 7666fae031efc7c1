import { useId, type ButtonHTMLAttributes, type Ref } from 'react';
import css from './Button.module.css';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once a view at most; `danger` for what takes something away. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** What to know before pressing: shown in the button and read out with it. The button's name stays the same. */
  readonly caution?: string | null;
  /** Why it can't be used now. It can still be reached by the keyboard, to learn why. */
  readonly blocked?: string | null;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  look = 'plain',
  caution = null,
  blocked = null,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const id = useId();
  const described = [
    rest['aria-describedby'],
    caution === null ? undefined : `${id}-caution`,
    blocked === null ? undefined : `${id}-blocked`,
  ].filter((each) => each !== undefined);
  const button = (
    <button
      type={type}
      className={cx(css['button'], css[look], className)}
      {...rest}
      {...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') })}
      {...(blocked === null
        ? {}
        : { 'aria-disabled': true, disabled: false, onClick: (event) => event.preventDefault() })}
    >
      {children}
      {caution === null ? null : (
        <span id={`${id}-caution`} aria-hidden="true" className={css['caution']}>
          {caution}
        </span>
      )}
    </button>
  );
  if (blocked === null) return button;
  return (
    <Tooltip label={blocked}>
      {button}
      <VisuallyHidden id={`${id}-blocked`}>{blocked}</VisuallyHidden>
    </Tooltip>
  );
}

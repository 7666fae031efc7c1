import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Tooltip } from './Tooltip.tsx';
import { Row, VisuallyHidden } from './primitives.tsx';
import { cx } from './cx.ts';
import css from './Button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly label: string;
  /** Shortcut for the tooltip. */
  readonly keys?: string | undefined;
  /** As for {@link Button}. */
  readonly blocked?: string | null;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Focusable, without an effect. */
const BLOCKED: ButtonHTMLAttributes<HTMLButtonElement> = {
  'aria-disabled': true,
  disabled: false,
  onClick: (event) => event.preventDefault(),
};

/** A button with an icon; the label is its tooltip and its accessible name. */
export function IconButton({ label, keys, blocked = null, className, children, ...rest }: IconButtonProps) {
  const id = useId();
  return (
    <Tooltip label={blocked === null ? label : `${label}: ${blocked}`} keys={keys}>
      <button
        type="button"
        aria-label={label}
        className={cx(css['icon'], className)}
        {...rest}
        {...(blocked === null ? {} : { ...BLOCKED, 'aria-describedby': `${id}-blocked` })}
      >
        {children}
      </button>
      {blocked === null ? null : <VisuallyHidden id={`${id}-blocked`}>{blocked}</VisuallyHidden>}
    </Tooltip>
  );
}

/** A wrapping row of buttons. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return (
    <Row gap={8} wrap>
      {children}
    </Row>
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` at most once in a view; `danger` for deleting. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** A warning inside the button, which also describes it. The accessible name stays the same. */
  readonly caution?: string | null;
  /** Why it can't be used now. The button stays focusable, so that the reason can be read. */
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
      {...(blocked === null ? {} : BLOCKED)}
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

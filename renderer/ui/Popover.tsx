import { useId, useState, type ReactNode } from 'react';
import { Row, Text } from './primitives.tsx';
import css from './Popover.module.css';

interface PopoverProps {
  /** Name of the button and the popover. */
  readonly label: string;
  /** Tooltip of the button. */
  readonly hint: string;
  readonly trigger: ReactNode;
  /** Only rendered while open. */
  readonly children: () => ReactNode;
}

/** A quiet button of the top bar with a popover. */
export function Popover({ label, hint, trigger, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={hint}
        className={css['trigger']}
        aria-label={label}
        aria-expanded={open}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css['popover']}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open ? (
          <>
            <Text as="h2" pad={[0, 0, 2]}>
              {label}
            </Text>
            {children()}
          </>
        ) : null}
      </div>
    </>
  );
}

/** A name and a value in a popover. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Row gap={12} justify="between" align="stretch" border="top" className={css['fact']}>
      <Text as="dt" tone="secondary">
        {name}
      </Text>
      <Text as="dd" tabular wrap="nowrap">
        {children}
      </Text>
    </Row>
  );
}

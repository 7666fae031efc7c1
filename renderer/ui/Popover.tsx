import { useId, useState, type ReactNode } from 'react';
import { Row, Text } from './primitives.tsx';
import css from './Popover.module.css';

interface PopoverProps {
  /** Name of the button and of what it opens. */
  readonly label: string;
  /** What the button shows as its tooltip. */
  readonly hint: string;
  readonly trigger: ReactNode;
  /** Rendered only while it is open. */
  readonly children: () => ReactNode;
}

/** A quiet button of the top bar and the small sheet that it opens below itself. */
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
            <h2 className={css['title']}>{label}</h2>
            {children()}
          </>
        ) : null}
      </div>
    </>
  );
}

/** Facts as a list of names and values, for use in a popover. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Row gap={12} justify="between" align="stretch" className={css['fact']}>
      <Text as="dt" tone="secondary">
        {name}
      </Text>
      <Text as="dd" tabular wrap="nowrap">
        {children}
      </Text>
    </Row>
  );
}

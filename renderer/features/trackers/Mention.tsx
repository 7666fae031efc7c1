import type { ReactNode } from 'react';
import { useFormat } from '../../text/useText.ts';
import { Text } from '../../ui/primitives.tsx';
import css from './Trackers.module.css';

/** One mention: its time and context, as a button that goes there. */
export function Mention({
  second,
  name,
  onGo,
  children,
}: {
  readonly second: number;
  /** The accessible name of the button. */
  readonly name: string;
  /** Null if it can't be opened now. */
  readonly onGo: (() => void) | null;
  readonly children: ReactNode;
}) {
  const format = useFormat();
  return (
    <button
      type="button"
      disabled={onGo === null}
      className={css['mention']}
      aria-label={name}
      onClick={() => onGo?.()}
    >
      <Text tone="tertiary" tabular>
        {format.duration(second)}
      </Text>
      <span>{children}</span>
    </button>
  );
}

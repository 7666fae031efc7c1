import type { ReactNode } from 'react';
import { useFormat } from '../../text/useText.ts';
import { Text } from '../../ui/primitives.tsx';
import css from './Mention.module.css';

/** One place where a phrase was said: its second, and the words around it. A button that leads there. */
export function Mention({
  second,
  name,
  onGo,
  children,
}: {
  readonly second: number;
  /** What the button does, and to what. */
  readonly name: string;
  /** Null where it leads nowhere now. */
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

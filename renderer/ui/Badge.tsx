import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { cx } from './cx.ts';

/** A word out of the ordinary. Tone says what kind, the word says what. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
}) {
  return <span className={cx(css['badge'], css[tone])}>{children}</span>;
}

import type { ComponentProps } from 'react';
import { cx } from '../../../ui/cx.ts';
import css from './OpenPane.module.css';

/** Beside a list, what is open of it; in a narrow window in the place of the list. */
export function OpenPane({
  alone = false,
  ...main
}: Omit<ComponentProps<'main'>, 'className'> & {
  /** No player stands under it. */
  readonly alone?: boolean;
}) {
  return <main tabIndex={-1} {...main} className={cx(css['open'], alone && css['alone'])} />;
}

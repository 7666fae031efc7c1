import type { ReactNode } from 'react';
import { useText } from '../../../text/useText.ts';
import { cx } from '../../../ui/cx.ts';
import { Splitter } from '../../../ui/Splitter.tsx';
import { LEAST_LIST, listWidth, MOST_LIST } from '../../panes.ts';
import css from './ListPane.module.css';

/** A list, as wide as the user has drawn it, beside what is open; in a narrow window behind it. */
export function ListPane({
  label,
  behind,
  children,
}: {
  readonly label: string;
  /** Something of the list is open. */
  readonly behind: boolean;
  readonly children: ReactNode;
}) {
  const { app } = useText();
  return (
    <section aria-label={label} data-pane="list" className={cx(css['list'], behind && css['behind'])}>
      {children}
      <Splitter
        label={app.resizeList}
        size={listWidth}
        least={LEAST_LIST}
        most={MOST_LIST}
        orientation="vertical"
        edge="before"
        className={css['split']}
      />
    </section>
  );
}

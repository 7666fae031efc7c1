import type { ComponentProps, ReactNode } from 'react';
import { useKeyLabels } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Splitter } from '../../ui/Splitter.tsx';
import { Row, Stack } from '../../ui/primitives.tsx';
import { cx } from '../../ui/cx.ts';
import { booleanOnly, numberBetween, preference } from '../../ui/preference.ts';
import css from './panes.module.css';

/** What fills the window where there is no frame around it. */
export function FullPage({
  as: Element = 'div',
  children,
}: {
  /** `main` where what stands in it names no main part of its own. */
  readonly as?: 'div' | 'main';
  readonly children: ReactNode;
}) {
  return <Element className={css['whole']}>{children}</Element>;
}

/** What is read, and what is known beside it; where there is no room for both, the one that is shown. */
export function TwoPanes({
  text,
  side,
  sideLabel,
  shown,
}: {
  readonly text: ReactNode;
  /** Null where there is nothing beside the text. */
  readonly side: ReactNode;
  readonly sideLabel: string;
  readonly shown: 'text' | 'side';
}) {
  return (
    <Row align="stretch" grow className={css['panes']}>
      <Stack grow className={cx(shown === 'side' && css['other'])}>
        {text}
      </Stack>
      {side === null ? null : (
        <Stack
          as="aside"
          scroll
          aria-label={sideLabel}
          className={cx(css['side'], shown === 'text' && css['other'])}
        >
          {side}
        </Stack>
      )}
    </Row>
  );
}

/** Beside a list, what is open of it; in a narrow window in the place of the list. */
export function RecordPane({
  alone = false,
  ...main
}: Omit<ComponentProps<'main'>, 'className'> & {
  /** No player stands under it. */
  readonly alone?: boolean;
}) {
  return <main tabIndex={-1} {...main} className={cx(css['open'], alone && css['alone'])} />;
}

/** Beside a list while nothing of it is open: what to do, and by which keys. */
export function NothingSelected({ title, body }: { readonly title: string; readonly body: string }) {
  const keys = useKeyLabels();
  return (
    <main className={css['nothing']}>
      <EmptyState
        title={title}
        action={
          <p aria-hidden="true" className={css['keys']}>
            {(['list.next', 'list.previous', 'list.open'] as const).map((id) => (
              <Kbd key={id}>{keys(id)[0] ?? ''}</Kbd>
            ))}
          </p>
        }
      >
        {body}
      </EmptyState>
    </main>
  );
}

/** In the place of a title and the lines under it while they are on their way. */
export function HeadSkeleton() {
  return (
    <Stack gap={12} className={css['head']}>
      <Skeleton width="55%" height={18} />
      <Skeleton width="35%" />
      <Skeleton width="70%" />
    </Stack>
  );
}

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
    <Stack
      as="section"
      aria-label={label}
      data-pane="list"
      className={cx(css['list'], behind && css['behind'])}
    >
      {children}
      <Splitter
        label={app.resizeList}
        size={listWidth}
        least={MIN_LIST_WIDTH}
        most={MAX_LIST_WIDTH}
        orientation="vertical"
        edge="before"
        className={css['split']}
      />
    </Stack>
  );
}

const MIN_LIST_WIDTH = 320;
const MAX_LIST_WIDTH = 560;

/** Width of the list in pixels. */
export const listWidth = preference<number>('pane.list', 380, numberBetween(MIN_LIST_WIDTH, MAX_LIST_WIDTH));

export const sidebarShown = preference<boolean>('pane.sidebar', true, booleanOnly);

/** A page that has all the room beside the sidebar. */
export function ContentPage(main: Omit<ComponentProps<'main'>, 'className'>) {
  return <main {...main} className={css['content']} />;
}

import { type ComponentProps, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useText } from '../../text/useText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Stack } from '../../ui/primitives.tsx';
import { cx } from '../../ui/cx.ts';
import {
  booleanOnly,
  numberBetween,
  preference,
  type Preference,
  usePreference,
} from '../../ui/preference.ts';
import css from './panes.module.css';

const STEP = 16;

/**
 * A separator between two panes, moved by dragging or arrow keys. Stores the size in a preference.
 * @param edge The position of the sized pane: `before` is left of a `vertical` separator and above a
 * `horizontal` one.
 */
function Splitter({
  label,
  size,
  least,
  most,
  orientation,
  edge,
  className,
}: {
  readonly label: string;
  readonly size: Preference<number>;
  readonly least: number;
  readonly most: number;
  readonly orientation: 'vertical' | 'horizontal';
  readonly edge: 'before' | 'after';
  readonly className?: string | undefined;
}) {
  const value = usePreference(size);
  const drag = useRef<{ from: number; size: number } | null>(null);
  const along = orientation === 'vertical' ? 'clientX' : 'clientY';
  const sign = edge === 'before' ? 1 : -1;
  const resize = (next: number) => size.set(Math.round(Math.min(most, Math.max(least, next))));

  return (
    // A window splitter is a focusable separator (ARIA, "Window Splitter").
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={cx(css['splitter'], css[orientation], className)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event[along], size: value };
      }}
      onPointerMove={(event) => {
        if (drag.current) resize(drag.current.size + sign * (event[along] - drag.current.from));
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onKeyDown={(event) => {
        const direction = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (direction === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        resize(value + direction * sign * STEP);
      }}
    />
  );
}

/** A page that fills the window, without sidebar and top bar. */
export function FullPage({
  as: Element = 'div',
  children,
}: {
  /** `main` unless the content has a main element of its own. */
  readonly as?: 'div' | 'main';
  readonly children: ReactNode;
}) {
  return <Element className={css['whole']}>{children}</Element>;
}

/** The text and the side pane; in a narrow pane, one of them. */
export function TwoPanes({
  text,
  side,
  sideLabel,
  shown,
}: {
  readonly text: ReactNode;
  /** Null if there is no side pane. */
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

/** The open item beside its list; in a narrow window, instead of the list. */
export function RecordPane({
  alone = false,
  ...main
}: Omit<ComponentProps<'main'>, 'className'> & {
  /** No player is docked below it. */
  readonly alone?: boolean;
}) {
  return <main tabIndex={-1} {...main} className={cx(css['open'], alone && css['alone'])} />;
}

/** Placeholder for a title and the lines below it. */
export function HeadSkeleton() {
  return (
    <Stack gap={12} pad={[20, 'page']} border="bottom">
      <Skeleton width="55%" height={18} />
      <Skeleton width="35%" />
      <Skeleton width="70%" />
    </Stack>
  );
}

/** A resizable list beside the open item; hidden behind it in a narrow window. */
export function ListPane({
  label,
  behind,
  alone,
  children,
}: {
  readonly label: string;
  /** An item of the list is open. */
  readonly behind: boolean;
  /** Fills the page, with nothing beside it. */
  readonly alone: boolean;
  readonly children: ReactNode;
}) {
  const { app } = useText();
  return (
    <Stack
      as="section"
      // The element stays the same, so that its rows keep their position.
      role={alone ? 'main' : undefined}
      aria-label={label}
      data-pane="list"
      className={cx(css['list'], behind && css['behind'], alone && css['full'])}
    >
      {children}
      {alone ? null : (
        <Splitter
          label={app.resizeList}
          size={listWidth}
          least={MIN_LIST_WIDTH}
          most={MAX_LIST_WIDTH}
          orientation="vertical"
          edge="before"
          className={css['split']}
        />
      )}
    </Stack>
  );
}

/** Below this width there is room for a list, but not for columns. */
const WIDE = window.matchMedia('(width >= 900px)');

function onWidth(listener: () => void) {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

/** Whether the window is wide enough for tables. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => WIDE.matches);
}

const MIN_LIST_WIDTH = 320;
const MAX_LIST_WIDTH = 560;

/** Width of the list in pixels. */
export const listWidth = preference<number>('pane.list', 360, numberBetween(MIN_LIST_WIDTH, MAX_LIST_WIDTH));

/** Whether the sidebar has labels in a wide window. */
export const sidebarExpanded = preference<boolean>('pane.sidebar', true, booleanOnly);

/** Whether the sidebar has labels in a window of medium width. */
export const sidebarExpandedMedium = preference<boolean>('pane.sidebar.medium', false, booleanOnly);

/** A page that takes all the space beside the sidebar. */
export function ContentPage(main: Omit<ComponentProps<'main'>, 'className'>) {
  return <main {...main} className={css['content']} />;
}

import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { Stack } from '../../../ui/primitives.tsx';
import { cx } from '../../../ui/cx.ts';
import { PartErrorBoundary } from '../../ErrorBoundary.tsx';
import css from './EngagementParts.module.css';

/** From this width in pixels, the summary is placed beside the text and leaves it 60 characters per line. */
const RAIL_FROM = 820;

/** Whether there is room for the summary beside the text. */
export function useHasRail(body: RefObject<HTMLElement | null>): boolean {
  const [hasRail, setHasRail] = useState(false);
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const measure = () => setHasRail(element.clientWidth >= RAIL_FROM);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [body]);
  return hasRail;
}

/** The text and its tabs, with the summary beside them. */
export function EngagementBody({
  ref,
  tabs,
  railLabel,
  rail,
  children,
}: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabs: ReactNode;
  readonly railLabel: string;
  /** Null if there is no room for it. */
  readonly rail: ReactNode;
  /** One {@link TabPanel} for each tab opened so far. */
  readonly children: ReactNode;
}) {
  return (
    <div ref={ref} className={css['body']}>
      <Stack grow>
        {tabs}
        <div className={css['panels']}>{children}</div>
      </Stack>
      {rail === null ? null : (
        <Stack as="aside" aria-label={railLabel} className={css['rail']}>
          {rail}
        </Stack>
      )}
    </div>
  );
}

/**
 * The content of a tab. It stays mounted when another tab is selected, so that it keeps its scroll position.
 */
export function TabPanel({
  label,
  shown,
  scroll = false,
  children,
}: {
  readonly label: string;
  readonly shown: boolean;
  /** Scrolls as a whole. */
  readonly scroll?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      aria-label={label}
      className={cx(css['panel'], scroll && css['scrolls'], !shown && css['away'])}
    >
      <PartErrorBoundary>{children}</PartErrorBoundary>
    </div>
  );
}

/** The part of the rail below the video. */
export function RailScroll({ children }: { readonly children: ReactNode }) {
  return <div className={css['railScroll']}>{children}</div>;
}

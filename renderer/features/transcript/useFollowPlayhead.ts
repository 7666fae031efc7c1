import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Playhead } from '../../player/playhead.ts';
import type { LineVirtualizer } from './useLineVirtualizer.ts';

/**
 * The current line stays where it is between these fractions of the height, otherwise it is scrolled to
 * `REST_AT`.
 */
const ZONE_FROM = 0.12;
const ZONE_TO = 0.6;
const REST_AT = 0.3;
/** Further away than this many pane heights, smooth scrolling would be a blur. */
const GLIDE_WITHIN = 1.5;

/** A line with less than this many pixels above the lower edge is out of sight. */
const LEAST_SEEN = 24;

interface Follow {
  readonly isFollowing: boolean;
  /** The current line isn't followed, and is scrolled out of sight. */
  readonly isOutOfSight: boolean;
  /** Starts to follow; a line that is well in view stays where it is. */
  readonly start: () => void;
  /** Scrolls to the current line and starts to follow. */
  readonly jump: () => void;
  readonly pause: () => void;
}

/** Scrolls to a line at `start` pixels from the top of the list, unless it is well in view. */
function scrollToLine(scroller: HTMLElement | null, start: number | null, always: boolean): void {
  if (scroller === null || start === null) return;
  const height = scroller.clientHeight;
  const at = (start - scroller.scrollTop) / height;
  if (!always && at >= ZONE_FROM && at <= ZONE_TO) return;
  const top = Math.max(0, start - height * REST_AT);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const far = Math.abs(top - scroller.scrollTop) > height * GLIDE_WITHIN;
  scroller.scrollTo({ top, behavior: calm || far || always ? 'instant' : 'smooth' });
}

/** Whether a line at `start` pixels from the top of the list can be seen. */
function isInSight(scroller: HTMLElement, start: number): boolean {
  const at = start - scroller.scrollTop;
  return at >= 0 && at < scroller.clientHeight - LEAST_SEEN;
}

/**
 * Keeps the current line in view until the user scrolls. User scrolling is detected by wheel, touch, scroll bar and
 * keys, since scroll events look the same for both.
 */
export function useFollowPlayhead(
  scroller: RefObject<HTMLElement | null>,
  playhead: Playhead | null,
  { startOf, setAnchor }: Pick<LineVirtualizer, 'startOf' | 'setAnchor'>,
): Follow {
  const [following, setFollowing] = useState(true);
  const [isOutOfSight, setOutOfSight] = useState(false);
  const spokenStart = () => (playhead === null || playhead.line < 0 ? null : startOf(playhead.line));

  useEffect(() => {
    if (playhead === null || !following) return undefined;
    const follow = () =>
      scrollToLine(scroller.current, playhead.line < 0 ? null : startOf(playhead.line), false);
    follow();
    return playhead.subscribeLineChange(follow);
  }, [scroller, playhead, following, startOf]);

  // Watched only while not following, so that following renders nothing.
  useEffect(() => {
    const element = scroller.current;
    if (playhead === null || following || element === null) return undefined;
    const look = () => {
      const start = playhead.line < 0 ? null : startOf(playhead.line);
      setOutOfSight(start !== null && !isInSight(element, start));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const stop = playhead.subscribeLineChange(look);
    return () => {
      element.removeEventListener('scroll', look);
      stop();
    };
  }, [scroller, playhead, following, startOf]);

  // If a line turns out taller or lower than predicted, the current line keeps its place while it is followed;
  // otherwise what is at the upper edge does.
  useLayoutEffect(() => {
    if (playhead === null || !following) return undefined;
    setAnchor(({ index, start }, _delta, { scrollOffset }) => {
      const element = scroller.current;
      const current = playhead.line < 0 ? null : startOf(playhead.line);
      const isAnchored = element !== null && current !== null && isInSight(element, current);
      return isAnchored ? index < playhead.line : start < (scrollOffset ?? 0);
    });
    return () => setAnchor(undefined);
  }, [scroller, playhead, following, setAnchor, startOf]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const pause = () => setFollowing(false);
    const onScrollbar = (event: PointerEvent) => {
      if (event.target === element && event.offsetX >= element.clientWidth) pause();
    };
    element.addEventListener('wheel', pause, { passive: true });
    element.addEventListener('touchmove', pause, { passive: true });
    element.addEventListener('pointerdown', onScrollbar);
    return () => {
      element.removeEventListener('wheel', pause);
      element.removeEventListener('touchmove', pause);
      element.removeEventListener('pointerdown', onScrollbar);
    };
  }, [scroller]);

  return {
    isFollowing: playhead !== null && following,
    isOutOfSight: playhead !== null && !following && isOutOfSight,
    start: () => setFollowing(true),
    jump: () => {
      setFollowing(true);
      scrollToLine(scroller.current, spokenStart(), true);
    },
    pause: () => setFollowing(false),
  };
}

import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { Playhead } from '../../player/playhead.ts';

/** The spoken line is left alone between these shares of the height, and else brought to `REST_AT`. */
const ZONE_FROM = 0.12;
const ZONE_TO = 0.6;
const REST_AT = 0.3;
/** Beyond so many heights of the pane, gliding would only be a blur. */
const GLIDE_WITHIN = 1.5;

interface Follow {
  readonly following: boolean;
  /** Goes to the spoken line and stays with it. */
  readonly resume: () => void;
  readonly pause: () => void;
}

/**
 * Keeps the spoken line in view, and yields to the reader: scrolling by hand pauses it until `resume`. Hands are
 * told from our own scrolling by what they do (wheel, touch, the scrollbar, keys), not by scroll events, which
 * look the same for both.
 *
 * @param startOf Pixels from the top of the list to a line; null while the line isn't loaded.
 */
export function useFollow(
  scroller: RefObject<HTMLElement | null>,
  playhead: Playhead | null,
  startOf: (line: number) => number | null,
): Follow {
  const [following, setFollowing] = useState(true);

  const show = useCallback(
    (always: boolean) => {
      const element = scroller.current;
      const start = playhead === null || playhead.line < 0 ? null : startOf(playhead.line);
      if (element === null || start === null) return;
      const height = element.clientHeight;
      const at = (start - element.scrollTop) / height;
      if (!always && at >= ZONE_FROM && at <= ZONE_TO) return;
      const top = Math.max(0, start - height * REST_AT);
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const far = Math.abs(top - element.scrollTop) > height * GLIDE_WITHIN;
      element.scrollTo({ top, behavior: calm || far || always ? 'instant' : 'smooth' });
    },
    [scroller, playhead, startOf],
  );

  useEffect(() => {
    if (playhead === null || !following) return undefined;
    show(false);
    return playhead.subscribeLineChange(() => show(false));
  }, [playhead, following, show]);

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
    following,
    resume: () => {
      setFollowing(true);
      show(true);
    },
    pause: () => setFollowing(false),
  };
}

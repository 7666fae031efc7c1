import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Playhead } from '../../player/playhead.ts';
import {
  isInView,
  isWhole,
  type LaneView,
  pagedTo,
  panned,
  secondAt,
  wholeView,
  zoomed,
} from './laneGeometry.ts';

const ZOOM_STEP = 1.6;
/** A wheel reports hundreds of pixels, a pinch only a few. */
const PER_PIXEL = 0.002;
const PER_PINCHED_PIXEL = 0.012;
/** A playhead that moves further than this, in seconds, was moved by a seek, and the view follows it. */
const SEEK_SECONDS = 1.5;

export interface LaneZoom {
  readonly view: LaneView;
  readonly whole: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
}

/**
 * The part of the recording that is drawn. It changes by wheel, pinch and buttons, and follows the playhead page by
 * page unless the user looks elsewhere.
 */
export function useLaneView(
  surface: RefObject<HTMLElement | null>,
  duration: number,
  playhead: Playhead | null,
): LaneZoom {
  const [chosen, setChosen] = useState<LaneView | null>(null);
  const view = useMemo(() => {
    const whole = wholeView(duration);
    return chosen === null || chosen.to > whole.to || isWhole(chosen, duration) ? whole : chosen;
  }, [chosen, duration]);
  const now = useRef({ view, duration });
  useEffect(() => {
    now.current = { view, duration };
  }, [view, duration]);

  const zoom = useCallback((factor: number, at: number) => {
    setChosen(zoomed(now.current.view, now.current.duration, factor, at));
  }, []);

  useEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { view: shown, duration: seconds } = now.current;
      const { left, width } = element.getBoundingClientRect();
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
        setChosen(panned(shown, seconds, (sideways / width) * (shown.to - shown.from)));
        return;
      }
      const speed = event.ctrlKey ? PER_PINCHED_PIXEL : PER_PIXEL;
      zoom(Math.exp(event.deltaY * speed), secondAt(shown, width, event.clientX - left));
    };
    // Not passive, unlike React's own listener: the page itself must not zoom.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [surface, zoom]);

  const isZoomed = !isWhole(view, duration);
  useEffect(() => {
    if (playhead === null || !isZoomed) return undefined;
    let before = playhead.time;
    return playhead.subscribeTime(() => {
      const { view: shown, duration: seconds } = now.current;
      const { time } = playhead;
      const leaves = isInView(shown, before) || Math.abs(time - before) > SEEK_SECONDS;
      before = time;
      if (leaves && !isInView(shown, time)) setChosen(pagedTo(shown, seconds, time));
    });
  }, [playhead, isZoomed]);

  const step = (factor: number) => {
    const { time } = playhead ?? { time: Number.NaN };
    zoom(factor, isInView(view, time) ? time : (view.from + view.to) / 2);
  };
  return {
    view,
    whole: !isZoomed,
    zoomIn: () => step(1 / ZOOM_STEP),
    zoomOut: () => step(ZOOM_STEP),
    showAll: () => setChosen(null),
  };
}

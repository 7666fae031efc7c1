import { useEffect, type RefObject } from 'react';
import type { Playhead } from '../../player/playhead.ts';
import { isInView, type LaneView } from './laneView.ts';

/**
 * Moves the upright line of the playhead, past React and only when it would stand on another pixel; tells a screen
 * reader where it is once a second.
 */
export function usePlayheadMark(
  mark: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  {
    playhead,
    view,
    width,
    words,
  }: {
    readonly playhead: Playhead | null;
    readonly view: LaneView;
    readonly width: number;
    /** What a screen reader says of a second. */
    readonly words: (second: number) => string;
  },
): void {
  useEffect(() => {
    const [line, slider] = [mark.current, surface.current];
    if (line === null || slider === null) return undefined;
    line.hidden = playhead === null;
    if (playhead === null) return undefined;
    const perSecond = width / (view.to - view.from);
    let [shownX, shownSecond] = [Number.NaN, Number.NaN];
    const write = () => {
      const { time } = playhead;
      const x = Math.round((time - view.from) * perSecond);
      if (x !== shownX) {
        shownX = x;
        line.hidden = !isInView(view, time);
        line.style.translate = `${x}px`;
      }
      const second = Math.floor(time);
      if (second !== shownSecond) {
        shownSecond = second;
        slider.ariaValueNow = String(second);
        slider.ariaValueText = words(time);
      }
    };
    write();
    return playhead.subscribeTime(write);
  }, [mark, surface, playhead, view, width, words]);
}

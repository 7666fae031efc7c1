import { useCallback, useEffect, useRef } from 'react';
import { useFormat, useText } from '../text/useText.ts';
import { Text } from '../ui/primitives.tsx';
import { player, usePlayer } from './player.ts';
import { shownLength } from './recording.ts';
import css from './Slider.module.css';

/** Seconds before the end at which a finished recording may stop. */
const END_TOLERANCE = 0.05;
const SMALL_STEP = 5;
const LARGE_STEP = 15;
/** Half a pixel of the widest slider. */
const VISIBLE_STEPS = 3000;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -SMALL_STEP,
  ArrowDown: -SMALL_STEP,
  ArrowRight: SMALL_STEP,
  ArrowUp: SMALL_STEP,
  PageDown: -LARGE_STEP,
  PageUp: LARGE_STEP,
};

/**
 * The duration to show, and the second to show at a given time: at the end, the full duration, however it was
 * rounded.
 */
function useShownTime() {
  const duration = usePlayer((state) => state.duration);
  const said = usePlayer((state) => state.recording?.durationSeconds ?? null);
  const most = duration ?? 0;
  const length = shownLength(most, said);
  const secondAt = useCallback(
    (time: number): number => Math.floor(most > 0 && time >= most - END_TOLERANCE ? length : time),
    [most, length],
  );
  return { most, length, isKnown: duration !== null, secondAt };
}

/** The time, written directly to the DOM because it changes constantly. */
export function PlayerClock() {
  const format = useFormat();
  const clock = useRef<HTMLSpanElement>(null);
  const { length, isKnown, secondAt } = useShownTime();
  useEffect(() => {
    let shown = Number.NaN;
    const write = () => {
      const second = secondAt(player.playhead.time);
      if (second === shown || clock.current === null) return;
      shown = second;
      clock.current.textContent = format.duration(second);
    };
    write();
    return player.playhead.subscribeTime(write);
  }, [secondAt, format]);
  return (
    <Text size="small" tone="secondary" tabular wrap="nowrap">
      <span ref={clock} />
      {isKnown ? (
        <>
          {' / '}
          <span>{format.duration(length)}</span>
        </>
      ) : null}
    </Text>
  );
}

/** The slider of the slim bar. An open engagement has its timeline instead. */
export function SeekSlider() {
  const text = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { most, length, secondAt } = useShownTime();

  useEffect(() => {
    let shownSecond = Number.NaN;
    let shownStep = Number.NaN;
    // Only written if the change is visible: in a long recording, a second is a fraction of a pixel.
    const write = () => {
      const { time } = player.playhead;
      const second = secondAt(time);
      const step = most > 0 ? Math.round((Math.min(time, most) / most) * VISIBLE_STEPS) : 0;
      if (input.current === null) return;
      if (step !== shownStep) {
        shownStep = step;
        input.current.value = String(time);
        input.current.style.setProperty('--filled', `${(step / VISIBLE_STEPS) * 100}%`);
      }
      if (second !== shownSecond) {
        shownSecond = second;
        input.current.ariaValueText = text.player.position({
          now: format.duration(second),
          all: format.duration(length),
        });
      }
    };
    write();
    return player.playhead.subscribeTime(write);
  }, [most, length, secondAt, text, format]);

  return (
    <input
      ref={input}
      type="range"
      aria-label={text.player.seek}
      className={css['slider']}
      min={0}
      max={most}
      step={0.01}
      defaultValue={0}
      disabled={most === 0}
      onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        player.skip(step);
      }}
    />
  );
}

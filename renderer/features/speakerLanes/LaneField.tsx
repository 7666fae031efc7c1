import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import type { Playhead } from '../../player/playhead.ts';
import { useFormat, useText } from '../../text/useText.ts';
import type { Person } from '../../ui/Avatar.tsx';
import { Text } from '../../ui/primitives.tsx';
import { LaneDrawing } from './LaneDrawing.tsx';
import {
  isInView,
  type LaneLayout,
  type LaneMark,
  type LaneView,
  type LaneWaveform,
  nearestMark,
  secondAt,
  xOf,
} from './laneGeometry.ts';
import { type LaneRow, lineAtSecond } from './laneRows.ts';
import type { LaneZoom } from './useLaneView.ts';
import css from './SpeakerLanes.module.css';

/** Half the width of the preview, its least distance from the edges. */
const HALF = 160;

/** The line under the pointer. Hidden from screen readers: the transcript has the same text. */
function LanePreview({
  surface,
  transcript,
  view,
  width,
  rows,
  rowTop,
  rowHeight,
  marks,
  personOf,
}: {
  readonly surface: RefObject<HTMLElement | null>;
  readonly transcript: Transcript;
  readonly view: LaneView;
  readonly width: number;
  readonly rows: readonly LaneRow[];
  /** Pixels from the top of the drawing to the first row. */
  readonly rowTop: number;
  readonly rowHeight: number;
  readonly marks: readonly LaneMark[];
  readonly personOf: (speaker: number) => Person;
}) {
  const text = useText();
  const format = useFormat();
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null);

  useEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const move = (event: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect();
      setAt({ x: event.clientX - left, y: event.clientY - top });
    };
    const leave = () => setAt(null);
    element.addEventListener('pointermove', move, { passive: true });
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
    };
  }, [surface]);

  if (at === null || width === 0) return null;
  const mark = at.y < rowTop ? nearestMark(marks, view, width, at.x) : null;
  const second = mark?.start ?? secondAt(view, width, at.x);
  const row = rows[Math.floor((at.y - rowTop) / rowHeight)];
  const line = lineAtSecond(transcript, second, row?.speakers ?? []);
  const x = Math.min(Math.max(xOf(view, width, second), HALF), Math.max(HALF, width - HALF));
  return (
    <div aria-hidden="true" className={css['pointer']}>
      <div className={css['pointerLine']} style={{ insetInlineStart: xOf(view, width, second) }} />
      <Text as="div" size="small" className={css['preview']} style={{ insetInlineStart: x }}>
        <Text as="p" weight="medium">
          <Text tone="tertiary" tabular>
            {format.duration(second)}
          </Text>{' '}
          {mark?.label ??
            (line < 0 ? text.speakerLanes.silence : personOf(transcript.speaker[line] ?? -1).name)}
        </Text>
        {line < 0 ? null : (
          <Text as="p" tone="secondary" wrap="anywhere" lines={3} dir="auto">
            {transcript.text[line]}
          </Text>
        )}
      </Text>
    </div>
  );
}

/**
 * Moves the playhead line without React, and only by whole pixels; updates the slider for screen readers once a
 * second.
 */
function usePlayheadMark(
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
    /** The text for screen readers. */
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

export interface SpeakerLanesProps {
  readonly transcript: Transcript;
  readonly rows: readonly LaneRow[];
  readonly overallSentiment: number | string | null;
  /** Seconds; null if unknown or without a recording. */
  readonly recordingSeconds: number | null;
  /** Null if another engagement is in the player. */
  readonly playhead: Playhead | null;
  /** Null without a recording. */
  readonly wave: LaneWaveform | null;
  readonly buffered: readonly Interval[];
  /** The speakers that are played; null for all. */
  readonly chosen: ReadonlySet<number> | null;
  /** Null without a recording. */
  readonly onChoose: ((speakers: ReadonlySet<number> | null) => void) | null;
  readonly onSeek: ((seconds: number) => void) | null;
  /** The seconds of the search hits in the transcript. */
  readonly found: readonly number[];
  readonly marks: readonly LaneMark[];
  readonly personOf: (speaker: number) => Person;
  /** Asks who a speaker is. */
  readonly onName: (speaker: number) => void;
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -15,
  PageUp: 15,
};

interface LaneFieldProps extends Pick<
  SpeakerLanesProps,
  'playhead' | 'chosen' | 'wave' | 'buffered' | 'found' | 'marks' | 'personOf' | 'onSeek'
> {
  readonly transcript: Transcript;
  readonly rows: readonly LaneRow[];
  readonly layout: LaneLayout;
  readonly duration: number;
  readonly width: number;
  readonly zoom: LaneZoom;
  readonly surface: React.RefObject<HTMLDivElement | null>;
  /** The id of the element that describes it. */
  readonly describedBy: string;
}

/** The drawing, with mouse and keyboard controls for seeking and zooming. */
export function LaneField(props: LaneFieldProps) {
  const { transcript, rows, layout, duration, width, zoom, surface, playhead, marks, personOf, onSeek } =
    props;
  const { speakerLanes, player } = useText();
  const format = useFormat();
  const line = useRef<HTMLDivElement>(null);
  const { view } = zoom;

  const words = useCallback(
    (second: number) => {
      const where = player.position({ now: format.duration(second), all: format.length(duration) });
      const spoken = lineAtSecond(transcript, second, []);
      return spoken < 0
        ? where
        : speakerLanes.speaking({ where, name: personOf(transcript.speaker[spoken] ?? -1).name });
    },
    [transcript, duration, personOf, speakerLanes, player, format],
  );
  usePlayheadMark(line, surface, { playhead, view, width, words });

  const seekTo = (event: ReactPointerEvent<HTMLElement>, snaps: boolean) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const x = Math.min(Math.max(0, event.clientX - left), width);
    const mark =
      snaps && event.clientY - top < (layout.wave ?? layout.rows) ? nearestMark(marks, view, width, x) : null;
    onSeek?.(mark?.start ?? secondAt(view, width, x));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = KEY_STEPS[event.key];
    if (step !== undefined && playhead !== null) onSeek?.(playhead.time + step);
    else if (event.key === 'Home') onSeek?.(0);
    else if (event.key === 'End') onSeek?.(duration);
    else if (event.key === '+' || event.key === '=') zoom.zoomIn();
    else if (event.key === '-') zoom.zoomOut();
    else if (event.key === '0') zoom.showAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const reachable = onSeek !== null && playhead !== null;
  return (
    // A slider with a recording, else an image.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={surface}
      dir="ltr"
      className={css['field']}
      style={{ height: layout.height }}
      {...(reachable
        ? {
            role: 'slider',
            tabIndex: 0,
            'aria-valuemin': 0,
            'aria-valuemax': Math.round(duration),
            'aria-valuenow': Math.floor(playhead.time),
          }
        : { role: 'img' })}
      aria-label={reachable ? player.seek : speakerLanes.field}
      aria-describedby={props.describedBy}
      data-reachable={onSeek !== null}
      data-expanded={layout.withTimes}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0 || onSeek === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event, true);
      }}
      onPointerMove={(event) => {
        if (playhead !== null && event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event, false);
      }}
    >
      <LaneDrawing
        transcript={transcript}
        rows={rows}
        layout={layout}
        view={view}
        width={width}
        chosen={props.chosen}
        wave={props.wave}
        buffered={props.buffered}
        found={props.found}
        marks={marks}
        personOf={personOf}
      />
      <div ref={line} hidden className={css['playhead']} />
      <LanePreview
        surface={surface}
        transcript={transcript}
        view={view}
        width={width}
        rows={rows}
        rowTop={layout.rows}
        rowHeight={layout.rowHeight}
        marks={marks}
        personOf={personOf}
      />
    </div>
  );
}

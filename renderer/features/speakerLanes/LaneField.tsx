import { useCallback, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import css from './Lanes.module.css';
import { LaneDrawing } from './LaneDrawing.tsx';
import type { LaneLayout } from './laneLayout.ts';
import { secondAt } from './lanePaths.ts';
import { LanePreview } from './LanePreview.tsx';
import type { LaneRow } from './laneRows.ts';
import type { LanesProps } from './lanesProps.ts';
import { markNear } from './markNear.ts';
import { spokenAt } from './spokenAt.ts';
import type { LaneZoom } from './useLaneView.ts';
import { usePlayheadMark } from './usePlayheadMark.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -15,
  PageUp: 15,
};

interface LaneFieldProps extends Pick<
  LanesProps,
  'playhead' | 'chosen' | 'buffered' | 'found' | 'marks' | 'nameOf' | 'onSeek'
> {
  readonly transcript: Transcript;
  readonly rows: readonly LaneRow[];
  readonly layout: LaneLayout;
  readonly duration: number;
  readonly width: number;
  readonly zoom: LaneZoom;
  readonly surface: React.RefObject<HTMLDivElement | null>;
  /** The element that says all of it in words. */
  readonly describedBy: string;
}

/** The picture, to be looked through with the pointer and moved along in with pointer or keys. */
export function LaneField(props: LaneFieldProps) {
  const { transcript, rows, layout, duration, width, zoom, surface, playhead, marks, nameOf, onSeek } = props;
  const { speakerLanes: lanes, player } = useText();
  const format = useFormat();
  const line = useRef<HTMLDivElement>(null);
  const { view } = zoom;

  const words = useCallback(
    (second: number) => {
      const where = player.position(format.duration(second), format.duration(duration));
      const spoken = spokenAt(transcript, second, []);
      return spoken < 0 ? where : lanes.speaking(where, nameOf(transcript.speaker[spoken] ?? -1));
    },
    [transcript, duration, nameOf, lanes, player, format],
  );
  usePlayheadMark(line, surface, { playhead, view, width, words });

  const seekTo = (event: PointerEvent<HTMLElement>, snaps: boolean) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const x = Math.min(Math.max(0, event.clientX - left), width);
    const mark = snaps && event.clientY - top < layout.rows ? markNear(marks, view, width, x) : null;
    onSeek?.(mark?.start ?? secondAt(view, width, x));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
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
    // A slider where there is something to move along in, a picture where there isn't.
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
      aria-label={lanes.field}
      aria-describedby={props.describedBy}
      data-reachable={onSeek !== null}
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
        buffered={props.buffered}
        found={props.found}
        marks={marks}
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
        nameOf={nameOf}
      />
    </div>
  );
}

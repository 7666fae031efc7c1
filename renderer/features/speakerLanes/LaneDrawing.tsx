import { memo, useMemo } from 'react';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { sentimentOver } from '#shared/domain/transcript/sentiment.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { waveColumns } from '#shared/domain/waveform/peaks.ts';
import { formatDuration } from '../../text/format.ts';
import { type Person, personColor } from '../../ui/Avatar.tsx';
import {
  barsPath,
  BUFFERED_HEIGHT,
  type LaneLayout,
  type LaneMark,
  lanePath,
  type LaneView,
  type LaneWaveform,
  sentimentPaths,
  strokesPath,
  timeTicks,
  COLUMN_WIDTH,
  wavePath,
  xOf,
} from './laneGeometry.ts';
import type { LaneRow } from './laneRows.ts';
import css from './SpeakerLanes.module.css';

/**
 * Bookmarks and clips are pins, signals diamonds and action items boxes, whose times are approximate;
 * mentions of trackers are dots.
 */
const MARK_SHAPES: Readonly<Record<LaneMark['kind'], string>> = {
  bookmark: 'M-4 3h8v4l-4 4l-4-4z',
  clip: 'M-4 3h8v4l-4 4l-4-4z',
  signal: 'M0 2.5l4.5 4.5l-4.5 4.5l-4.5-4.5z',
  'action-item': 'M-4 3h8v8h-8z',
  mention: 'M-2.5 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z',
};

/** The marks above the lanes: bookmarks and clips are filled, approximate ones hollow. */
const LaneMarks = memo(function LaneMarks({
  marks,
  view,
  width,
}: {
  readonly marks: readonly LaneMark[];
  readonly view: LaneView;
  readonly width: number;
}) {
  return marks.map((mark) => {
    const x = xOf(view, width, mark.start);
    const to = mark.end === null ? x : xOf(view, width, mark.end);
    if (to < 0 || x > width) return null;
    return (
      <g key={`${mark.kind} ${mark.id}`} data-kind={mark.kind} className={css['mark']}>
        {to > x ? <path d={`M${x.toFixed(1)} 12H${to.toFixed(1)}`} className={css['markSpan']} /> : null}
        <path d={MARK_SHAPES[mark.kind]} transform={`translate(${x.toFixed(1)} 0)`} />
      </g>
    );
  });
});

/** The sentiment as bars up and down, so that it doesn't depend on color alone. */
const LaneSentiment = memo(function LaneSentiment({
  transcript,
  view,
  width,
  top,
  height,
}: {
  readonly transcript: Transcript;
  readonly view: LaneView;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}) {
  const columns = Math.ceil(width / COLUMN_WIDTH);
  const values = sentimentOver(transcript, view.from, view.to, columns);
  const { above, below } = sentimentPaths(values, COLUMN_WIDTH, top, height);
  return (
    <>
      <path d={`M0 ${top + height / 2}h${width}`} className={css['grid']} />
      <path d={above} className={css['good']} />
      <path d={below} className={css['bad']} />
    </>
  );
});

/** The color of a row; grouped speakers and lines without a speaker have none. */
export function rowColor(
  { speakers: [speaker = -1], isRest }: LaneRow,
  personOf: (speaker: number) => Person,
): string {
  return isRest || speaker < 0 ? 'var(--ink-3)' : personColor(personOf(speaker));
}

/** How loud the recording is. Until that is known, a line that grows with what is computed. */
const LaneWave = memo(function LaneWave({
  wave,
  view,
  width,
  top,
  height,
}: {
  readonly wave: LaneWaveform;
  readonly view: LaneView;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}) {
  const { peaks, progress } = wave;
  const path = useMemo(
    () =>
      peaks === null
        ? null
        : wavePath(
            waveColumns(peaks, view.from, view.to, Math.max(1, Math.floor(width / COLUMN_WIDTH))),
            top,
            height,
          ),
    [peaks, view, width, top, height],
  );
  if (path !== null) return <path d={path} data-part="waveform" className={css['wave']} />;
  const middle = top + height / 2;
  return (
    <>
      <path d={`M0 ${middle}h${width}`} className={css['grid']} />
      <path d={`M0 ${middle}h${(progress * width).toFixed(0)}`} className={css['waveProgress']} />
    </>
  );
});

/** When one speaker speaks. */
const LaneBars = memo(function LaneBars({
  row,
  view,
  width,
  top,
  height,
  color,
  muted,
}: {
  readonly row: LaneRow;
  readonly view: LaneView;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  readonly color: string;
  /** Whether playback skips this speaker. */
  readonly muted: boolean;
}) {
  return (
    <path
      d={lanePath(row, view, width, top, height)}
      style={{ fill: color }}
      data-muted={muted}
      className={css['bars']}
    />
  );
});

interface LaneDrawingProps {
  readonly transcript: Transcript;
  readonly rows: readonly LaneRow[];
  readonly layout: LaneLayout;
  readonly view: LaneView;
  readonly width: number;
  readonly chosen: ReadonlySet<number> | null;
  /** Null without a recording. */
  readonly wave: LaneWaveform | null;
  readonly buffered: readonly Interval[];
  readonly found: readonly number[];
  readonly marks: readonly LaneMark[];
  readonly personOf: (speaker: number) => Person;
}

/** The parts of the lanes that don't move with the playhead. */
export const LaneDrawing = memo(function LaneDrawing({
  transcript,
  rows,
  layout,
  view,
  width,
  chosen,
  wave,
  buffered,
  found,
  marks,
  personOf,
}: LaneDrawingProps) {
  const loaded = { starts: buffered.map(({ start }) => start), ends: buffered.map(({ end }) => end) };
  return (
    <svg aria-hidden="true" width={width} height={layout.height} className={css['drawing']}>
      {timeTicks(view, width).map(({ second, x }) => (
        <g key={second}>
          <path d={`M${Math.round(x) + 0.5} ${layout.rows}V${layout.axis}`} className={css['grid']} />
          {layout.withTimes ? (
            <text
              x={Math.min(Math.max(x, 0), width)}
              y={layout.height - 4}
              textAnchor={x < 20 ? 'start' : x > width - 24 ? 'end' : 'middle'}
              className={css['tick']}
            >
              {formatDuration(second)}
            </text>
          ) : null}
        </g>
      ))}
      {wave === null || layout.wave === null ? null : (
        <LaneWave wave={wave} view={view} width={width} top={layout.wave} height={layout.waveHeight} />
      )}
      {rows.map((row, at) => (
        <LaneBars
          key={row.speakers.join()}
          row={row}
          view={view}
          width={width}
          top={layout.rows + at * layout.rowHeight + (layout.rowHeight - layout.barHeight) / 2}
          height={layout.barHeight}
          color={rowColor(row, personOf)}
          muted={chosen !== null && !row.speakers.some((speaker) => chosen.has(speaker))}
        />
      ))}
      {layout.sentiment === null ? null : (
        <LaneSentiment
          transcript={transcript}
          view={view}
          width={width}
          top={layout.sentiment}
          height={layout.sentimentHeight}
        />
      )}
      <path d={`M0 ${layout.axis}h${width}v${BUFFERED_HEIGHT}H0z`} className={css['axis']} />
      <path d={barsPath(loaded, view, width, layout.axis, BUFFERED_HEIGHT)} className={css['buffered']} />
      <path d={strokesPath(found, view, width, 2, layout.axis - 2)} className={css['found']} />
      <LaneMarks marks={marks} view={view} width={width} />
    </svg>
  );
});

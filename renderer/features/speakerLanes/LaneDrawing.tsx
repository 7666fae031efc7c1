import { memo } from 'react';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { formatDuration } from '../../text/format.ts';
import { LaneBars } from './LaneBars.tsx';
import { LaneFeelings } from './LaneFeelings.tsx';
import css from './Lanes.module.css';
import { LaneMarks } from './LaneMarks.tsx';
import type { LaneMark } from './laneMark.ts';
import { BUFFERED_HEIGHT, type LaneLayout } from './laneLayout.ts';
import { barsPath, strokesPath } from './lanePaths.ts';
import type { LaneRow } from './laneRows.ts';
import type { LaneView } from './laneView.ts';
import { timeTicks } from './timeTicks.ts';

interface LaneDrawingProps {
  readonly transcript: Transcript;
  readonly rows: readonly LaneRow[];
  readonly layout: LaneLayout;
  readonly view: LaneView;
  readonly width: number;
  readonly chosen: ReadonlySet<number> | null;
  readonly buffered: readonly Interval[];
  readonly found: readonly number[];
  readonly marks: readonly LaneMark[];
}

/** Everything of the lanes that doesn't move with the playhead. Drawn anew when the view changes. */
export const LaneDrawing = memo(function LaneDrawing({
  transcript,
  rows,
  layout,
  view,
  width,
  chosen,
  buffered,
  found,
  marks,
}: LaneDrawingProps) {
  const loaded = { starts: buffered.map(({ start }) => start), ends: buffered.map(({ end }) => end) };
  return (
    <svg aria-hidden="true" width={width} height={layout.height} className={css['drawing']}>
      {timeTicks(view, width).map(({ second, x }) => (
        <g key={second}>
          <path d={`M${Math.round(x) + 0.5} ${layout.rows}V${layout.axis}`} className={css['grid']} />
          <text
            x={Math.min(Math.max(x, 0), width)}
            y={layout.height - 4}
            textAnchor={x < 20 ? 'start' : x > width - 24 ? 'end' : 'middle'}
            className={css['tick']}
          >
            {formatDuration(second)}
          </text>
        </g>
      ))}
      {rows.map((row, at) => (
        <LaneBars
          key={row.speakers.join()}
          row={row}
          view={view}
          width={width}
          top={layout.rows + at * layout.rowHeight}
          height={layout.rowHeight}
          muted={chosen !== null && !row.speakers.some((speaker) => chosen.has(speaker))}
        />
      ))}
      {layout.feelings === null ? null : (
        <LaneFeelings
          transcript={transcript}
          view={view}
          width={width}
          top={layout.feelings}
          height={layout.feelingsHeight}
        />
      )}
      <path d={`M0 ${layout.axis}h${width}v${BUFFERED_HEIGHT}H0z`} className={css['axis']} />
      <path d={barsPath(loaded, view, width, layout.axis, BUFFERED_HEIGHT)} className={css['buffered']} />
      <path d={strokesPath(found, view, width, 2, layout.axis - 2)} className={css['found']} />
      <LaneMarks marks={marks} view={view} width={width} />
    </svg>
  );
});

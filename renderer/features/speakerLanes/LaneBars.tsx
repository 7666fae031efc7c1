import { memo } from 'react';
import { HUES } from '../../ui/initials.ts';
import css from './Lanes.module.css';
import { lanePath } from './lanePaths.ts';
import type { LaneRow } from './laneRows.ts';
import type { LaneView } from './laneView.ts';

/** Height of a bar, in pixels. */
const BAR = 14;

function hueOf({ speakers: [speaker = -1], isRest }: LaneRow): string {
  return isRest || speaker < 0 ? 'var(--ink-3)' : `var(--speaker-ink-${speaker % HUES})`;
}

/** When one speaker speaks. */
export const LaneBars = memo(function LaneBars({
  row,
  view,
  width,
  top,
  height,
  muted,
}: {
  readonly row: LaneRow;
  readonly view: LaneView;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  /** Whether this speaker is passed over when the call is played. */
  readonly muted: boolean;
}) {
  return (
    <path
      d={lanePath(row, view, width, top + (height - BAR) / 2, BAR)}
      style={{ fill: hueOf(row) }}
      data-muted={muted}
      className={css['bars']}
    />
  );
});

import { memo } from 'react';
import css from './Lanes.module.css';
import type { LaneMark } from './laneMark.ts';
import { xOf } from './lanePaths.ts';
import type { LaneView } from './laneView.ts';

/** Pointing down for a bookmark; a diamond for a signal and a box to tick for an action item, both guessed. */
const SHAPES: Readonly<Record<LaneMark['kind'], string>> = {
  bookmark: 'M-4 3h8v4l-4 4l-4-4z',
  clip: 'M-4 3h8v4l-4 4l-4-4z',
  signal: 'M0 2.5l4.5 4.5l-4.5 4.5l-4.5-4.5z',
  'action-item': 'M-4 3h8v8h-8z',
};

/** What stands above the lanes: bookmarks and clips filled, guesses hollow. */
export const LaneMarks = memo(function LaneMarks({
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
        <path d={SHAPES[mark.kind]} transform={`translate(${x.toFixed(1)} 0)`} />
      </g>
    );
  });
});

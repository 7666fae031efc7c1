import { memo } from 'react';
import { sentimentOver } from '#shared/domain/transcript/sentiment.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import css from './Lanes.module.css';
import { feelingPaths } from './lanePaths.ts';
import type { LaneView } from './laneView.ts';

/** Width of one bar, in pixels. */
const COLUMN = 3;

/** How the call feels, as the service says: bars upwards and downwards, so that no colour has to be told apart. */
export const LaneFeelings = memo(function LaneFeelings({
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
  const columns = Math.ceil(width / COLUMN);
  const values = sentimentOver(transcript, view.from, view.to, columns);
  const { above, below } = feelingPaths(values, COLUMN, top, height);
  return (
    <>
      <path d={`M0 ${top + height / 2}h${width}`} className={css['grid']} />
      <path d={above} className={css['good']} />
      <path d={below} className={css['bad']} />
    </>
  );
});

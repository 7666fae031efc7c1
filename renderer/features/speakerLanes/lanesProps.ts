import type { Interval } from '#shared/domain/transcript/intervals.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import type { Playhead } from '../../player/playhead.ts';
import type { LaneMark } from './laneMark.ts';
import type { LaneRow } from './laneRows.ts';

export interface LanesProps {
  readonly transcript: Transcript;
  readonly rows: readonly LaneRow[];
  readonly overallSentiment: number | string | null;
  /** Of the recording, in seconds; null where it isn't known or there is none. */
  readonly recordingSeconds: number | null;
  /** Where this call is the one in the player. */
  readonly playhead: Playhead | null;
  readonly buffered: readonly Interval[];
  /** Who is heard; null for everybody. */
  readonly chosen: ReadonlySet<number> | null;
  /** Null where there is nothing to hear. */
  readonly onChoose: ((speakers: ReadonlySet<number> | null) => void) | null;
  readonly onSeek: ((seconds: number) => void) | null;
  /** The seconds of what is looked for in the transcript. */
  readonly found: readonly number[];
  readonly marks: readonly LaneMark[];
  readonly nameOf: (speaker: number) => string;
}

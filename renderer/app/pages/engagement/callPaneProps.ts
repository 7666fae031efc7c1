import type { Engagement } from '#shared/contract/engagement.ts';
import type { PlaceGuess } from '#shared/domain/transcript/marks/approximatePlaces.ts';
import type { Recording } from '../../../player/recording.ts';
import type { EngagementReading } from '../../../queries/engagements.ts';
import type { CallLines } from './useCallLines.ts';

/** What a pane beside the text of a call is given. */
export interface CallPaneProps {
  readonly engagement: Engagement;
  /** Null while only the row of the list is known. */
  readonly reading: EngagementReading | null;
  readonly recording: Recording;
  readonly playable: boolean;
  /** Null where the call has no timed lines. */
  readonly lines: CallLines | null;
  /** Where its signals and action items were probably said. */
  readonly places: readonly PlaceGuess[];
  /** Plays from there, or shows it where there is nothing to play. */
  readonly onGoTo: (second: number) => void;
}

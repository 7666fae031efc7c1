import { TrackersPane } from '../../../features/trackers/TrackersPane.tsx';
import { player } from '../../../player/player.ts';
import type { CallPaneProps } from './callPaneProps.ts';

/** What is listened for, in this call. */
export function CallTrackers({ recording, playable, lines }: CallPaneProps) {
  return (
    <TrackersPane
      connectionId={recording.connectionId}
      transcript={lines?.transcript ?? null}
      onSeek={playable ? (second) => player.playFrom(recording, second) : null}
    />
  );
}

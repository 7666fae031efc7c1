import { useEffect } from 'react';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { player } from '../../../player/player.ts';
import type { Recording } from '../../../player/recording.ts';

/** Tells the player what is said in the call that it plays, so that it can pass over silences and speakers. */
export function useTellPlayer(
  { connectionId, engagementId }: Recording,
  inPlayer: boolean,
  transcript: Transcript | null,
): void {
  useEffect(() => {
    if (inPlayer && transcript !== null) player.setTranscript({ connectionId, engagementId }, transcript);
  }, [connectionId, engagementId, inPlayer, transcript]);
}

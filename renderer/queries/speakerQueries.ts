import { useMutation } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SpeakerDecision } from '#shared/contract/speakers.ts';
import { read } from './ask.ts';
import type { ProblemError } from './problemError.ts';

const MOST_UNCLEAR = 100;

/** What the user decided about speakers. */
export const speakersQuery = (connectionId: ConnectionId) => read('speakers.list', { connectionId });

/** Speakers who could be team members. */
export const unclearSpeakersQuery = (connectionId: ConnectionId) =>
  read('mirror.unclearSpeakers', { connectionId, limit: MOST_UNCLEAR });

/** Runs one of the methods that change what is decided. */
export function useChangeSpeakers() {
  return useMutation<SpeakerDecision[], ProblemError, () => Promise<SpeakerDecision[]>>({
    mutationFn: (change) => change(),
  });
}

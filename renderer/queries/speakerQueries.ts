import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SpeakerDecision } from '#shared/contract/speakers.ts';
import { ask } from './ask.ts';
import type { ProblemError } from './problemError.ts';
import { connectionKey } from './queryClient.ts';

const MOST_UNCLEAR = 100;

/** What the user decided about speakers. `speakers.changed` keeps it up to date, with the reports. */
export function speakersQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'speakers'],
    queryFn: ({ signal }) => ask('speakers.list', { connectionId }, signal),
  });
}

/** Speakers who could be team members. */
export function unclearSpeakersQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'unclearSpeakers'],
    queryFn: ({ signal }) => ask('mirror.unclearSpeakers', { connectionId, limit: MOST_UNCLEAR }, signal),
  });
}

/** Runs one of the methods that change what is decided. */
export function useChangeSpeakers() {
  return useMutation<SpeakerDecision[], ProblemError, () => Promise<SpeakerDecision[]>>({
    mutationFn: (change) => change(),
  });
}

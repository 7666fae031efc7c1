import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { SHORTEST_SILENCE } from '#shared/domain/transcript/playSchedule.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { acousticSilences } from '#shared/domain/waveform/peaks.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { player } from '../../../player/player.ts';
import type { Recording } from '../../../player/recording.ts';
import { read } from '../../../queries/ask.ts';
import type { Waveform } from '../../../recordings/useWaveform.ts';
import { useText } from '../../../text/useText.ts';
import { showToast } from '../../../ui/Toasts.tsx';
import { useConnectionId } from '../../../queries/workspace.ts';

/** The recording of an engagement, in the form the player expects. */
export function recordingOf(connectionId: ConnectionId, engagement: Engagement): Recording {
  return {
    connectionId,
    engagementId: engagement.id,
    title: engagement.title,
    people: (engagement.contacts ?? []).map((contact) => personName(contact) ?? contact.id).join(', '),
    durationSeconds: engagement.duration_seconds ?? null,
  };
}

/** Plays an engagement from a second, wherever the user is; says so if it has no recording. */
export function usePlayFrom() {
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const { player: words } = useText();
  return async (engagement: Engagement, seconds: number): Promise<void> => {
    const media = await client
      .ensureQueryData(read('media.check', { connectionId, engagementId: engagement.id }))
      .catch(() => null);
    if (media?.kind === 'ready') player.playFrom(recordingOf(connectionId, engagement), seconds);
    else showToast({ words: words.none });
  };
}

/**
 * Loads the recording of the open engagement into the player unless something else is playing, and again when
 * the player is emptied. A recording that was never played is unloaded when the user leaves its engagement.
 */
export function useLoadedRecording(recording: Recording, playable: boolean): void {
  const { connectionId, engagementId, title, durationSeconds, people = '' } = recording;
  // Before the first frame, which would say that another recording is in the player.
  useLayoutEffect(() => {
    if (!playable) return undefined;
    const offer = () => player.offer({ connectionId, engagementId, title, durationSeconds, people });
    offer();
    return player.subscribe(() => {
      if (player.get().recording === null) offer();
    });
  }, [playable, connectionId, engagementId, title, durationSeconds, people]);
  useEffect(() => () => player.withdraw({ connectionId, engagementId }), [connectionId, engagementId]);
}

/**
 * Plays from the second in the URL, once per navigation: a reload or another change of the URL must not seek.
 */
export function usePlayFromAddress(
  recording: Recording,
  seconds: number | undefined,
  playable: boolean,
): void {
  const played = useRef<number>(undefined);
  useEffect(() => {
    if (seconds === undefined || !playable || played.current === seconds) return;
    played.current = seconds;
    player.playFrom(recording, seconds);
  }, [recording, seconds, playable]);
}

/** Passes the player the transcript of what it plays, so that it can skip silence and speakers. */
export function usePlayerTranscript(
  { connectionId, engagementId }: Recording,
  inPlayer: boolean,
  transcript: Transcript | null,
): void {
  useEffect(() => {
    if (inPlayer && transcript !== null) player.setTranscript({ connectionId, engagementId }, transcript);
  }, [connectionId, engagementId, inPlayer, transcript]);
}

/** Passes the player when nothing is heard in what it plays. */
export function usePlayerSilences(
  { connectionId, engagementId }: Recording,
  inPlayer: boolean,
  waveform: Waveform | null,
): void {
  const peaks = waveform?.peaks ?? null;
  useEffect(() => {
    if (inPlayer && peaks !== null)
      player.setSilences({ connectionId, engagementId }, acousticSilences(peaks, SHORTEST_SILENCE));
  }, [connectionId, engagementId, inPlayer, peaks]);
}

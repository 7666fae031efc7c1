import { useLayoutEffect } from 'react';
import { usePreference } from '../ui/preference.ts';
import { playerPreferences } from './playerState.ts';
import { player, usePlayer } from './player.ts';
import { isSameRecording, type Recording } from './recording.ts';
import css from './VideoSlot.module.css';

/**
 * The slot for the video in the summary, over which the player places it. Renders nothing without a video.
 */
export function VideoSlot({ recording }: { readonly recording: Recording }) {
  const hasVideo = usePlayer((state) => state.hasVideo && isSameRecording(state.recording, recording));
  const isShown = usePreference(playerPreferences.videoPlace) === 'summary' && hasVideo;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    player.setInSummary(true);
    return () => player.setInSummary(false);
  }, [isShown]);
  return isShown ? <div className={css['slot']} /> : null;
}

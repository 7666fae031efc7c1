import { useLayoutEffect } from 'react';
import { usePreference } from '../ui/preference.ts';
import { playerPreferences } from './playerState.ts';
import { player, usePlayer } from './player.ts';
import { isSameRecording, type Recording } from './recording.ts';
import css from './VideoSlot.module.css';

/** The place of the picture in the summary: the player lays its video over it. Nothing without one. */
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

import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Settings } from '#shared/contract/settings.ts';
import { player, usePlayer } from '../../player/player.ts';
import { PlayerDock } from '../../player/PlayerDock.tsx';
import { isSameRecording } from '../../player/recording.ts';
import { useRead } from '../../queries/ask.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useText } from '../../text/useText.ts';
import { preference } from '../../ui/preference.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import css from './Shell.module.css';

/** The playback defaults applied last: changes in the player are kept until the defaults change. */
const appliedPlayback = preference<string>('player.usual', '', (stored) =>
  typeof stored === 'string' ? stored : null,
);

function applyPlayback(playback: Settings['playback']): void {
  const defaults = JSON.stringify(playback);
  if (appliedPlayback.get() === defaults) return;
  appliedPlayback.set(defaults);
  player.setSpeed(playback.speed);
  player.setSkipSilence(playback.skipSilence);
}

/** Applies the preferences of the last session to the player, then the settings whenever they change. */
function usePlaybackDefaults(): void {
  const { data } = useRead('settings.get', {});
  const playback = data?.settings.playback;
  useEffect(() => {
    void rememberedValues.loaded.then(() => player.applyPreferences());
  }, []);
  useEffect(() => {
    if (playback !== undefined) void rememberedValues.loaded.then(() => applyPlayback(playback));
  }, [playback]);
}

/** The player: below its engagement while that is open, otherwise at the bottom of the window. */
export function ShellPlayer() {
  usePlaybackDefaults();
  const text = useText();
  const { player } = text;
  const { connectionId, engagementId } = useParams({ strict: false });
  const recording = usePlayer((state) => state.recording);
  const docked =
    connectionId !== undefined &&
    engagementId !== undefined &&
    isSameRecording(recording, { connectionId, engagementId });
  return (
    <PlayerDock
      docked={docked}
      className={docked ? css['dock'] : css['foot']}
      title={
        recording === null ? null : (
          <Link
            to="/c/$connectionId/engagements/$engagementId"
            params={{ connectionId: recording.connectionId, engagementId: recording.engagementId }}
            title={player.openCall}
          >
            {engagementTitle(text, recording.title)}
          </Link>
        )
      }
    />
  );
}

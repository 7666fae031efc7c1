import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Settings } from '#shared/contract/settings.ts';
import { settingsQuery } from '../queries/settingsQueries.ts';
import { preference } from '../ui/preference.ts';
import { rememberedValues } from '../ui/rememberedValues.ts';
import { player } from './player.ts';

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
export function usePlaybackDefaults(): void {
  const { data } = useQuery(settingsQuery);
  const playback = data?.settings.playback;
  useEffect(() => {
    void rememberedValues.loaded.then(() => player.applyPreferences());
  }, []);
  useEffect(() => {
    if (playback !== undefined) void rememberedValues.loaded.then(() => applyPlayback(playback));
  }, [playback]);
}

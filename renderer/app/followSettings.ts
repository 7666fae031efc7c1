import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { Settings } from '#shared/contract/settings.ts';
import { isCommandId } from '../commands/catalogue/index.ts';
import { keymap } from '../commands/keymap.ts';
import { player } from '../player/player.ts';
import { settingsQuery } from '../queries/settings.ts';
import { preference } from '../ui/preference.ts';
import { paintAs } from './theme.ts';

/** The usual way of playing that the player took over last: what is chosen in the player itself holds until that changes. */
const takenOver = preference<string>('player.usual', '', (stored) =>
  typeof stored === 'string' ? stored : null,
);

function playAs(playback: Settings['playback']): void {
  const usual = JSON.stringify(playback);
  if (takenOver.get() === usual) return;
  takenOver.set(usual);
  player.setSpeed(playback.speed);
  player.setSkipSilence(playback.skipSilence);
}

/** Makes the settings act on this window, now and whenever they change. Returns the function that stops it. */
export function followSettings(client: QueryClient): () => void {
  let applied: Settings | null = null;
  return new QueryObserver(client, settingsQuery).subscribe(({ data }) => {
    const settings = data?.settings;
    if (settings === undefined || settings === applied) return;
    applied = settings;
    paintAs(settings.appearance);
    playAs(settings.playback);
    // Commands that this version doesn't know keep their keys in the settings, for the one that does.
    const keys = Object.entries(settings.shortcuts.keys).filter(([id]) => isCommandId(id));
    keymap.set(Object.fromEntries(keys));
  });
}

import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { THEMES } from '#shared/contract/enumerations.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { isCommandId } from '../commands/commandCatalogue.ts';
import { keymap } from '../commands/keymap.ts';
import { player } from '../player/player.ts';
import { settingsQuery } from '../queries/settingsQueries.ts';
import { preference, shownDensity } from '../ui/preference.ts';

type Theme = Settings['appearance']['theme'];

/** What the settings said last: the first picture has it before they are read. */
const shownTheme = preference<Theme>(
  'theme',
  'system',
  (stored) => THEMES.find((theme) => theme === stored) ?? null,
);

/** Puts theme and density on the page: as they were last, until the settings are read. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement;
  const theme = shownTheme.get();
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['density'] = shownDensity.get();
}

function changeAppearance({ theme, density }: Settings['appearance']): void {
  shownTheme.set(theme);
  shownDensity.set(density);
  applyAppearance();
}

/** The usual way of playing that the player took over last: what is chosen in the player itself holds until that changes. */
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

/** Makes the settings act on this window, now and whenever they change. Returns the function that stops it. */
export function followSettings(client: QueryClient): () => void {
  let applied: Settings | null = null;
  return new QueryObserver(client, settingsQuery).subscribe(({ data }) => {
    const settings = data?.settings;
    if (settings === undefined || settings === applied) return;
    applied = settings;
    changeAppearance(settings.appearance);
    applyPlayback(settings.playback);
    // Commands that this version doesn't know keep their keys in the settings, for the one that does.
    const keys = Object.entries(settings.shortcuts.keys).filter(([id]) => isCommandId(id));
    keymap.set(Object.fromEntries(keys));
  });
}

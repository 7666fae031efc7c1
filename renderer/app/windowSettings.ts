import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { THEMES } from '#shared/contract/enumerations.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { isCommandId } from '../commands/commandCatalogue.ts';
import { keymap } from '../commands/keymap.ts';
import { read } from '../queries/ask.ts';
import { preference, shownDensity } from '../ui/preference.ts';

type Theme = Settings['appearance']['theme'];

/** The last known theme, for the first paint before the settings are loaded. */
const shownTheme = preference<Theme>(
  'theme',
  'system',
  (stored) => THEMES.find((theme) => theme === stored) ?? null,
);

/** Applies theme and density to the page. */
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

/** Applies the settings to this window, now and whenever they change. Returns a function that stops it. */
export function followSettings(client: QueryClient): () => void {
  let applied: Settings | null = null;
  return new QueryObserver(client, read('settings.get', {})).subscribe(({ data }) => {
    const settings = data?.settings;
    if (settings === undefined || settings === applied) return;
    applied = settings;
    changeAppearance(settings.appearance);
    // Shortcuts of unknown commands stay in the settings for a version that knows them.
    const keys = Object.entries(settings.shortcuts.keys).filter(([id]) => isCommandId(id));
    keymap.set(Object.fromEntries(keys));
  });
}

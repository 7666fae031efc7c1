import { THEMES } from '#shared/contract/enumerations.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { shownDensity } from '../ui/density.ts';
import { preference } from '../ui/preference.ts';

type Theme = Settings['appearance']['theme'];

/** What the settings said last: the first picture has it before they are read. */
const shownTheme = preference<Theme>(
  'theme',
  'system',
  (stored) => THEMES.find((theme) => theme === stored) ?? null,
);

/** Puts theme and density on the page: as they were last, until the settings are read. */
export function paint(): void {
  const { dataset } = document.documentElement;
  const theme = shownTheme.get();
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['density'] = shownDensity.get();
}

export function paintAs({ theme, density }: Settings['appearance']): void {
  shownTheme.set(theme);
  shownDensity.set(density);
  paint();
}

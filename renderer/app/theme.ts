import { preference } from '../ui/preference.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const themeChoice = preference<Theme>(
  'theme',
  'system',
  (stored) => THEMES.find((theme) => theme === stored) ?? null,
);

/** Puts the chosen theme on the page, now and whenever it is chosen anew. */
export function applyTheme(): void {
  const apply = () => {
    const theme = themeChoice.get();
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  };
  apply();
  themeChoice.subscribe(apply);
}

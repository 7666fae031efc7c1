/** The settings by subject, each a page with an address of its own. */
export const SETTINGS_PAGES = ['general', 'playback', 'sync', 'network', 'shortcuts'] as const;
export type SettingsPageName = (typeof SETTINGS_PAGES)[number];

/** An unknown page leads to the first one. */
export function settingsPageOf(address: string): SettingsPageName {
  return SETTINGS_PAGES.find((page) => page === address) ?? SETTINGS_PAGES[0];
}

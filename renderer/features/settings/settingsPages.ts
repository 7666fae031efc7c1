/** The settings by subject, each on a page with a URL of its own. */
export const SETTINGS_PAGES = [
  'general',
  'playback',
  'sync',
  'notifications',
  'network',
  'secrets',
  'shortcuts',
] as const;
export type SettingsPageName = (typeof SETTINGS_PAGES)[number];

/** Falls back to the first page. */
export function settingsPageOf(address: string): SettingsPageName {
  return SETTINGS_PAGES.find((page) => page === address) ?? SETTINGS_PAGES[0];
}

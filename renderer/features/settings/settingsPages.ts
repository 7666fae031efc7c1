/** The settings by subject, each on a page with a URL of its own. */
export const SETTINGS_PAGES = [
  'general',
  'playback',
  'exports',
  'assistants',
  'workspace',
  'shortcuts',
  'developer',
] as const;
export type SettingsPageName = (typeof SETTINGS_PAGES)[number];

/** Null for an address that is none of them. */
export function settingsPageOf(address: string | undefined): SettingsPageName | null {
  return SETTINGS_PAGES.find((page) => page === address) ?? null;
}

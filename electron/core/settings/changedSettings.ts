import type { Settings, SettingsChange } from '#shared/contract/settings.ts';

/** An absent value, and one that is there as undefined, both mean: as it was. */
function laidOver<Section extends object>(
  section: Section,
  change: { [Name in keyof Section]?: Section[Name] | undefined } | undefined,
): Section {
  const changes = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return { ...section, ...Object.fromEntries(changes) };
}

export function changedSettings(settings: Settings, change: SettingsChange): Settings {
  return {
    appearance: laidOver(settings.appearance, change.appearance),
    dates: laidOver(settings.dates, change.dates),
    playback: laidOver(settings.playback, change.playback),
    sync: laidOver(settings.sync, change.sync),
    privacy: laidOver(settings.privacy, change.privacy),
    notices: laidOver(settings.notices, change.notices),
    shortcuts: laidOver(settings.shortcuts, change.shortcuts),
  };
}

import { z } from 'zod';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Settings, SettingsChange, SettingsImport } from '#shared/contract/settings.ts';
import type { Handlers } from '../app.ts';
import type { SettingsStore } from '../ports.ts';
import {
  StoredSettings,
  upgradeSettings,
  readSettings,
  UPGRADES,
  versionAfter,
  writeSettings,
} from './storedSettings.ts';

/** A missing value and `undefined` both mean unchanged. */
function mergeSection<Section extends object>(
  section: Section,
  change: { [Name in keyof Section]?: Section[Name] | undefined } | undefined,
): Section {
  const changes = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return { ...section, ...Object.fromEntries(changes) };
}

function applyChange(settings: Settings, change: SettingsChange): Settings {
  return {
    appearance: mergeSection(settings.appearance, change.appearance),
    dates: mergeSection(settings.dates, change.dates),
    playback: mergeSection(settings.playback, change.playback),
    sync: mergeSection(settings.sync, change.sync),
    privacy: mergeSection(settings.privacy, change.privacy),
    notices: mergeSection(settings.notices, change.notices),
    reports: mergeSection(settings.reports, change.reports),
    shortcuts: mergeSection(settings.shortcuts, change.shortcuts),
  };
}

const FORMAT = 'parley-settings';

const file = z.object({ format: z.literal(FORMAT), version: z.int().min(1), settings: z.unknown() });

/** Exports the settings for another computer. Only validated settings are included, which can't contain a secret. */
export function exportSettings(settings: Settings): { fileName: string; text: string } {
  const text = JSON.stringify({ format: FORMAT, version: versionAfter(UPGRADES), settings }, null, 2);
  return { fileName: `${FORMAT}.json`, text: `${text}\n` };
}

/** Imports such a file over the current settings; invalid values leave theirs unchanged. */
export function importSettings(text: string, now: Settings): SettingsImport {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { kind: 'not-settings', why: 'unreadable' };
  }
  const reading = file.safeParse(parsed);
  if (!reading.success) return { kind: 'not-settings', why: 'another-file' };
  const { version, settings } = reading.data;
  if (version > versionAfter(UPGRADES)) return { kind: 'not-settings', why: 'newer' };
  const { settings: read, leftOut } = readSettings(upgradeSettings(settings, version, UPGRADES), now);
  return { kind: 'imported', settings: read, leftOut: [...leftOut] };
}

export interface SettingsModule {
  current(): Settings;
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `settings.${string}`>>;
}

/** `onChange` is called after every change with the new settings. */
export function openSettingsModule(
  store: SettingsStore,
  onChange: (settings: Settings) => void,
): SettingsModule {
  const kept = new StoredSettings(store);

  const put = (settings: Settings): Result<Settings> => {
    const written = writeSettings(() => kept.put(settings));
    if (!written.ok) return written;
    onChange(settings);
    return ok(settings);
  };

  return {
    current: () => kept.current(),

    handlers: {
      'settings.get': () => ok({ settings: kept.current(), setAside: kept.setAside() }),
      'settings.update': (change) => put(applyChange(kept.current(), change)),
      'settings.export': () => ok(exportSettings(kept.current())),
      'settings.import': ({ text }) => {
        const outcome = importSettings(text, kept.current());
        if (outcome.kind !== 'imported') return ok(outcome);
        const stored = put(outcome.settings);
        return stored.ok ? ok(outcome) : stored;
      },
    },
  };
}

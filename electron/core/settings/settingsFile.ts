import { z } from 'zod';
import type { Settings, SettingsImport } from '#shared/contract/settings.ts';
import { readSettings } from './readSettings.ts';
import { migrated, STEPS, versionAfter } from './versions.ts';

const FORMAT = 'parley-settings';

const file = z.object({ format: z.literal(FORMAT), version: z.int().min(1), settings: z.unknown() });

/** For another computer. Made from the checked settings alone, which have no place for a secret. */
export function exported(settings: Settings): { fileName: string; text: string } {
  const text = JSON.stringify({ format: FORMAT, version: versionAfter(STEPS), settings }, null, 2);
  return { fileName: `${FORMAT}.json`, text: `${text}\n` };
}

/** Reads such a file over the settings of now; what doesn't fit leaves the one setting as it is. */
export function imported(text: string, now: Settings): SettingsImport {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { kind: 'not-settings', why: 'unreadable' };
  }
  const reading = file.safeParse(parsed);
  if (!reading.success) return { kind: 'not-settings', why: 'another-file' };
  const { version, settings } = reading.data;
  if (version > versionAfter(STEPS)) return { kind: 'not-settings', why: 'newer' };
  const { settings: read, leftOut } = readSettings(migrated(settings, version, STEPS), now);
  return { kind: 'imported', settings: read, leftOut: [...leftOut] };
}

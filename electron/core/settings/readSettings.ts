import { settings, type Settings } from '#shared/contract/settings.ts';
import { isRecord } from '../json.ts';

export interface SettingsReading {
  readonly settings: Settings;
  /** Places that were left as they are in `base`, as `dates.timeZone`; empty where everything fitted. */
  readonly leftOut: readonly string[];
}

/**
 * Lays what was stored over `base`, value by value: one that doesn't fit leaves that one as it was, never the rest.
 * What is missing is no mistake, and neither are sections and values that this version doesn't know.
 */
export function readSettings(stored: unknown, base: Settings): SettingsReading {
  if (!isRecord(stored)) return { settings: base, leftOut: [''] };
  const leftOut: string[] = [];
  const laid: Record<string, Record<string, unknown>> = {};
  for (const [name, section] of Object.entries(base)) {
    const found = stored[name];
    if (found !== undefined && !isRecord(found)) leftOut.push(name);
    laid[name] = { ...section, ...(isRecord(found) ? found : {}) };
  }
  const reading = settings.safeParse(laid);
  if (reading.success) return { settings: reading.data, leftOut };
  for (const { path } of reading.error.issues) {
    const [section = '', value = ''] = path.map(String);
    leftOut.push(`${section}.${value}`);
    const before: Record<string, unknown> =
      Object.entries(base).find(([name]) => name === section)?.[1] ?? {};
    laid[section] = { ...laid[section], [value]: before[value] };
  }
  return { settings: settings.parse(laid), leftOut: [...new Set(leftOut)] };
}

import { z } from 'zod';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import { type Settings, settings } from '#shared/contract/settings.ts';
import { isRecord } from '../json.ts';
import type { SettingsStore } from '../ports.ts';

/** System error codes for a full disk or an exhausted quota. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Writes to the settings store, converting its errors. Problems: `storage`. */
export function writeSettings(write: () => void): Result<null> {
  try {
    write();
    return ok(null);
  } catch (error) {
    return error instanceof Error && 'code' in error && FULL.has(error.code)
      ? failed({
          kind: 'storage',
          reason: 'disk-full',
          detail: 'The disk is full, so the settings could not be saved. Free up space and try again.',
        })
      : failed({
          kind: 'storage',
          reason: 'unavailable',
          detail: 'The settings could not be saved. Check that the data folder is writable.',
        });
  }
}

interface SettingsReading {
  readonly settings: Settings;
  /** Paths that kept their value from `base`, such as `dates.timeZone`; empty if everything was valid. */
  readonly leftOut: readonly string[];
}

/**
 * Merges stored values into `base`, one by one: an invalid value only loses itself. Missing and unknown values and
 * sections are fine.
 */
export function readSettings(stored: unknown, base: Settings): SettingsReading {
  if (!isRecord(stored)) return { settings: base, leftOut: [''] };
  const leftOut: string[] = [];
  const merged: Record<string, Record<string, unknown>> = {};
  for (const [name, section] of Object.entries(base)) {
    const found = stored[name];
    if (found !== undefined && !isRecord(found)) leftOut.push(name);
    merged[name] = { ...section, ...(isRecord(found) ? found : {}) };
  }
  const reading = settings.safeParse(merged);
  if (reading.success) return { settings: reading.data, leftOut };
  for (const { path } of reading.error.issues) {
    const [section = '', value = ''] = path.map(String);
    leftOut.push(`${section}.${value}`);
    const before: Record<string, unknown> =
      Object.entries(base).find(([name]) => name === section)?.[1] ?? {};
    merged[section] = { ...merged[section], [value]: before[value] };
  }
  return { settings: settings.parse(merged), leftOut: [...new Set(leftOut)] };
}

/** Converts the values stored by one version to the next version's form. Must never throw, whatever the input. */
export type SettingsUpgrade = (stored: unknown) => unknown;

/**
 * Upgrades from version 1 on, in order. A new value needs none, because it has a default; a renamed, moved or
 * reshaped one does. A released step never changes.
 */
export const UPGRADES: readonly SettingsUpgrade[] = [];

/** The current version: 1 without steps. */
export function versionAfter(steps: readonly SettingsUpgrade[]): number {
  return steps.length + 1;
}

/** Upgrades what version `from` stored to the current form. */
export function upgradeSettings(stored: unknown, from: number, steps: readonly SettingsUpgrade[]): unknown {
  return steps.slice(from - 1).reduce((value, step) => step(value), stored);
}

const KEY = 'settings';
const SET_ASIDE_KEY = 'settingsSetAside';
/** Damaged settings kept for inspection; older ones are dropped. */
const MAX_SET_ASIDE = 3;

const envelope = z.object({ version: z.int().min(1), values: z.unknown() });

/**
 * The stored settings with the version that wrote them. Read once; what can't be read completely is set aside under
 * its own key before anything overwrites it.
 */
export class StoredSettings {
  readonly #store: SettingsStore;
  readonly #version: number;
  #current: Settings;
  #setAside: 'damaged' | 'newer' | null;

  constructor(store: SettingsStore, steps: readonly SettingsUpgrade[] = UPGRADES) {
    this.#store = store;
    this.#version = versionAfter(steps);
    const stored = store.get(KEY);
    const [settings, wrong] = readStored(stored, steps);
    this.#current = settings;
    this.#setAside = wrong;
    if (wrong !== null) this.#putAside(stored);
  }

  current(): Settings {
    return this.#current;
  }

  setAside(): 'damaged' | 'newer' | null {
    return this.#setAside;
  }

  /** Throws if the store can't write, leaving the settings unchanged. */
  put(settings: Settings): void {
    this.#store.set(KEY, { version: this.#version, values: settings });
    this.#current = settings;
    this.#setAside = null;
  }

  #putAside(stored: unknown): void {
    const before = this.#store.get(SET_ASIDE_KEY);
    const kept: unknown[] = Array.isArray(before) ? before : [];
    // The same damage is seen on every start until a setting changes; store it once.
    if (kept.some((one) => JSON.stringify(one) === JSON.stringify(stored))) return;
    this.#store.set(SET_ASIDE_KEY, [...kept, stored].slice(-MAX_SET_ASIDE));
  }
}

function readStored(
  stored: unknown,
  steps: readonly SettingsUpgrade[],
): [Settings, 'damaged' | 'newer' | null] {
  if (stored === undefined) return [DEFAULT_SETTINGS, null];
  const reading = envelope.safeParse(stored);
  if (!reading.success) return [DEFAULT_SETTINGS, 'damaged'];
  const { version, values } = reading.data;
  const { settings, leftOut } = readSettings(upgradeSettings(values, version, steps), DEFAULT_SETTINGS);
  if (version > versionAfter(steps)) return [settings, 'newer'];
  return [settings, leftOut.length === 0 ? null : 'damaged'];
}

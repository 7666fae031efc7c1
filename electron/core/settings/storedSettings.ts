import { z } from 'zod';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import { type Settings, settings } from '#shared/contract/settings.ts';
import { isRecord } from '../json.ts';
import type { SettingsStore } from '../ports.ts';

/** What a full disk, or a quota that is used up, is called by the system. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Runs a change of the settings store, which throws where the disk refuses. Problems: `storage`. */
export function writeSettings(write: () => void): Result<null> {
  try {
    write();
    return ok(null);
  } catch (error) {
    return error instanceof Error && 'code' in error && FULL.has(error.code)
      ? failed({
          kind: 'storage',
          reason: 'disk-full',
          detail: 'The disk is full, so the settings could not be saved; make some room and try again.',
        })
      : failed({
          kind: 'storage',
          reason: 'unavailable',
          detail: 'The settings can’t be saved: the data folder can’t be used.',
        });
  }
}

interface SettingsReading {
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

/** One step to the next version: what was stored by one, as the next one reads it. Never throws, whatever it is given. */
export type SettingsUpgrade = (stored: unknown) => unknown;

/**
 * The steps from version 1 on, in their order. A value that is new needs none, as it has a default; one that is
 * renamed, moved or takes another form does. A step that has left the house is never changed again.
 */
export const UPGRADES: readonly SettingsUpgrade[] = [];

/** The version that is written: 1 where there are no steps. */
export function versionAfter(steps: readonly SettingsUpgrade[]): number {
  return steps.length + 1;
}

/** Brings what version `from` wrote to today's form. */
export function upgradeSettings(stored: unknown, from: number, steps: readonly SettingsUpgrade[]): unknown {
  return steps.slice(from - 1).reduce((value, step) => step(value), stored);
}

const KEY = 'settings';
const SET_ASIDE_KEY = 'settingsSetAside';
/** Damaged forms kept for whoever wants to look; the oldest go. */
const MOST_ASIDE = 3;

const envelope = z.object({ version: z.int().min(1), values: z.unknown() });

/**
 * The settings as the store holds them, with the version that wrote them. Read once; what can't be read in full is
 * set aside under a key of its own before anything is written over it.
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

  /** Throws where the store can't write; the settings stay as they were then. */
  put(settings: Settings): void {
    this.#store.set(KEY, { version: this.#version, values: settings });
    this.#current = settings;
    this.#setAside = null;
  }

  #putAside(stored: unknown): void {
    const before = this.#store.get(SET_ASIDE_KEY);
    const kept: unknown[] = Array.isArray(before) ? before : [];
    // Nothing is written over it until a setting changes, so it may be met at several starts.
    if (kept.some((one) => JSON.stringify(one) === JSON.stringify(stored))) return;
    this.#store.set(SET_ASIDE_KEY, [...kept, stored].slice(-MOST_ASIDE));
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

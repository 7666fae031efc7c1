import { z } from 'zod';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { SettingsStore } from '../ports/settingsStore.ts';
import { readSettings } from './readSettings.ts';
import { migrated, STEPS, versionAfter, type Step } from './versions.ts';

const KEY = 'settings';
const SET_ASIDE_KEY = 'settingsSetAside';
/** Damaged forms kept for whoever wants to look; the oldest go. */
const MOST_ASIDE = 3;

const envelope = z.object({ version: z.int().min(1), values: z.unknown() });

/**
 * The settings as the store holds them, with the version that wrote them. Read once; what can't be read in full is
 * set aside under a key of its own before anything is written over it.
 */
export class KeptSettings {
  readonly #store: SettingsStore;
  readonly #version: number;
  #current: Settings;
  #setAside: 'damaged' | 'newer' | null;

  constructor(store: SettingsStore, steps: readonly Step[] = STEPS) {
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

function readStored(stored: unknown, steps: readonly Step[]): [Settings, 'damaged' | 'newer' | null] {
  if (stored === undefined) return [DEFAULT_SETTINGS, null];
  const reading = envelope.safeParse(stored);
  if (!reading.success) return [DEFAULT_SETTINGS, 'damaged'];
  const { version, values } = reading.data;
  const { settings, leftOut } = readSettings(migrated(values, version, steps), DEFAULT_SETTINGS);
  if (version > versionAfter(steps)) return [settings, 'newer'];
  return [settings, leftOut.length === 0 ? null : 'damaged'];
}

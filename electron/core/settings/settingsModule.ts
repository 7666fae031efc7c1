import { z } from 'zod';
import { MOST_SETTINGS_TEXT } from '#shared/contract/enumerations.ts';
import type { WaitingLines } from '#shared/contract/corrections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import {
  type Settings,
  settings,
  type SettingsChange,
  type SettingsImport,
} from '#shared/contract/settings.ts';
import type { Handlers } from '../app.ts';
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
function readSettings(stored: unknown, base: Settings): SettingsReading {
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
const UPGRADES: readonly SettingsUpgrade[] = [];

/** The current version: 1 without steps. */
function versionAfter(steps: readonly SettingsUpgrade[]): number {
  return steps.length + 1;
}

/** Upgrades what version `from` stored to the current form. */
function upgradeSettings(stored: unknown, from: number, steps: readonly SettingsUpgrade[]): unknown {
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

const file = z.looseObject({ format: z.literal(FORMAT), version: z.int().min(1), settings: z.unknown() });

/**
 * Exports the settings for another computer, and what the user made in the open workspace, by section. Only validated
 * settings are included, which can't contain a secret.
 */
export function exportSettings(
  settings: Settings,
  sections: Readonly<Record<string, readonly unknown[]>> = {},
): { fileName: string; text: string } {
  const filled = Object.entries(sections).filter(([, items]) => items.length > 0);
  const written = {
    format: FORMAT,
    version: versionAfter(UPGRADES),
    settings,
    ...Object.fromEntries(filled),
  };
  const text = JSON.stringify(written, null, 2);
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
  return { kind: 'imported', settings: read, leftOut: [...leftOut], waiting: null };
}

function tooLong(sections: Readonly<Record<string, readonly unknown[]>>): Problem {
  const counts = Object.entries(sections).map(([name, { length }]) => `${length} ${name}`);
  const detail = `A settings file has at most ${MOST_SETTINGS_TEXT} characters, too few for ${counts.join(' and ')}. Keep team files instead.`;
  return { kind: 'contract', detail };
}

/** What was taken over of a section of a settings file. */
export interface Taken {
  /** What could not be, by its name or its place in the section. */
  readonly leftOut: readonly string[];
  /** Of corrected lines. */
  readonly waiting?: WaitingLines;
}

/** What the user made in a workspace, as a settings file has it. */
export interface FileSection {
  of(id: ConnectionId): Result<readonly unknown[]>;
  take(id: ConnectionId, items: readonly unknown[]): Promise<Result<Taken>>;
}

interface SettingsModule {
  current(): Settings;
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `settings.${string}`>>;
}

/** `sections` are by their names in a settings file. `onChange` is called after every change with the new settings. */
export function openSettingsModule(
  store: SettingsStore,
  sections: Readonly<Record<string, FileSection>>,
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
      'settings.export': ({ connectionId }) => {
        const filled: Record<string, readonly unknown[]> = {};
        for (const [name, section] of Object.entries(sections)) {
          const own = connectionId === null ? ok([]) : section.of(connectionId);
          if (!own.ok) return own;
          filled[name] = own.value;
        }
        const written = exportSettings(kept.current(), filled);
        return written.text.length > MOST_SETTINGS_TEXT ? failed(tooLong(filled)) : ok(written);
      },
      'settings.import': async ({ connectionId, text }) => {
        const outcome = importSettings(text, kept.current());
        if (outcome.kind !== 'imported') return ok(outcome);
        const stored = put(outcome.settings);
        if (!stored.ok) return stored;
        const sent = file.parse(JSON.parse(text));
        const leftOut = [...outcome.leftOut];
        let { waiting } = outcome;
        for (const [name, section] of Object.entries(sections)) {
          const items = sent[name] ?? [];
          if (!Array.isArray(items) || (connectionId === null && items.length > 0)) {
            leftOut.push(name);
          } else if (connectionId !== null && items.length > 0) {
            // oxlint-disable-next-line no-await-in-loop -- in the order in which they are named
            const taken = await section.take(connectionId, items);
            if (!taken.ok) return taken;
            leftOut.push(...taken.value.leftOut.map((item) => `${name}.${item}`));
            waiting = taken.value.waiting ?? waiting;
          }
        }
        return ok({ ...outcome, leftOut, waiting });
      },
    },
  };
}

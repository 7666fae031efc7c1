import { z } from 'zod';
import { waitingLines } from './corrections.ts';
import { DENSITIES, MOST_SETTINGS_TEXT, SYSTEM, THEMES } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

function isLanguage(tag: string): boolean {
  if (tag === SYSTEM) return true;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  if (name === SYSTEM) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const appearance = { theme: z.enum(THEMES), density: z.enum(DENSITIES) };

const dates = {
  /** A BCP 47 tag, or `system`. */
  language: z.string().max(100).refine(isLanguage, 'is not a language this computer supports'),
  /** An IANA name, or `system`. */
  timeZone: z.string().max(100).refine(isTimeZone, 'is not a time zone this computer knows'),
};

const playback = {
  speed: z.number().min(0.5).max(3),
  skipSilence: z.boolean(),
  /** Most gigabytes (10⁹ bytes) of recordings kept on this computer. */
  offlineGigabytes: z.int().min(1).max(10_000),
};

const sync = {
  /** Share of the rate window that background requests leave to the workspace's other credentials. */
  reserveShare: z.number().min(0).max(0.9),
  paused: z.boolean(),
};

const privacy = {
  /** Whether the request log records search words. */
  keepSearches: z.boolean(),
  /** Whether the list of webhook deliveries stores their bodies. */
  keepPayloads: z.boolean(),
};

/** Hours and minutes. */
export const timeOfDay = z.iso.time({ precision: -1 }).meta({ examples: ['22:00'] });

const notices = {
  /** Whether to notify when a long job ends while the window is not focused. */
  jobEnded: z.boolean(),
  /** Whether notifications of alerts are held back between these times, by the time zone of `dates`. */
  quietHours: z.boolean(),
  quietFrom: timeOfDay,
  quietUntil: timeOfDay,
};

const reports = {
  /** An account without contact for this many days has gone quiet. */
  quietAfterDays: z.int().min(1).max(3650),
};

/** Like `list.next`; only the page knows whether the command exists. */
const commandName = z
  .string()
  .max(64)
  .regex(/^[a-z]+\.[A-Za-z0-9]+$/);
/** Like `Mod+Shift+K`, where `Mod` is ⌘ on a Mac and Ctrl elsewhere; a letter, a character or a key name. */
const chord = z.string().regex(/^(?:(?:Mod|Ctrl|Alt|Shift)\+){0,4}(?:[A-Z][A-Za-z0-9]{1,30}|[^\s\p{C}])$/u);
const MOST_KEYS = 4;
const MOST_COMMANDS = 500;

const shortcuts = {
  /** Shortcuts that replace a command's defaults; an empty list removes them. */
  keys: z
    .record(commandName, z.array(chord).max(MOST_KEYS))
    .refine((keys) => Object.keys(keys).length <= MOST_COMMANDS, 'are more than the number of commands'),
};

/** App-wide settings. None is a secret, so all can be exported. */
export const settings = z.object({
  appearance: z.object(appearance),
  dates: z.object(dates),
  playback: z.object(playback),
  sync: z.object(sync),
  privacy: z.object(privacy),
  notices: z.object(notices),
  reports: z.object(reports),
  shortcuts: z.object(shortcuts),
});
export type Settings = z.infer<typeof settings>;

/** Only the changed values. */
const settingsChange = z.strictObject({
  appearance: z.strictObject(appearance).partial().optional(),
  dates: z.strictObject(dates).partial().optional(),
  playback: z.strictObject(playback).partial().optional(),
  sync: z.strictObject(sync).partial().optional(),
  privacy: z.strictObject(privacy).partial().optional(),
  notices: z.strictObject(notices).partial().optional(),
  reports: z.strictObject(reports).partial().optional(),
  shortcuts: z.strictObject(shortcuts).partial().optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;

/**
 * `setAside`: the stored settings could not be read completely and were set aside; `settings` holds the readable
 * part.
 */
const settingsView = z.object({
  settings,
  setAside: z.enum(['damaged', 'newer']).nullable(),
});

const settingsImport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('imported'),
    settings,
    /** Paths in the file that were invalid, such as `dates.timeZone`; those settings stay unchanged. */
    leftOut: z.array(z.string()),
    /** Of the corrected lines in the file; null without any. */
    waiting: waitingLines.nullable(),
  }),
  z.object({ kind: z.literal('not-settings'), why: z.enum(['unreadable', 'another-file', 'newer']) }),
]);
export type SettingsImport = z.infer<typeof settingsImport>;

const nothing = z.strictObject({});
const ofWorkspace = z.strictObject({ connectionId: connectionId.nullable().default(null) });

export const settingsMethods = {
  'settings.get': query(nothing, settingsView),
  'settings.update': command(settingsChange, settings),
  /** With the words and corrected lines of a workspace, unless it is null. Problems: `storage`, `contract`. */
  'settings.export': query(ofWorkspace, z.object({ fileName: z.string(), text: z.string() }), 'export'),
  'settings.import': command(
    ofWorkspace.extend({ text: z.string().max(MOST_SETTINGS_TEXT) }),
    settingsImport,
  ),
} as const;

export const settingsEvents = {
  'settings.changed': z.object({}),
} as const;

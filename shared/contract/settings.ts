import { z } from 'zod';
import { command, query } from './method.ts';
import { DENSITIES, SYSTEM, THEMES } from './enumerations.ts';

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
  language: z.string().max(100).refine(isLanguage, 'is no language that this computer knows'),
  /** An IANA name, or `system`. */
  timeZone: z.string().max(100).refine(isTimeZone, 'is no time zone that this computer knows'),
};

const playback = { speed: z.number().min(0.5).max(3), skipSilence: z.boolean() };

const sync = {
  /** Share of the rate window that background calls leave to the workspace's other credentials. */
  reserveShare: z.number().min(0).max(0.9),
  paused: z.boolean(),
};

const privacy = {
  /** Whether the request log keeps the words that were searched for. */
  keepSearches: z.boolean(),
  /** Whether the list of webhook deliveries keeps what they carried. */
  keepPayloads: z.boolean(),
};

const notices = {
  /** Whether the system tells when a long job has ended while nobody looks at the window. */
  jobEnded: z.boolean(),
};

/** As `list.next`; whether there is such a command, the page knows. */
const commandName = z
  .string()
  .max(64)
  .regex(/^[a-z]+\.[A-Za-z0-9]+$/);
/** As `Mod+Shift+K`, where `Mod` is ⌘ on a Mac and Ctrl elsewhere; a letter, a sign or the name of a key. */
const chord = z.string().regex(/^(?:(?:Mod|Ctrl|Alt|Shift)\+){0,4}(?:[A-Z][A-Za-z0-9]{1,30}|[^\s\p{C}])$/u);
const MOST_KEYS = 4;
const MOST_COMMANDS = 500;

const shortcuts = {
  /** Keys that stand instead of a command's own; none at all takes them away. */
  keys: z
    .record(commandName, z.array(chord).max(MOST_KEYS))
    .refine((keys) => Object.keys(keys).length <= MOST_COMMANDS, 'are more than there are commands'),
};

/** What the user has chosen about the program as a whole. Nothing here is a secret, so all of it can be exported. */
export const settings = z.object({
  appearance: z.object(appearance),
  dates: z.object(dates),
  playback: z.object(playback),
  sync: z.object(sync),
  privacy: z.object(privacy),
  notices: z.object(notices),
  shortcuts: z.object(shortcuts),
});
export type Settings = z.infer<typeof settings>;

/** Only what changes. */
const settingsChange = z.strictObject({
  appearance: z.strictObject(appearance).partial().optional(),
  dates: z.strictObject(dates).partial().optional(),
  playback: z.strictObject(playback).partial().optional(),
  sync: z.strictObject(sync).partial().optional(),
  privacy: z.strictObject(privacy).partial().optional(),
  notices: z.strictObject(notices).partial().optional(),
  shortcuts: z.strictObject(shortcuts).partial().optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;

/** `setAside`: what was stored could not be read in full and was kept aside; `settings` holds what could be. */
const settingsView = z.object({
  settings,
  setAside: z.enum(['damaged', 'newer']).nullable(),
});

const settingsImport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('imported'),
    settings,
    /** Places in the file that didn't fit, as `dates.timeZone`; the settings there stay as they were. */
    leftOut: z.array(z.string()),
  }),
  z.object({ kind: z.literal('not-settings'), why: z.enum(['unreadable', 'another-file', 'newer']) }),
]);
export type SettingsImport = z.infer<typeof settingsImport>;

const nothing = z.strictObject({});

export const settingsMethods = {
  'settings.get': query(nothing, settingsView),
  'settings.update': command(settingsChange, settings),
  'settings.export': query(nothing, z.object({ fileName: z.string(), text: z.string() })),
  'settings.import': command(z.strictObject({ text: z.string().max(200_000) }), settingsImport),
} as const;

export const settingsEvents = {
  'settings.changed': z.object({}),
} as const;

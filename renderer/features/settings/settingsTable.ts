import { DENSITIES, THEMES } from '#shared/contract/enumerations.ts';
import type { Settings, SettingsChange } from '#shared/contract/settings.ts';
import { SPEEDS } from '../../player/playerState.ts';
import type { Format } from '../../text/format.ts';
import { chosenLanguage } from '../../text/languages.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { requestNotificationPermission } from '../../ui/systemNotifications.ts';
import { languageChoices, type SettingValue, timeZoneChoices, withCurrent } from './settingValues.ts';

/** Where a setting is shown; several sections may be on one page. */
export type SettingsSectionName =
  | 'appearance'
  | 'dates'
  | 'jobs'
  | 'quiet'
  | 'reports'
  | 'privacy'
  | 'playback'
  | 'offline'
  | 'sync';

interface SwitchDefinition {
  readonly kind: 'switch';
  readonly section: SettingsSectionName;
  readonly isOn: (settings: Settings) => boolean;
  readonly change: (on: boolean) => SettingsChange;
  /** Asks for what the user must allow before it is turned on. */
  readonly permission?: () => Promise<boolean>;
}

interface ChoiceDefinition {
  readonly kind: 'choice';
  readonly section: SettingsSectionName;
  readonly value: (settings: Settings) => string;
  readonly values: (settings: Settings, text: Text, format: Format) => readonly SettingValue[];
  readonly change: (value: string) => SettingsChange;
}

export type SettingDefinition = SwitchDefinition | ChoiceDefinition;

const GIGABYTES = [1, 2, 5, 10, 20, 50, 100, 200];
const BYTES_PER_GIGABYTE = 1_000_000_000;
const SHARES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 0.9];
const QUIET_DAYS = [14, 30, 60, 90, 180];

/**
 * Every setting with a value that is chosen or switched; those of a section in its order. Its title, its hint
 * (`…Hint`) and the words that also find it in the command menu (`…Words`) are the texts of its name.
 */
const table = {
  theme: {
    kind: 'choice',
    section: 'appearance',
    value: ({ appearance }) => appearance.theme,
    values: (_, { app }) => THEMES.map((value) => ({ value, label: app.themes[value] })),
    change: (value) => ({ appearance: { theme: THEMES.find((theme) => theme === value) } }),
  },
  density: {
    kind: 'choice',
    section: 'appearance',
    value: ({ appearance }) => appearance.density,
    values: (_, { settings }) => DENSITIES.map((value) => ({ value, label: settings.densities[value] })),
    change: (value) => ({ appearance: { density: DENSITIES.find((density) => density === value) } }),
  },
  language: {
    kind: 'choice',
    section: 'dates',
    value: ({ dates }) => dates.language,
    values: ({ dates: { language } }, { settings }) =>
      languageChoices(chosenLanguage(language), language, settings.asComputer),
    change: (language) => ({ dates: { language } }),
  },
  timeZone: {
    kind: 'choice',
    section: 'dates',
    value: ({ dates }) => dates.timeZone,
    values: ({ dates }, { settings }) => timeZoneChoices(dates.timeZone, settings.asComputer),
    change: (timeZone) => ({ dates: { timeZone } }),
  },
  quietAfter: {
    kind: 'choice',
    section: 'reports',
    value: ({ reports }) => String(reports.quietAfterDays),
    values: ({ reports: { quietAfterDays } }, { reports }) =>
      withCurrent(QUIET_DAYS, quietAfterDays).map((days) => ({
        value: String(days),
        label: reports.quietAfterDays({ days }),
      })),
    change: (value) => ({ reports: { quietAfterDays: Number(value) } }),
  },
  keepSearches: {
    kind: 'switch',
    section: 'privacy',
    isOn: ({ privacy }) => privacy.keepSearches,
    change: (keepSearches) => ({ privacy: { keepSearches } }),
  },
  keepPayloads: {
    kind: 'switch',
    section: 'privacy',
    isOn: ({ privacy }) => privacy.keepPayloads,
    change: (keepPayloads) => ({ privacy: { keepPayloads } }),
  },
  speed: {
    kind: 'choice',
    section: 'playback',
    value: ({ playback }) => String(playback.speed),
    values: ({ playback: { speed } }, { player }, format) =>
      withCurrent(SPEEDS, speed).map((each) => ({
        value: String(each),
        label: player.speedValue({ speed: format.number(each) }),
      })),
    change: (value) => ({ playback: { speed: Number(value) } }),
  },
  skipSilence: {
    kind: 'switch',
    section: 'playback',
    isOn: ({ playback }) => playback.skipSilence,
    change: (skipSilence) => ({ playback: { skipSilence } }),
  },
  offlineLimit: {
    kind: 'choice',
    section: 'offline',
    value: ({ playback }) => String(playback.offlineGigabytes),
    values: ({ playback: { offlineGigabytes } }, _, format) =>
      withCurrent(GIGABYTES, offlineGigabytes).map((each) => ({
        value: String(each),
        label: format.bytes(each * BYTES_PER_GIGABYTE),
      })),
    change: (value) => ({ playback: { offlineGigabytes: Number(value) } }),
  },
  reserve: {
    kind: 'choice',
    section: 'sync',
    value: ({ sync }) => String(sync.reserveShare),
    values: ({ sync: { reserveShare } }, { settings }, format) =>
      withCurrent(SHARES, reserveShare).map((share) => ({
        value: String(share),
        label: settings.reserveValue({ share: format.percent(share) }),
      })),
    change: (value) => ({ sync: { reserveShare: Number(value) } }),
  },
  paused: {
    kind: 'switch',
    section: 'sync',
    isOn: ({ sync }) => sync.paused,
    change: (paused) => ({ sync: { paused } }),
  },
  jobEnded: {
    kind: 'switch',
    section: 'jobs',
    isOn: ({ notices }) => notices.jobEnded,
    change: (jobEnded) => ({ notices: { jobEnded } }),
    permission: requestNotificationPermission,
  },
  quietHours: {
    kind: 'switch',
    section: 'quiet',
    isOn: ({ notices }) => notices.quietHours,
    change: (quietHours) => ({ notices: { quietHours } }),
  },
} satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof table;
export const SETTINGS: Readonly<Record<SettingName, SettingDefinition>> = table;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object of that very type
export const SETTING_NAMES = Object.keys(table) as readonly SettingName[];

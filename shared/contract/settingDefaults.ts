import { SYSTEM } from './enumerations.ts';
import type { Settings } from './settings.ts';

/** The settings before the first change. */
export const DEFAULT_SETTINGS: Settings = {
  appearance: { theme: SYSTEM, density: 'comfortable' },
  dates: { language: SYSTEM, timeZone: SYSTEM },
  playback: { speed: 1, skipSilence: false, offlineGigabytes: 5 },
  sync: { reserveShare: 0.1, paused: false },
  privacy: { keepSearches: false, keepPayloads: true },
  notices: { jobEnded: false, quietHours: false, quietFrom: '20:00', quietUntil: '08:00' },
  reports: { quietAfterDays: 30 },
  shortcuts: { keys: {} },
};

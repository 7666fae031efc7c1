import type { Clock } from './clock.ts';
import type { Demo } from './demo.ts';
import type { Fetch } from './fetch.ts';
import type { LogEntry, Logger } from './logger.ts';
import type { Random } from './random.ts';
import type { SecretStore } from './secretStore.ts';
import type { SettingsStore } from './settingsStore.ts';

export type { Clock } from './clock.ts';
export type { Demo } from './demo.ts';
export type { Fetch } from './fetch.ts';
export type { LogEntry, LogFields, LogLevel, Logger } from './logger.ts';
export type { Random } from './random.ts';
export type { SecretStore } from './secretStore.ts';
export type { SettingsStore } from './settingsStore.ts';

/** All that the core takes from the machine it runs on. A shell provides these and nothing else. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** What was logged last, oldest first. */
  readonly recentLog: () => readonly LogEntry[];
  readonly fetch: Fetch;
  readonly secrets: SecretStore;
  readonly settings: SettingsStore;
  /** Null where no demo is bundled. */
  readonly demo: Demo | null;
  readonly about: {
    readonly version: string;
    readonly shell: 'electron' | 'browser';
    readonly platform: string;
    /** The run before this one ended without closing: when it began, and where it failed if it had time to say so. */
    readonly badEnd: { readonly startedAt: string; readonly reason: string | null } | null;
  };
  /** The threads of the mirror, as the shell bundled `store/mirrorWorker.ts`. */
  readonly mirrorWorker: URL;
  /** Folder for everything the core writes itself (mirror, outbox, logs). */
  readonly dataDir: string;
}

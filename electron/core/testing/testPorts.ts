import { performance } from 'node:perf_hooks';
import type {
  Clock,
  Demo,
  LogEntry,
  LogFields,
  Logger,
  LogLevel,
  Ports,
  SecretStore,
  SettingsStore,
} from '../ports.ts';
import { builtEntry } from './builtEntry.ts';
import { unclaimedDir } from './testDir.ts';

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export class MemorySettings implements SettingsStore {
  readonly values = new Map<string, unknown>();

  get(key: string): unknown {
    return structuredClone(this.values.get(key));
  }

  set(key: string, value: unknown): void {
    this.values.set(key, structuredClone(value));
  }
}

export class MemorySecrets implements SecretStore {
  readonly keptIn = 'memory';
  readonly values = new Map<string, string>();

  get(name: string): Promise<string | null> {
    return Promise.resolve(this.values.get(name) ?? null);
  }

  set(name: string, secret: string): Promise<void> {
    this.values.set(name, secret);
    return Promise.resolve();
  }

  delete(name: string): Promise<void> {
    this.values.delete(name);
    return Promise.resolve();
  }
}

/** Records log entries, so that a test can search them for secrets. */
export class RecordingLogger implements Logger {
  readonly lines: string[] = [];
  readonly entries: LogEntry[] = [];

  info(message: string, fields?: LogFields): void {
    this.#record('info', message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.#record('warn', message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.#record('error', message, fields);
  }

  #record(level: LogLevel, message: string, fields: LogFields = {}): void {
    this.lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
    this.entries.push({ at: Date.now(), level, message, fields });
  }
}

export interface TestPorts extends Ports {
  readonly logger: RecordingLogger;
  readonly secrets: MemorySecrets;
  readonly settings: MemorySettings;
}

/** Ports with the real network and clock; files are replaced by memory. */
export function testPorts(
  parts: {
    clock?: Clock;
    fetch?: Ports['fetch'];
    network?: Ports['network'];
    demo?: Demo;
    settings?: MemorySettings;
    dataDir?: string;
  } = {},
): TestPorts {
  const logger = new RecordingLogger();
  return {
    clock: parts.clock ?? realClock,
    random: () => 0.5,
    logger,
    recentLog: () => logger.entries,
    fetch: parts.fetch ?? globalThis.fetch,
    network: parts.network ?? {
      systemProxy: 'environment',
      apply: () => Promise.resolve(),
      proxiesFor: () => Promise.resolve([]),
      confirmAuthority: () => Promise.resolve(true),
    },
    policy: null,
    programUpdates: null,
    secrets: new MemorySecrets(),
    settings: parts.settings ?? new MemorySettings(),
    demo: parts.demo ?? null,
    about: { version: '0.0.0', shell: 'browser', platform: 'test', badEnd: null },
    openFolder: () => Promise.resolve(false),
    chooseFolder: null,
    cli: null,
    mirrorWorker: builtEntry('browser/mirrorWorker.js', new URL('../mirrorWorker.ts', import.meta.url)),
    dataDir: parts.dataDir ?? unclaimedDir(),
  };
}

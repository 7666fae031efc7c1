import path from 'node:path';
import { createStream } from 'rotating-file-stream';
import type { LogEntry, LogFields, Logger, LogLevel } from '#core/ports.ts';

/**
 * Checked here in addition to the type: an object with extra fields compiles if it is passed as a variable,
 * and that must not reveal a token.
 */
const ALLOWED: readonly (keyof LogFields)[] = [
  'method',
  'path',
  'status',
  'requestId',
  'durationMs',
  'connectionId',
  'reason',
];

/** One human-readable line per entry: time, level, message, then the allowed fields as `name=value`. */
export function createLogger(write: (line: string) => void, now: () => number): Logger {
  const log = (level: LogLevel, message: string, fields: LogFields = {}): void => {
    const details = ALLOWED.flatMap((name) => {
      const value = fields[name];
      return value === undefined || value === null ? [] : [`${name}=${JSON.stringify(value)}`];
    });
    write(
      `${[new Date(now()).toISOString(), level, JSON.stringify(message).slice(1, -1), ...details].join(' ')}\n`,
    );
  };
  return {
    info: (message, fields) => log('info', message, fields),
    warn: (message, fields) => log('warn', message, fields),
    error: (message, fields) => log('error', message, fields),
  };
}

const stderrLogger: Logger = createLogger((line) => void process.stderr.write(line), Date.now);

/** The current file and earlier ones, so that the log never takes more than five megabytes. */
const FILE_SIZE = '1M';
const FILES_BEFORE = 4;
/** Entries kept in memory for the diagnostics. */
const MOST_RECENT = 200;

export interface Log {
  readonly logger: Logger;
  /** Oldest first. */
  readonly recent: () => readonly LogEntry[];
  /** Resolves once everything is on the disk. */
  close(): Promise<void>;
}

/**
 * The app's log: standard error, a file `logs/parley.log` in the data folder that is rotated by size, and the
 * newest entries in memory. If the file fails, the app continues without it.
 */
export function openLog(dataDir: string, beside: Logger = stderrLogger, now: () => number = Date.now): Log {
  const file = createStream('parley.log', {
    path: path.join(dataDir, 'logs'),
    size: FILE_SIZE,
    rotate: FILES_BEFORE,
    mode: 0o600,
  });
  const written = new Promise<void>((resolve) => file.once('close', resolve));
  file.on('error', () => undefined);
  const recent: LogEntry[] = [];
  const inFile = createLogger((line) => void (file.writable && file.write(line)), now);

  const log = (level: LogLevel, message: string, fields: LogFields = {}): void => {
    beside[level](message, fields);
    inFile[level](message, fields);
    recent.push({ at: now(), level, message, fields });
    if (recent.length > MOST_RECENT) recent.shift();
  };
  return {
    logger: {
      info: (message, fields) => log('info', message, fields),
      warn: (message, fields) => log('warn', message, fields),
      error: (message, fields) => log('error', message, fields),
    },
    recent: () => recent,
    close: async () => {
      file.end();
      if (!file.destroyed) await written;
    },
  };
}

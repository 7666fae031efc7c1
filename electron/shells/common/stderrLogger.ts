import type { LogFields, Logger, LogLevel } from '#core/ports/index.ts';

/**
 * Again here and not in the type alone: an object with more fields than the type names passes the compiler
 * where it comes in a variable, and a token must not come out for that.
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

/** One line an entry, for people: time, level, sentence, then the allowed fields as `name=value`. */
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

export const stderrLogger: Logger = createLogger((line) => void process.stderr.write(line), Date.now);

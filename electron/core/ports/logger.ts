/** Fields are allow-listed by type: no bodies, no headers, no tokens, no transcript text can be logged by accident. */
export interface LogFields {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly durationMs?: number;
  readonly connectionId?: string;
  readonly reason?: string;
}

export type LogLevel = 'info' | 'warn' | 'error';

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
}

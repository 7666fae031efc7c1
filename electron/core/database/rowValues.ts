import type { z } from 'zod';
import { isRecord } from '../json.ts';
import type { Row } from './database.ts';
import { StorageError } from './storageErrors.ts';

/**
 * Readers of one column. A value of the wrong type, or our own JSON that doesn't parse, means the file is damaged:
 * SQLite pages have no checksums, so garbage inside a text shows only here.
 */
export function damaged(): never {
  throw new StorageError('damaged');
}

export function text(row: Row, column: number): string {
  const value = row[column];
  return typeof value === 'string' ? value : damaged();
}

export function textOrNull(row: Row, column: number): string | null {
  return row[column] === null ? null : text(row, column);
}

export function number(row: Row, column: number): number {
  const value = row[column];
  return typeof value === 'number' ? value : damaged();
}

export function numberOrNull(row: Row, column: number): number | null {
  return row[column] === null ? null : number(row, column);
}

export function bytes(row: Row, column: number): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : damaged();
}

export function flag(row: Row, column: number): boolean {
  return number(row, column) !== 0;
}

/** Parses JSON that Parley wrote. */
export function ownJson(written: string): unknown {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return damaged();
  }
}

/** Parses JSON that Parley wrote, against its schema. */
export function ownJsonOf<Schema extends z.ZodType>(written: string, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(ownJson(written));
  return read.success ? read.data : damaged();
}

export function ownRecord(written: string): Record<string, unknown> {
  const value = ownJson(written);
  return isRecord(value) ? value : damaged();
}

export function json(row: Row, column: number): unknown {
  return ownJson(text(row, column));
}

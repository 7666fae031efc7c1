import type { z } from 'zod';
import type { Unreadable } from '#shared/contract/engagement.ts';
import { isRecord } from '../../json.ts';

export interface Reading<T> {
  /** Null where not even the id can be read. */
  readonly value: T | null;
  readonly unreadable: Unreadable[];
}

/** Longest piece of an unreadable value that is kept for the notice. */
const MOST_RAW = 2000;

function rawText(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, MOST_RAW);
}

/**
 * Reads one resource, setting aside what doesn't fit instead of refusing the whole: an array keeps its good
 * items, any other field that can't be read is left out, or takes its stand-in where the resource needs one.
 * Everything set aside is reported with its raw value, so nothing is lost in silence.
 */
export function readLeniently<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  where: string,
  standIns: Readonly<Record<string, unknown>>,
): Reading<z.output<Schema>> {
  const first = schema.safeParse(raw);
  if (first.success) return { value: first.data, unreadable: [] };
  if (!isRecord(raw)) {
    return { value: null, unreadable: [{ where, reason: 'not an object', raw: rawText(raw) }] };
  }
  const unreadable: Unreadable[] = [];
  const kept: Record<string, unknown> = { ...raw };
  const badItems = new Map<string, Set<number>>();
  for (const issue of first.error.issues) {
    const [field, item] = issue.path;
    if (typeof field !== 'string') continue;
    const value = raw[field];
    if (typeof item === 'number' && Array.isArray(value)) {
      const items = badItems.get(field) ?? new Set();
      if (!items.has(item)) {
        unreadable.push({
          where: `${where}.${field}[${item}]`,
          reason: issue.message,
          raw: rawText(value[item]),
        });
      }
      badItems.set(field, items.add(item));
    } else if (field in kept || field in standIns) {
      if (field in raw)
        unreadable.push({ where: `${where}.${field}`, reason: issue.message, raw: rawText(value) });
      delete kept[field];
      if (field in standIns) kept[field] = standIns[field];
    }
  }
  for (const [field, items] of badItems) {
    const value = kept[field];
    if (Array.isArray(value)) kept[field] = value.filter((_, index) => !items.has(index));
  }
  const second = schema.safeParse(kept);
  if (second.success) return { value: second.data, unreadable };
  const reason = second.error.issues[0]?.message ?? 'unreadable';
  return { value: null, unreadable: [{ where, reason, raw: rawText(raw) }] };
}

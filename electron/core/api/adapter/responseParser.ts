import type { z } from 'zod';
import { type Contact, contact } from '#shared/contract/contact.ts';
import { type Engagement, engagement, type Unreadable } from '#shared/contract/engagement.ts';
import { type ContactId, contactId, cursor } from '#shared/contract/ids.ts';
import type { Page } from '#shared/contract/page.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '../../json.ts';
import type { JsonResponse } from '../apiClient.ts';

export interface Reading<T> {
  /** Null if not even the id is valid. */
  readonly value: T | null;
  readonly unreadable: Unreadable[];
}

/** Maximum length of an invalid value that is kept for the report. */
const MOST_RAW = 2000;

function rawText(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, MOST_RAW);
}

/**
 * Parses a resource, setting aside what is invalid instead of rejecting the whole: an array keeps its valid
 * items, any other invalid field is left out or, if required, replaced by its default. Everything set aside
 * is reported with its raw value.
 */
export function readLeniently<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  where: string,
  substitutes: Readonly<Record<string, unknown>>,
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
    } else if (field in kept || field in substitutes) {
      if (field in raw)
        unreadable.push({ where: `${where}.${field}`, reason: issue.message, raw: rawText(value) });
      delete kept[field];
      if (field in substitutes) kept[field] = substitutes[field];
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

/** Defaults for required fields that are missing: nothing invented, nothing that crashes. */
const ENGAGEMENT_STAND_INS = {
  title: '',
  engagement_type: '',
  processing_status: '',
  is_private: false,
  created_at: '',
  updated_at: '',
} as const;

/**
 * An engagement without its timeline and media URL: those have methods of their own, and a signed URL must
 * not reach the page.
 */
export function readEngagement(raw: unknown, where: string): Reading<Engagement> {
  if (!isRecord(raw)) return readLeniently(engagement, raw, where, ENGAGEMENT_STAND_INS);
  const { transcript_timeline: _timeline, media_url: _mediaUrl, ...rest } = raw;
  return readLeniently(engagement, rest, where, ENGAGEMENT_STAND_INS);
}

export function readContact(raw: unknown, where: string): Reading<Contact> {
  return readLeniently(contact, raw, where, {});
}

/**
 * The ids of an engagement's contacts; null if the response doesn't contain all of them (no `contacts`, or
 * one without an id). The full parser sets aside contacts with other invalid fields; a replacement based on
 * its result would remove them unintentionally, so the ids are read separately.
 */
export function readContactIds(engagement: unknown): ContactId[] | null {
  if (!isRecord(engagement) || !Array.isArray(engagement['contacts'])) return null;
  const ids: ContactId[] = [];
  for (const contact of engagement['contacts']) {
    const id = contactId.safeParse(isRecord(contact) ? contact['id'] : undefined);
    if (!id.success) return null;
    ids.push(id.data);
  }
  return ids;
}

/**
 * A list envelope (API description, "List envelope"). A response without a `data` array isn't from this API;
 * an invalid row is reported without losing the rest of the page.
 */
export function readPage<Row>(
  answer: JsonResponse,
  readRow: (raw: unknown, where: string) => Reading<Row>,
): Result<Page<Row>> {
  if (!isRecord(answer.json) || !Array.isArray(answer.json['data'])) {
    return failed({
      kind: 'network',
      reason: 'not-the-api',
      detail: 'The response is JSON, but not a list of this API.',
    });
  }
  const readings = answer.json['data'].map((raw: unknown, index) => readRow(raw, `row ${index + 1}`));
  // `has_more: false` ends the list even if there is a cursor; `true` without a cursor can't be followed.
  const next = answer.json['has_more'] === false ? null : cursor.safeParse(answer.json['next_cursor']).data;
  return ok({
    rows: readings.flatMap((reading) => (reading.value === null ? [] : [reading.value])),
    next: next ?? null,
    provenance: { source: 'service', requestId: answer.requestId, receivedAt: answer.receivedAt },
    unreadable: readings.flatMap((reading) => reading.unreadable),
    withheld: [],
  });
}

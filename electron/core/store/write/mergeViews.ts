import { z } from 'zod';
import { same, type FieldChange } from './fieldChanges.ts';
import type { RecordFields } from './readRecord.ts';

/** Where a reading of a record comes from: its own list, an engagement that has it expanded, a webhook event. */
export const VIEWS = ['list', 'embedded', 'event'] as const;
export type View = (typeof VIEWS)[number];

/**
 * Of each view that has been read: the fields in which it differs from the merged record, as it said them last. Null is a
 * field without a value.
 */
export const views = z.partialRecord(z.enum(VIEWS), z.record(z.string(), z.unknown()));
export type Views = z.infer<typeof views>;

export interface Merged {
  readonly fields: RecordFields;
  readonly views: Views;
  /** What somebody changed, as far as a view has changed what it said itself. */
  readonly changes: readonly FieldChange[];
}

/** Goes with the record as a whole: what was read last counts. */
const LATEST = new Set(['updated_at', 'last_activity_at']);

type Fields = Readonly<Record<string, unknown>>;

/** What a view without a value for a field, or the merged record, says of it. */
function said(fields: Fields, field: string): unknown {
  return fields[field] ?? null;
}

/** A view that is read for the first time may have been overtaken. */
function isLater(says: unknown, had: unknown): boolean {
  return typeof had !== 'string' || (typeof says === 'string' && Date.parse(says) > Date.parse(had));
}

/** A field as this view sees it for the first time: more to know, but nothing that anybody changed. */
function atFirstSight(view: View, had: unknown, says: unknown): unknown {
  if (says === null) return had;
  // Where two views never agreed, the record's own list is the fuller one.
  return had === null || view === 'list' ? says : had;
}

/**
 * Merges one view of a record into what is known of it. Views of one record may differ for good, as one of them is
 * poorer; so a value counts as changed only where the same view said something else before, and a field that a view
 * never had takes nothing away.
 */
export function mergeViews(kept: Fields, known: Views, view: View, arriving: RecordFields): Merged {
  const before = known[view];
  const { object: _object, ...rest } = kept;
  const fields: Record<string, unknown> = rest;
  const next: Record<string, Record<string, unknown>> = {};
  for (const [name, differing] of Object.entries(known)) next[name] = { ...differing };
  next[view] ??= {};
  const changes: FieldChange[] = [];
  for (const field of new Set([...Object.keys(kept), ...Object.keys(arriving)])) {
    if (field === 'id' || field === 'object') continue;
    const [had, says] = [said(kept, field), said(arriving, field)];
    if (LATEST.has(field)) {
      if (says !== null && (before !== undefined || isLater(says, had))) fields[field] = says;
      continue;
    }
    const lastSaid = before === undefined ? undefined : field in before ? before[field] : had;
    const news = before !== undefined && !same(lastSaid, says);
    const now = news ? says : before === undefined ? atFirstSight(view, had, says) : had;
    if (!same(had, now)) fields[field] = now;
    else if (field in arriving && !(field in kept)) fields[field] = arriving[field];
    if (news && !same(had, now)) changes.push({ field, before: had, after: now });
    for (const [name, differing] of Object.entries(next)) {
      const value = name === view ? says : field in differing ? differing[field] : had;
      if (same(value, now)) delete differing[field];
      else differing[field] = value;
    }
  }
  const object =
    view === 'list' ? (arriving['object'] ?? kept['object']) : (kept['object'] ?? arriving['object']);
  return {
    fields: { ...(object === undefined ? {} : { object }), ...fields, id: arriving.id },
    views: next,
    changes,
  };
}

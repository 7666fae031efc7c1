import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import { engagement, provenance } from './engagement.ts';
import { engagementOrder } from './engagementFilter.ts';
import { companyId, connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';
import { syncProgress } from './syncProgress.ts';
import { mirrorFilter } from './engagementFilter.ts';

/** An engagement in a list: without description, action items, signals and texts. */
const mirrorRow = z.object({
  engagement,
  provenance,
  /** `unread`: not asked for yet. */
  transcript: z.enum(['timeline', 'text', 'none', 'unread']),
  lineCount: z.int(),
});

/** Rows by position; of people, companies and tags only what they are called. `total` is null while a mirror that was just opened is still being read in. */
const mirrorWindow = z.object({
  rows: z.array(mirrorRow),
  total: z.int().nullable(),
  /** Grows whenever a row came, went or changed. */
  revision: z.int(),
});

/** Rows for an export: whole, as the service sent them, but for transcripts. */
const mirrorPage = z.object({ rows: z.array(mirrorRow), next: z.string().nullable() });
export type MirrorWindowAnswer = z.infer<typeof mirrorWindow>;

/** A piece of text with what was found in it: `[begin, end)` pairs of string positions, in order. */
const marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) });

const hit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    snippet: marked,
    /** Index among the transcript's lines. */
    line: z.int(),
    /** Seconds from the start. */
    start: z.number(),
    speaker: z.string().nullable(),
  }),
  z.object({ kind: z.literal('text'), snippet: marked }),
]);

const found = z.object({
  row: mirrorRow,
  /** The first few, those with most of the words first. */
  hits: z.array(hit),
  /** Lines that hold any of the words; a floor where `moreLines`. */
  lines: z.int(),
  moreLines: z.boolean(),
  elsewhere: z.array(
    z.object({ place: z.enum(['title', 'person', 'company', 'tag', 'notes']), snippet: marked }),
  ),
});

/** How one piece of the input was taken, for the page to show beside it. */
const part = z.object({
  from: z.int(),
  to: z.int(),
  taken: z.enum(['as-meant', 'unsure', 'ignored']),
  meaning: z.string(),
});

const searchAnswer = z.object({
  parts: z.array(part),
  /** Something was typed, and nothing of it can be looked for. */
  isEmpty: z.boolean(),
  found: z.array(found),
  /** Engagements found in all; a floor where `more`. */
  total: z.int(),
  more: z.boolean(),
  /** Ranked among the newest so many only, as there were too many to rank; null where all were. */
  rankedAmong: z.int().nullable(),
  next: z.string().nullable(),
});

/** How much of what is mirrored can be found by its words; counts of engagements, but for `utterances`. */
const coverage = z.object({
  engagements: z.int(),
  withTimeline: z.int(),
  withText: z.int(),
  without: z.int(),
  unread: z.int(),
  utterances: z.int(),
  waiting: z.int(),
});

const changedKind = z.enum(['engagement', 'contact', 'company', 'user', 'tag']);

/** Ways in which a resource can change. `appeared` is also what came back after it was deleted. */
const changedHow = z.enum(['appeared', 'changed', 'deleted']);

/** What changed since the user last looked, field by field. */
const feedPage = z.object({
  /** Newest first. */
  changes: z.array(
    z.object({
      seq: z.int(),
      seenAt: z.string(),
      kind: changedKind,
      id: z.string(),
      name: z.string(),
      /** A field of the resource, or `created`, `deleted`, `restored`. */
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      requestId: z.string().nullable(),
    }),
  ),
  next: z.int().nullable(),
  /** The newest there is: what to mark as looked at. */
  newest: z.int(),
  /** Up to here it had been looked at. */
  looked: z.int(),
  unseen: z.int(),
});

const recordKind = z.enum(['contact', 'company', 'user', 'tag']);

/** A contact, company, user or tag with what the mirror knows of it. */
const recordRow = z.object({
  /** As the service sent it. */
  fields: z.looseObject({ id: z.string() }),
  name: z.string(),
  /** What a contact's company is called; null where there is none or it isn't known. */
  companyName: z.string().nullable(),
  /** Engagements it is linked to; for a user, those owned or hosted. */
  engagements: z.int(),
  provenance,
  /** Only its short form within engagements is known. */
  partial: z.boolean(),
  /** No longer in the service's list. */
  gone: z.boolean(),
});

const recordWindow = z.object({ rows: z.array(recordRow), total: z.int() });

/** How a list spreads over time, latest month first; engagements without a start come last, under null. */
const months = z.object({
  months: z.array(
    z.object({
      /** `2026-11`, in the time zone asked for. */
      month: z.string().nullable(),
      count: z.int(),
      /** Lengths together; what has no length adds nothing. */
      seconds: z.number(),
    }),
  ),
  total: z.int(),
});

const values = z.array(
  z.object({
    value: z.string(),
    /** What a person calls it; null where it is the value itself. */
    name: z.string().nullable(),
    count: z.int(),
  }),
);
const yesOrNo = z.object({ yes: z.int(), no: z.int() });

/** Counted over what meets the other filters: what choosing this value instead would show. */
const facets = z.object({
  total: z.int(),
  types: values,
  statuses: values,
  owners: values,
  tags: values,
  companies: values,
  private: yesOrNo,
  internal: yesOrNo,
  crm: yesOrNo,
  transcript: yesOrNo,
});

const onConnection = z.strictObject({ connectionId });
const choice = onConnection.extend({ filter: mirrorFilter, order: engagementOrder });
const offset = z.int().nonnegative();
const limit = z.int().min(1).max(500);
const searchText = z.string().max(1000);

/** Everything the local mirror answers, online or not, and how far the sync has come. */
export const mirrorMethods = {
  'mirror.list': query(choice.extend({ offset, limit }), mirrorWindow),
  /** Rows after a cursor: for an export, which must see each row once while the list changes. */
  'mirror.page': query(choice.extend({ cursor: z.string().max(4096).nullable(), limit }), mirrorPage),
  /** Where an engagement stands in a list; null where it isn't in it. */
  'mirror.position': query(choice.extend({ engagementId }), z.int().nullable()),
  /** The list ordered by `start_at:desc`, month by month. `timeZone` is an IANA name. */
  'mirror.months': query(
    onConnection.extend({ filter: mirrorFilter, timeZone: z.string().max(100) }),
    months,
  ),
  'mirror.facets': query(onConnection.extend({ filter: mirrorFilter }), facets),
  'mirror.search': query(
    onConnection.extend({
      input: searchText,
      order: z.enum(['newest', 'relevance']),
      within: mirrorFilter.optional(),
      cursor: z.string().max(4096).nullable(),
      limit: z.int().min(1).max(100),
    }),
    searchAnswer,
  ),
  'mirror.coverage': query(onConnection, coverage),
  'mirror.records': query(
    onConnection.extend({
      kind: recordKind,
      search: searchText,
      offset,
      limit,
      /** Contacts of this company only. */
      ofCompany: companyId.optional(),
    }),
    recordWindow,
  ),
  'mirror.record': query(
    onConnection.extend({ kind: recordKind, id: z.string().max(512) }),
    recordRow.nullable(),
  ),
  'mirror.crmAssociations': query(
    onConnection.extend({ search: searchText, limit }),
    z.array(z.object({ association: crmAssociation, names: z.array(z.string()), engagements: z.int() })),
  ),
  'mirror.updates': query(
    onConnection.extend({
      before: z.int().nullable(),
      limit,
      kinds: z.array(changedKind).optional(),
      how: z.array(changedHow).optional(),
      of: z.strictObject({ kind: changedKind, id: z.string().max(512) }).optional(),
    }),
    feedPage,
  ),
  'mirror.markUpdatesRead': command(onConnection.extend({ seq: z.int().nonnegative() }), z.null()),

  /** Looks through the file of the local copy; a damaged one is set aside and fetched anew. */
  'mirror.check': command(onConnection, z.enum(['sound', 'rebuilt'])),
  /** Sets the local copy aside and fetches it anew. What waits to be sent lies elsewhere and stays. */
  'mirror.rebuild': command(onConnection, z.null()),

  /** Null before the sync of this connection has begun. */
  'sync.progress': query(onConnection, syncProgress.nullable()),
  'sync.control': command(
    onConnection.extend({ action: z.enum(['pause', 'resume', 'now', 'rescan']) }),
    syncProgress.nullable(),
  ),
};

export const mirrorEvents = {
  'sync.changed': z.object({ connectionId, progress: syncProgress }),
  /** Rows of the mirror came, went or changed; `ids` may be empty where there were many. */
  'mirror.changed': z.object({
    connectionId,
    collection: z.enum(['engagements', 'contacts', 'companies', 'users', 'tags']),
    ids: z.array(z.string()),
  }),
  'mirror.notice': z.object({
    connectionId,
    notice: z.discriminatedUnion('kind', [
      /** The file was damaged: it lies beside the new, empty one under this name. Sync begins again. */
      z.object({ kind: z.literal('rebuilt'), setAside: z.string() }),
      /** No room; writing goes on by itself when there is. */
      z.object({ kind: z.literal('disk-full') }),
      z.object({ kind: z.literal('room-again') }),
    ]),
  }),
};

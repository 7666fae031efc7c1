import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import { MOST_BULK_ROWS } from './bulkEditLimits.ts';
import { crmNaming } from './crmNames.ts';
import {
  CRM_ORDERS,
  HEARING_RULES,
  MOST_CRM_NAMES,
  MOST_SIGNAL_COLUMNS,
  RECORD_ORDERS,
  SEARCH_NOTES,
  SPEAKER_SIDES,
} from './enumerations.ts';
import { engagement, provenance } from './engagement.ts';
import { mirrorFilter, mirrorOrder } from './engagementFilter.ts';
import { companyId, connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';
import { reportReads } from './reports.ts';
import { signalReads } from './signals.ts';
import { syncProgress } from './syncProgress.ts';
import { MOST_TRACKERS } from './trackers.ts';

/** An engagement in a list, without description, action items, signals and texts. */
const mirrorRow = z
  .object({
    engagement,
    provenance,
    /** `unread`: not requested yet. */
    transcript: z.enum(['timeline', 'text', 'none', 'unread']),
    lineCount: z.int(),
  })
  .readonly();
export type MirrorRow = z.infer<typeof mirrorRow>;

const rows = z.array(mirrorRow).readonly();

/** Rows by position. Contacts, companies and tags are reduced to their names. */
const mirrorWindow = z
  .object({
    rows,
    total: z.int(),
    /** Increases whenever a row is added, removed or changed. */
    revision: z.int(),
  })
  .readonly();
export type MirrorWindow = z.infer<typeof mirrorWindow>;

/** Rows for an export: complete, as the API sent them, without transcripts. */
const mirrorPage = z.object({ rows, next: z.string().nullable() }).readonly();

/** Text with its matches as `[begin, end)` pairs of string positions, in order. */
const marked = z
  .object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()]).readonly()).readonly() })
  .readonly();
export type Marked = z.infer<typeof marked>;

/** A line of a transcript; without a timeline, a part of the aggregated text. */
export const searchHit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    snippet: marked,
    /** Index of the transcript line. */
    line: z.int(),
    /** Seconds from the start. */
    start: z.number(),
    end: z.number(),
    speaker: z.string().nullable(),
    side: z.enum(SPEAKER_SIDES),
  }),
  z.object({ kind: z.literal('text'), snippet: marked }),
]);
export type SearchHit = Readonly<z.infer<typeof searchHit>>;

/** A match outside the transcript. */
const otherMatch = z
  .object({ place: z.enum(['title', 'person', 'company', 'tag', 'notes']), snippet: marked })
  .readonly();
export type OtherMatch = z.infer<typeof otherMatch>;

const found = z
  .object({
    row: mirrorRow,
    /** The first few, ordered by the number of matching words. */
    hits: z.array(searchHit).readonly(),
    /** Lines with any of the words. */
    lines: z.int(),
    elsewhere: z.array(otherMatch).readonly(),
  })
  .readonly();
export type FoundEngagement = z.infer<typeof found>;

/** How one part of the input was interpreted, for the page to show beside it. */
const part = z.object({
  from: z.int(),
  to: z.int(),
  taken: z.enum(['as-meant', 'unsure', 'ignored']),
  note: z
    .object({ kind: z.enum(SEARCH_NOTES), about: z.string(), choices: z.array(z.string()).readonly() })
    .readonly()
    .nullable(),
});

const searchAnswer = z
  .object({
    parts: z.array(part.readonly()).readonly(),
    /** The input contains nothing searchable. */
    isEmpty: z.boolean(),
    found: z.array(found).readonly(),
    /** The number of newest matches that were ranked, if there were too many; null if all were. */
    rankedAmong: z.int().nullable(),
    next: z.string().nullable(),
  })
  .readonly();

/** How much of the mirror full-text search covers, in engagements (`utterances` excepted). */
const coverage = z
  .object({
    engagements: z.int(),
    /** Whether sync has listed all engagements once; until then, more are to come. */
    listed: z.boolean(),
    withTimeline: z.int(),
    /** With aggregated text only. */
    withText: z.int(),
    /** Without a transcript. */
    without: z.int(),
    /** Not requested yet. */
    unread: z.int(),
    utterances: z.int(),
    /** Changed since last indexed. */
    waiting: z.int(),
  })
  .readonly();

const recordKind = z.enum(['contact', 'company', 'user', 'tag']);
export type RecordKind = z.infer<typeof recordKind>;

const changedKind = z.enum(['engagement', ...recordKind.options]);
export type ChangedKind = z.infer<typeof changedKind>;

/** How a resource changed. `appeared` includes resources that were deleted and restored. */
const changedHow = z.enum(['appeared', 'changed', 'deleted']);

/** What changed since the user last looked, field by field. */
const updatesPage = z
  .object({
    /** Newest first. */
    changes: z
      .array(
        z
          .object({
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
          })
          .readonly(),
      )
      .readonly(),
    next: z.int().nullable(),
    /** Of one company; null for all updates and one resource, whose numbers nobody needs. */
    total: z.int().nullable(),
    /** The newest change: pass this one to mark all as read. */
    newest: z.int(),
    /** The last change that was marked as read. */
    looked: z.int(),
    unseen: z.int(),
  })
  .readonly();

/** A contact, company, user or tag as far as the mirror knows it. */
const recordRow = z
  .object({
    /** As the API sent it. */
    fields: z.looseObject({ id: z.string() }).readonly(),
    name: z.string(),
    /** Its email address or id, where another record of its kind has the same name. */
    distinction: z.string().nullable(),
    /** Name of a contact's company; null if there is none or it isn't known. */
    companyName: z.string().nullable(),
    /** Linked engagements; for a user, those they own or host. */
    engagements: z.int(),
    /** Date of the latest one; null if there are none. */
    lastEngagementAt: z.string().nullable(),
    /** The last time that all of it was read, changed or not. */
    provenance,
    /** Only the short form within engagements is known. */
    partial: z.boolean(),
    /** No longer in the API's list. */
    gone: z.boolean(),
  })
  .readonly();
export type RecordRow = z.infer<typeof recordRow>;

const recordWindow = z.object({ rows: z.array(recordRow).readonly(), total: z.int() }).readonly();

/** The engagements of a list by month, latest first. */
const months = z
  .object({
    months: z
      .array(
        z
          .object({
            /** `2026-11`, in the requested time zone. */
            month: z.string(),
            count: z.int(),
            /** Total duration; engagements of unknown duration add nothing. */
            seconds: z.number(),
          })
          .readonly(),
      )
      .readonly(),
    total: z.int(),
  })
  .readonly();

const facetValues = z
  .array(
    z
      .object({
        value: z.string(),
        /** Display name; null if it is the value itself. */
        name: z.string().nullable(),
        /** The email address or id of a record, where another one has the same name. */
        distinction: z.string().nullable(),
        count: z.int(),
      })
      .readonly(),
  )
  .readonly();
const yesOrNo = z.object({ yes: z.int(), no: z.int() }).readonly();

/** The number of engagements that each value would leave, within the other filters. */
const facets = z
  .object({
    total: z.int(),
    types: facetValues,
    statuses: facetValues,
    owners: facetValues,
    tags: facetValues,
    companies: facetValues,
    private: yesOrNo,
    internal: yesOrNo,
    crm: yesOrNo,
    transcript: yesOrNo,
    analysisPending: yesOrNo,
  })
  .readonly();

const usedCrmAssociation = crmNaming
  .unwrap()
  .extend({ association: crmAssociation, engagements: z.int() })
  .readonly();

/** Lines that are worth hearing, newest engagement first. */
const worthHearing = z
  .object({
    lines: z
      .array(
        z
          .object({
            rule: z.enum(HEARING_RULES),
            /** The name of the tracker or the action item; empty for a question. */
            about: z.string(),
            /** Index of the transcript line. */
            line: z.int(),
            /** Seconds from the start. */
            second: z.number(),
            text: z.string(),
            speaker: z.string().nullable(),
            side: z.enum(SPEAKER_SIDES),
            engagement,
          })
          .readonly(),
      )
      .readonly(),
    /** Lines that the rules found in the transcripts that were read; a repeated one counts once. */
    found: z.int(),
    /** The newest transcripts, which were read, of how many. */
    read: z.int(),
    total: z.int(),
  })
  .readonly();

const notice = z.discriminatedUnion('kind', [
  /**
   * A new, empty file replaced the old one, and sync starts over. `setAside`: the name under which a damaged one is
   * kept; null where the user wanted a new copy.
   */
  z.object({ kind: z.literal('rebuilt'), setAside: z.string().nullable() }),
  /** The disk is full; writing continues when there is room. */
  z.object({ kind: z.literal('disk-full') }),
  z.object({ kind: z.literal('room-again') }),
]);
export type MirrorNotice = Readonly<z.infer<typeof notice>>;

const onConnection = z.strictObject({ connectionId });
const choice = onConnection.extend({ filter: mirrorFilter, order: mirrorOrder });
const offset = z.int().nonnegative();
const limit = z.int().min(1).max(500);
const searchText = z.string().max(1000);
const signalsOfRows = z.union([
  z.boolean(),
  z.array(z.string().max(1000)).max(MOST_SIGNAL_COLUMNS).readonly(),
]);

/**
 * The methods of the thread that reads the mirror. Declared here and implemented in the core's
 * `MirrorReader`; everything in between forwards by this table.
 */
export const mirrorReads = {
  /** Rows have what a list shows; with `signals`, theirs as well, or those of some definitions. */
  'mirror.list': query(choice.extend({ offset, limit, signals: signalsOfRows.optional() }), mirrorWindow),
  /** In this order, with every field but the texts; unknown ids are left out. */
  'mirror.engagementRows': query(
    onConnection.extend({ ids: z.array(engagementId).max(500).readonly() }),
    z.array(mirrorRow).readonly(),
  ),
  /** Rows after a cursor, for exports, which must return each row once while the list changes. */
  'mirror.page': query(choice.extend({ cursor: z.string().max(4096).nullable(), limit }), mirrorPage),
  /** The list ordered by `date:desc`, by month. `timeZone` is an IANA name. */
  'mirror.months': query(
    onConnection.extend({ filter: mirrorFilter, timeZone: z.string().max(100) }),
    months,
  ),
  /**
   * For each of these times, in descending order, the number of engagements that precede it in a list ordered
   * by `date:desc`, including those at that time.
   */
  'mirror.datePlaces': query(
    onConnection.extend({ filter: mirrorFilter, moments: z.array(z.number()).max(500).readonly() }),
    z.array(z.int()).readonly(),
  ),
  'mirror.facets': query(onConnection.extend({ filter: mirrorFilter }), facets),
  'mirror.search': query(
    onConnection.extend({
      /** In the syntax of the search box; with several searches, one per line, all must match. */
      input: searchText,
      order: z.enum(['newest', 'relevance']),
      within: mirrorFilter.optional(),
      cursor: z.string().max(4096).nullable(),
      limit: z.int().min(1).max(100),
      /** All matching lines in order, each whole and without marks, instead of the first few. */
      hits: z.literal('all').optional(),
    }),
    searchAnswer,
  ),
  /** Counts the results of a search in chunks: the total is the sum until `next` is null. */
  'mirror.searchCount': query(
    onConnection.extend({
      input: searchText,
      within: mirrorFilter.optional(),
      cursor: z.string().max(4096).nullable(),
    }),
    z.object({ count: z.int(), next: z.string().nullable() }).readonly(),
  ),
  /** The typed search with words of the index in place of misspelled ones, if that finds something. */
  'mirror.searchSuggestion': query(
    onConnection.extend({ input: searchText, within: mirrorFilter.optional() }),
    z.string().nullable(),
  ),
  'mirror.coverage': query(onConnection, coverage),
  'mirror.records': query(
    onConnection.extend({
      kind: recordKind,
      /** Every word must begin a word of the name, an email address or a domain. */
      search: searchText,
      offset,
      limit,
      /** By name by default. */
      order: z.enum(RECORD_ORDERS).optional(),
      /** Only contacts of this company. */
      ofCompany: companyId.optional(),
    }),
    recordWindow,
  ),
  'mirror.record': query(
    onConnection.extend({ kind: recordKind, id: z.string().max(512) }),
    recordRow.nullable(),
  ),
  /** The id that differs from this one only in case; null if there is none. */
  'mirror.similarId': query(
    onConnection.extend({ kind: changedKind, id: z.string().max(512) }),
    z.string().nullable(),
  ),
  /** CRM links in use whose id begins with `search`, or whose record it names, most used first by default. */
  'mirror.crmAssociations': query(
    onConnection.extend({
      search: searchText,
      limit,
      order: z.enum(CRM_ORDERS).optional(),
      /** Only links of this company, its engagements and its contacts. */
      ofCompany: companyId.optional(),
    }),
    z
      .object({
        links: z.array(usedCrmAssociation).readonly(),
        /** How many there are without the limit. */
        total: z.int(),
      })
      .readonly(),
  ),
  /**
   * CRM links that these engagements may share: those of their contacts and companies, and of other engagements with
   * these companies. The one that concerns most of them first; `engagements` says how many.
   */
  'mirror.commonCrmLinks': query(
    onConnection.extend({ engagementIds: z.array(engagementId).max(MOST_BULK_ROWS).readonly() }),
    z.array(usedCrmAssociation).readonly(),
  ),
  /** In the order of the links. */
  'mirror.crmNames': query(
    onConnection.extend({ links: z.array(crmAssociation).max(MOST_CRM_NAMES).readonly() }),
    z.array(crmNaming).readonly(),
  ),
  'mirror.updates': query(
    onConnection.extend({
      /** Only changes before this one; null for the newest. */
      before: z.int().nullable(),
      limit,
      kinds: z.array(changedKind).readonly().optional(),
      how: z.array(changedHow).readonly().optional(),
      /** Limits the result to this resource. */
      of: z.strictObject({ kind: changedKind, id: z.string().max(512) }).optional(),
      /** Limits the result to this company, its engagements and its contacts, without what processing fills in. */
      ofCompany: companyId.optional(),
    }),
    updatesPage,
  ),
  'mirror.worthHearing': query(
    onConnection.extend({
      filter: mirrorFilter,
      /** Only engagements of so many last days; null for all. */
      days: z.int().min(1).nullable(),
      rules: z.array(z.enum(HEARING_RULES)).readonly(),
      trackers: z
        .array(z.strictObject({ id: z.string(), name: z.string(), phrases: z.array(z.string()).readonly() }))
        .max(MOST_TRACKERS)
        .readonly(),
      limit: z.int().min(1).max(20),
    }),
    worthHearing,
  ),
  ...reportReads,
  ...signalReads,
};
export type MirrorReadMethod = keyof typeof mirrorReads;

/** Everything answered by the local mirror, online or offline, and the sync progress. */
export const mirrorMethods = {
  ...mirrorReads,
  'mirror.markUpdatesRead': command(onConnection.extend({ seq: z.int().nonnegative() }), z.null()),

  /** Checks the mirror's file completely; a damaged one is set aside and downloaded again. */
  'mirror.check': command(onConnection, z.enum(['sound', 'rebuilt'])),
  /** Deletes the mirror and downloads it again. Pending edits are stored elsewhere. */
  'mirror.rebuild': command(onConnection, z.null()),

  /** Null before the first sync of this connection. */
  'sync.progress': query(onConnection, syncProgress.nullable()),
  'sync.control': command(
    onConnection.extend({ action: z.enum(['pause', 'resume', 'now', 'rescan']) }),
    syncProgress.nullable(),
  ),
};

export const mirrorEvents = {
  'sync.changed': z.object({ connectionId, progress: syncProgress }),
  /** Rows of the mirror were added, removed or changed; `ids` may be empty if there were many. */
  'mirror.changed': z.object({
    connectionId,
    collection: z.enum(['engagements', 'contacts', 'companies', 'users', 'tags']),
    ids: z.array(z.string()),
  }),
  'mirror.notice': z.object({
    connectionId,
    notice,
  }),
};

import type { Engagement, Provenance, Unreadable } from '#shared/contract/engagement.ts';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { TranscriptHead, TranscriptLines } from '#shared/contract/transcript.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';
import type { Collection } from '../sync/collections.ts';
import type { Ingested, SyncMirror } from '../sync/mirrorPort.ts';
import type { SearchAnswer, SearchRequest } from './read/searchAnswer.ts';
import type { ListChoice, MirrorFilter } from './read/mirrorFilter.ts';
import type { MirrorRow } from './mirrorRow.ts';
import type { Part } from './columnEncoding.ts';
import type { ChangedKind } from './write/changeLog.ts';
import type { RecordFields, RecordKind } from './write/recordFields.ts';

/** An answer to a call that a person made, to be kept like what the sync brings. */
export interface ServiceResponse {
  readonly collection: Collection;
  /** A list envelope, or one resource. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly requestId: string | null;
  readonly receivedAt: string;
  readonly expanded: readonly Expansion[];
  /** `commits` of the sync state when the request was sent (`Mirror.commits`). */
  readonly asked: number;
  /** As the service sent it. What the program put together is no evidence of what others did (`onSeen`). */
  readonly fromService: boolean;
}

/** A deletion that was heard of, as by a webhook: lists never report one (docs/api-assumptions.md, A24). */
export interface Removal {
  readonly kind: ChangedKind;
  readonly id: string;
  /** The request or event that told of it, for provenance. */
  readonly requestId: string | null;
  readonly receivedAt: string;
}

export interface ListWindow {
  readonly rows: readonly MirrorRow[];
  /** All that meet the filter; null while a mirror that was just opened is still being read in. */
  readonly total: number | null;
  /** Grows whenever a row came, went or changed. */
  readonly revision: number;
}

export interface KeysetPage {
  readonly rows: readonly MirrorRow[];
  /** Opaque; null at the end. */
  readonly next: string | null;
}

export interface FacetValue {
  readonly value: string;
  /** What a person calls it; null where it is the value itself. */
  readonly name: string | null;
  readonly count: number;
}

/** Counted over what meets the other filters: what choosing this value instead would show. */
export interface Facets {
  readonly total: number;
  readonly types: readonly FacetValue[];
  readonly statuses: readonly FacetValue[];
  readonly owners: readonly FacetValue[];
  readonly tags: readonly FacetValue[];
  readonly companies: readonly FacetValue[];
  readonly private: { readonly yes: number; readonly no: number };
  readonly internal: { readonly yes: number; readonly no: number };
  readonly crm: { readonly yes: number; readonly no: number };
  readonly transcript: { readonly yes: number; readonly no: number };
}

/** A list ordered by `start_at:desc`, month by month. */
export interface Months {
  readonly months: readonly {
    /** `2026-11`; null for what has no start. */
    readonly month: string | null;
    readonly count: number;
    readonly seconds: number;
  }[];
  readonly total: number;
}

export interface MonthsRequest {
  readonly filter: MirrorFilter;
  readonly timeZone: string;
}

export interface MirrorEngagement {
  readonly engagement: Engagement;
  readonly provenance: Provenance;
  /** Which request brought which part, and when. */
  readonly parts: Readonly<Partial<Record<Part, Provenance>>>;
  readonly unreadable: readonly Unreadable[];
}

export interface RecordRow {
  /** As the service sent it. */
  readonly fields: RecordFields;
  readonly name: string;
  /** What a contact's company is called; null where there is none or it isn't known. */
  readonly companyName: string | null;
  /** Engagements it is linked to; for a user, those owned or hosted. */
  readonly engagements: number;
  readonly provenance: Provenance;
  /** Only its short form within engagements is known. */
  readonly partial: boolean;
  /** No longer in the service's list. */
  readonly gone: boolean;
}

export interface RecordWindow {
  readonly rows: readonly RecordRow[];
  readonly total: number;
}

export interface RecordRequest {
  readonly kind: RecordKind;
  /** Every word must begin a word of name, email address or domain. */
  readonly search: string;
  /** Contacts of this company only. */
  readonly ofCompany?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface UsedCrmAssociation {
  readonly association: CrmAssociation;
  /** Who or what is linked so: contacts and companies by their names. */
  readonly names: readonly string[];
  readonly engagements: number;
}

export interface Change {
  readonly seq: number;
  readonly seenAt: string;
  readonly kind: ChangedKind;
  readonly id: string;
  readonly name: string;
  /** A field of the resource, or `created`, `deleted`, `restored`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string | null;
}

export interface FeedRequest {
  /** Changes before this one; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
  readonly kinds?: readonly ChangedKind[] | undefined;
  readonly how?: readonly ('appeared' | 'changed' | 'deleted')[] | undefined;
  /** Of one resource only. */
  readonly of?: { readonly kind: ChangedKind; readonly id: string } | undefined;
}

export interface FeedPage {
  /** Newest first. */
  readonly changes: readonly Change[];
  readonly next: number | null;
  /** The newest there is: what to mark as looked at. */
  readonly newest: number;
  /** Up to here it had been looked at. */
  readonly looked: number;
  readonly unseen: number;
}

/** How much of what is mirrored can be found by its words. */
export interface Coverage {
  readonly engagements: number;
  /** Every utterance with its second. */
  readonly withTimeline: number;
  /** By the aggregated text only. */
  readonly withText: number;
  /** There is nothing to read of them. */
  readonly without: number;
  /** Not asked for yet. */
  readonly unread: number;
  readonly utterances: number;
  /** Changed since they were indexed; follows within moments. */
  readonly waiting: number;
}

/** A row of the service of which not even the id could be read, as it came. */
export interface UnreadableRow extends Unreadable {
  readonly collection: Collection;
  readonly requestId: string | null;
  readonly receivedAt: string;
}

/** What the mirror says unasked. */
export type MirrorNotice =
  /** The file was damaged: it lies beside the new, empty one under this name. Sync begins again. */
  | { readonly kind: 'rebuilt'; readonly setAside: string }
  /** No room; writing goes on by itself when there is. */
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'room-again' };

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The workspace of one connection as it lies on this computer. Nothing rejects; a failure is a value. */
export interface Mirror extends SyncMirror {
  /** `commits` of the sync state as last heard: what a request sent now is stamped with. */
  readonly commits: number;
  upsertFromResponse(input: ServiceResponse): Promise<Result<Ingested>>;
  /** Takes out what was deleted, and writes that down. It comes back where a later answer has it all the same. */
  remove(removal: Removal): Promise<Result<Ingested>>;

  /** Looks through the whole file. A damaged one is set aside and begun anew, as always, and that is said here. */
  check(): Promise<Result<'sound' | 'rebuilt'>>;
  /** Sets the file aside, whatever is in it, and begins a new one. */
  rebuild(): Promise<Result<null>>;

  /** Rows by position, for a list that is scrolled: any offset in a million takes milliseconds. */
  list(
    choice: ListChoice & { readonly offset: number; readonly limit: number },
    options?: ReadOptions,
  ): Promise<Result<ListWindow>>;
  /** Rows after a cursor, for a list that is walked while it changes. */
  page(
    choice: ListChoice & { readonly cursor: string | null; readonly limit: number },
    options?: ReadOptions,
  ): Promise<Result<KeysetPage>>;
  /** Where an engagement stands in a list; null where it isn't in it. */
  position(choice: ListChoice & { readonly engagementId: EngagementId }): Promise<Result<number | null>>;
  /** How a list spreads over the months of a time zone (IANA name). */
  months(request: MonthsRequest, options?: ReadOptions): Promise<Result<Months>>;
  facets(filter: MirrorFilter, options?: ReadOptions): Promise<Result<Facets>>;
  /** Every row of a list with all its fields, in batches; leaving the loop early ends it. */
  exportRows(
    choice: ListChoice,
    options?: ReadOptions,
  ): AsyncGenerator<Result<readonly MirrorEngagement[]>, void, void>;

  /** Null where the mirror has none of that id. */
  engagement(id: EngagementId): Promise<Result<MirrorEngagement | null>>;
  /** Null where it hasn't been read yet. */
  transcript(id: EngagementId): Promise<Result<TranscriptHead | null>>;
  transcriptLines(
    id: EngagementId,
    revision: string,
    from: number,
    count: number,
  ): Promise<Result<TranscriptLines>>;

  search(request: SearchRequest, options?: ReadOptions): Promise<Result<SearchAnswer>>;
  coverage(): Promise<Result<Coverage>>;

  records(request: RecordRequest, options?: ReadOptions): Promise<Result<RecordWindow>>;
  record(kind: RecordKind, id: string): Promise<Result<RecordRow | null>>;
  /** CRM links in use, those whose id begins with `search` first. */
  crmAssociations(search: string, limit: number): Promise<Result<readonly UsedCrmAssociation[]>>;

  feed(request: FeedRequest): Promise<Result<FeedPage>>;
  markLooked(seq: number): Promise<Result<null>>;

  /** The latest rows that could not be read at all, newest first. */
  unreadable(limit: number): Promise<Result<readonly UnreadableRow[]>>;

  onNotice(listener: (notice: MirrorNotice) => void): () => void;
  /** Ends what runs and closes the file; within two seconds. */
  close(): Promise<void>;
  /** Closes, and removes everything that was written for this connection. */
  wipe(): Promise<void>;
}

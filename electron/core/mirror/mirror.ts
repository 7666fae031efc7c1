import type { Contact } from '#shared/contract/contact.ts';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement, EngagementCompany, Provenance, Unreadable } from '#shared/contract/engagement.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf, ReadInputOf } from '#shared/contract/methods.ts';
import type { ChangedKind, MirrorNotice, MirrorReadMethod, SearchHit } from '#shared/contract/mirror.ts';
import type { Result } from '#shared/contract/result.ts';
import type { ActionItemMark } from '#shared/contract/actionItems.ts';
import type { SpeakerDecision } from '#shared/contract/speakers.ts';
import type { Speaker, TranscriptHead, TranscriptLines } from '#shared/contract/transcript.ts';
import type { Collection } from '../sync/collections.ts';
import type { Ingested, SyncMirror } from '../sync/mirrorPort.ts';
import type { Part } from './columnEncoding.ts';
import type { Corrected } from './write/correctedLines.ts';
import type { Renamed } from './write/namedSpeakers.ts';

/** The response to a user's request, to be stored like those of the sync. */
export interface ServiceResponse {
  readonly collection: Collection;
  /** A list envelope, or one resource; as received, or parsed already. */
  readonly body: Uint8Array<ArrayBuffer> | Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly receivedAt: string;
  readonly expanded: readonly Expansion[];
  /** `commits` of the sync state when the request was sent (`Mirror.commits`). */
  readonly asked: number;
  /**
   * Sent by the API. Data assembled by Parley itself is no evidence of changes by other clients (`onSeen`).
   */
  readonly fromService: boolean;
}

/** A deletion reported by, for example, a webhook: lists never report one (docs/api-assumptions.md, A24). */
export interface Removal {
  readonly kind: ChangedKind;
  readonly id: string;
  /** The request or event that reported it, for provenance. */
  readonly requestId: string | null;
  readonly receivedAt: string;
}

export interface MirrorEngagement {
  readonly engagement: Engagement;
  readonly provenance: Provenance;
  /** The request that returned each part, and when. */
  readonly parts: Readonly<Partial<Record<Part, Provenance>>>;
  readonly unreadable: readonly Unreadable[];
}

/** An engagement with its transcript, for an export. */
export interface WholeEngagement {
  readonly engagement: Engagement;
  /** Null without timed lines. */
  readonly timeline: { readonly speakers: readonly Speaker[]; readonly lines: TranscriptLines } | null;
}

/** A contact or a company, for a note in a folder. */
export type LinkedRecord =
  | {
      readonly kind: 'contact';
      readonly contact: Contact;
      /** Its company; the name is null if it isn't known. */
      readonly company: { readonly id: string; readonly name: string | null } | null;
    }
  | { readonly kind: 'company'; readonly company: EngagementCompany };

/** The contract's reads, named without `mirror.`; the connection is the mirror's own. */
type ContractReads = {
  readonly [M in MirrorReadMethod as M extends `mirror.${infer Name}` ? Name : never]: (
    input: Omit<ReadInputOf<M>, 'connectionId'> & (M extends keyof KeptByUser ? KeptByUser[M] : unknown),
  ) => OutputOf<M>;
};

/** What the user keeps beside the mirror, for the reads that follow it. */
interface KeptByUser {
  readonly 'mirror.teamReport': Decided;
  readonly 'mirror.unclearSpeakers': Decided;
  readonly 'mirror.userReport': Decided;
  readonly 'mirror.actionItems': { readonly marks: readonly ActionItemMark[] };
  /** Links whose own names match the search. */
  readonly 'mirror.crmAssociations': { readonly named?: readonly CrmAssociation[] };
}

export interface Decided {
  readonly decisions: readonly SpeakerDecision[];
}

/** What a saved view or a tracker finds. */
export type MatchTest =
  | { readonly kind: 'filter'; readonly filter: MirrorFilter }
  | { readonly kind: 'phrases'; readonly phrases: readonly string[] };

/** An engagement with a duration or timed lines, and so possibly a recording. */
export interface RecordedEngagement {
  readonly id: EngagementId;
  /** Its date in milliseconds. */
  readonly at: number;
  /** Changes with every change of the engagement. */
  readonly updated: number;
}

/** Where the next slice of matches begins. */
export interface MatchPlace {
  readonly part: number;
  readonly at: number | null;
}

/** Every read of the reader thread. A read that refuses its input throws a `ProblemError`. */
export interface MirrorReads extends ContractReads {
  /** Null if the mirror has no engagement with this id. */
  engagement(id: string): MirrorEngagement | null;
  /** Null if it has not been fetched yet. */
  transcript(id: string): TranscriptHead | null;
  transcriptLines(input: Omit<ReadInputOf<'transcripts.lines'>, 'connectionId'>): TranscriptLines;
  matchingIds(input: {
    readonly test: MatchTest;
    readonly after: MatchPlace | null;
    readonly limit: number;
  }): { readonly ids: readonly string[]; readonly next: MatchPlace | null };
  matchesAmong(input: { readonly test: MatchTest; readonly ids: readonly string[] }): readonly string[];
  foundEngagements(
    input: readonly { readonly id: EngagementId; readonly phrases: readonly string[] }[],
  ): readonly { readonly engagement: Engagement; readonly hit: SearchHit | null }[];
  /** The ids of a list, newest first. */
  engagementIds(input: { readonly filter: MirrorFilter }): readonly EngagementId[];
  /** The engagements of a list that may have a recording, newest first. */
  recordedEngagements(input: { readonly filter: MirrorFilter }): readonly RecordedEngagement[];
  /** Those of these engagements for which the API has not been asked for timed lines. */
  unreadTimelines(ids: readonly EngagementId[]): readonly EngagementId[];
  /** Everything about these engagements, in this order; unknown ids are left out. */
  wholeEngagements(ids: readonly EngagementId[]): readonly WholeEngagement[];
  /**
   * A slice of a list, newest first. The mark of an engagement is another one whenever its file might have to be.
   * `revision` tells whether two slices are of the same list.
   */
  exportMarks(input: { readonly filter: MirrorFilter; readonly from: number; readonly limit: number }): {
    readonly marks: readonly { readonly id: EngagementId; readonly mark: string }[];
    readonly total: number;
    readonly revision: number;
  };
  /** Those of these engagements that were deleted. */
  deletedAmong(ids: readonly EngagementId[]): readonly EngagementId[];
  /** Contacts or companies, in this order; unknown ids are left out. */
  linkedRecords(input: {
    readonly kind: 'contact' | 'company';
    readonly ids: readonly string[];
  }): readonly LinkedRecord[];
}
export type ReadInput<Name extends keyof MirrorReads> = Parameters<MirrorReads[Name]>[0];
export type ReadOutput<Name extends keyof MirrorReads> = ReturnType<MirrorReads[Name]>;

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The local copy of one connection's workspace. Never rejects; a failure is a value. */
export interface Mirror extends SyncMirror {
  /** Last known `commits` of the sync state, stamped on every request. */
  readonly commits: number;
  upsertFromResponse(input: ServiceResponse): Promise<Result<Ingested>>;
  /** Removes a deleted resource and records the deletion. It is restored if a later response contains it. */
  remove(removal: Removal): Promise<Result<Ingested>>;

  /** Names the speakers of an engagement as the user does from now on. */
  rename(input: Renamed): Promise<Result<Ingested>>;
  /** Shows the lines of an engagement as the user corrected them from now on. */
  correct(input: Corrected): Promise<Result<Ingested>>;

  /** Checks the whole file. A damaged file is set aside and replaced, as always, and reported here. */
  check(): Promise<Result<'sound' | 'rebuilt'>>;
  /** Sets the file aside, whatever its state, and starts a new one. */
  rebuild(): Promise<Result<null>>;

  read<Name extends keyof MirrorReads>(
    name: Name,
    input: ReadInput<Name>,
    options?: ReadOptions,
  ): Promise<Result<ReadOutput<Name>>>;
  /** Marks updates as read, up to this change. */
  markLooked(seq: number): Promise<Result<null>>;

  /** The words with several spellings changed; reads from now on follow it. */
  respelled(): void;
  /** What the user made may not have been readable when the mirror was opened: reads it again, and follows it. */
  reread(): Promise<void>;

  onNotice(listener: (notice: MirrorNotice) => void): () => void;
  /** Cancels running calls and closes the file, within two seconds. */
  close(): Promise<void>;
  /** Closes and deletes everything written for this connection. */
  wipe(): Promise<void>;
}

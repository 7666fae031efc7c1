import type { Engagement, Provenance, Unreadable } from '#shared/contract/engagement.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf, ReadInputOf } from '#shared/contract/methods.ts';
import type { ChangedKind, MirrorNotice, MirrorReadMethod } from '#shared/contract/mirror.ts';
import type { Result } from '#shared/contract/result.ts';
import type { TranscriptHead, TranscriptLines } from '#shared/contract/transcript.ts';
import type { Collection } from '../sync/collections.ts';
import type { Ingested, SyncMirror } from '../sync/mirrorPort.ts';
import type { Part } from './columnEncoding.ts';

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

export interface MirrorEngagement {
  readonly engagement: Engagement;
  readonly provenance: Provenance;
  /** Which request brought which part, and when. */
  readonly parts: Readonly<Partial<Record<Part, Provenance>>>;
  readonly unreadable: readonly Unreadable[];
}

/** The reads of the contract by their names without `mirror.`; the connection is the mirror's own. */
type ContractReads = {
  readonly [M in MirrorReadMethod as M extends `mirror.${infer Name}` ? Name : never]: (
    input: Omit<ReadInputOf<M>, 'connectionId'>,
    throwIfCancelled: () => void,
  ) => OutputOf<M>;
};

/** Everything the thread that reads can be asked. What has to refuse an input throws a `ProblemError`. */
export interface MirrorReads extends ContractReads {
  /** Null if the mirror has none with this id. */
  engagement(id: EngagementId): MirrorEngagement | null;
  /** Null if it hasn't been fetched yet. */
  transcript(id: EngagementId): TranscriptHead | null;
  transcriptLines(input: Omit<ReadInputOf<'transcripts.lines'>, 'connectionId'>): TranscriptLines;
}
export type ReadInput<Name extends keyof MirrorReads> = Parameters<MirrorReads[Name]>[0];
export type ReadOutput<Name extends keyof MirrorReads> = ReturnType<MirrorReads[Name]>;

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

  /** Looks through the whole file. A damaged one is set aside and begun again, as always, and that is said here. */
  check(): Promise<Result<'sound' | 'rebuilt'>>;
  /** Sets the file aside, whatever is in it, and begins a new one. */
  rebuild(): Promise<Result<null>>;

  read<Name extends keyof MirrorReads>(
    name: Name,
    input: ReadInput<Name>,
    options?: ReadOptions,
  ): Promise<Result<ReadOutput<Name>>>;
  /** Marks updates as read, up to this change. */
  markLooked(seq: number): Promise<Result<null>>;

  onNotice(listener: (notice: MirrorNotice) => void): () => void;
  /** Ends what runs and closes the file; within two seconds. */
  close(): Promise<void>;
  /** Closes, and removes everything that was written for this connection. */
  wipe(): Promise<void>;
}

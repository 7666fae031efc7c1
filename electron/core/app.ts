import type { Connection } from '#shared/contract/connection.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { EventName, EventOf } from '#shared/contract/events.ts';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import type { FirstAnswer } from '#shared/contract/loopback.ts';
import type { MethodName, OutputOf, ReadInputOf } from '#shared/contract/methods.ts';
import type { PolicyView } from '#shared/contract/policy.ts';
import type { Result } from '#shared/contract/result.ts';

export interface CallContext {
  /** Aborted when the page cancels the call or goes away. */
  readonly signal: AbortSignal;
}

/** One handler per method; dispatch has already validated the input. */
export type Handlers = {
  readonly [M in MethodName]: (
    input: ReadInputOf<M>,
    context: CallContext,
  ) => Result<OutputOf<M>> | Promise<Result<OutputOf<M>>>;
};

export type AppEvent = { [E in EventName]: { name: E; payload: EventOf<E> } }[EventName];

/** What is asked of a workspace's recording. */
export interface RecordingRequest {
  readonly engagementId: EngagementId;
  /** The `Range` header sent by the media element. */
  readonly range: string | null;
  readonly method: 'GET' | 'HEAD';
  readonly signal: AbortSignal;
}

export interface MediaRequest extends RecordingRequest {
  readonly connectionId: ConnectionId;
  /** Whether it is saved to a file, which the organization may forbid. */
  readonly toFile?: boolean;
}

/** A complete response for the page: status 200, 206, 403, 404, 416 or 502, and only the headers a player needs. */
export interface MediaAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The app without a window, as used by a shell. */
export interface App {
  readonly handlers: Handlers;
  /** The organization's rules, which dispatch enforces; null if there are none. */
  readonly policy: PolicyView | null;
  /** Every listener receives every event. Returns the unsubscribe function. */
  onEvent(listener: (event: AppEvent) => void): () => void;
  /** Streams a recording for the shell's media route. Never rejects; a failure is a response with a status. */
  media(request: MediaRequest): Promise<MediaAnswer>;
  /** Creates or reuses a connection named on the command line, which the page opens first. */
  startWith(
    choice: { kind: 'demo' } | { kind: 'remote'; baseUrl: string; token: string | null; readOnly: boolean },
  ): Promise<Result<Connection>>;
  /**
   * Keeps what a window shows for the next start, and the answers that its page could be drawn with before the program
   * is loaded. Problems: `refused` for a removed connection, `storage`.
   */
  readonly keepFirstPicture: (
    picture: FirstPicture,
    answers: readonly FirstAnswer[],
  ) => Promise<Result<OutputOf<'firstPicture.keep'>>>;
  /** Opens what was shown last, because the window about to appear will request it. */
  prepare(): void;
  /** Cancels running work and closes everything. */
  close(): Promise<void>;
}

import type { Connection } from '#shared/contract/connection.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { EventName, EventOf } from '#shared/contract/events.ts';
import type { MethodName, OutputOf, ReadInputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';

export interface CallContext {
  /** Aborted when the page cancels the call or goes away. */
  readonly signal: AbortSignal;
}

/** One handler a method, over input that dispatch has already checked. */
export type Handlers = {
  readonly [M in MethodName]: (input: ReadInputOf<M>, context: CallContext) => Promise<Result<OutputOf<M>>>;
};

export type AppEvent = { [E in EventName]: { name: E; payload: EventOf<E> } }[EventName];

export interface MediaRequest {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  /** The `Range` header as the page's media element sent it. */
  readonly range: string | null;
  readonly method: 'GET' | 'HEAD';
  readonly signal: AbortSignal;
}

/** Ready to be written to the page: status 200, 206, 403, 404, 416 or 502 and only the headers a player needs. */
export interface MediaAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The product without a window: what a shell holds. */
export interface App {
  readonly handlers: Handlers;
  /** Every event goes to every listener. Returns the function that ends the subscription. */
  onEvent(listener: (event: AppEvent) => void): () => void;
  /** Bytes of a recording, for the shell's media route. Never rejects; a failure is an answer with a status. */
  media(request: MediaRequest): Promise<MediaAnswer>;
  /** Makes or reuses a connection named on the command line; the page opens it first. */
  startWith(
    choice: { kind: 'demo' } | { kind: 'remote'; baseUrl: string; token: string | null; readOnly: boolean },
  ): Promise<Result<Connection>>;
  /** Gets ready what was looked at last: a window that is on its way is about to ask for it. */
  prepare(): void;
  /** Aborts what runs and closes what is open. */
  close(): Promise<void>;
}

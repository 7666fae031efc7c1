import type { Connection } from '#shared/contract/connection.ts';
import type { EventName, EventOf } from '#shared/contract/events.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Handlers } from './handlers.ts';
import type { MediaAnswer, MediaRequest } from './media/media.ts';

export type AppEvent = { [E in EventName]: { name: E; payload: EventOf<E> } }[EventName];

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

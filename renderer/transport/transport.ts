import type { EventName, EventOf } from '#shared/contract/events.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';

/** The page's only way out. Aborting the signal cancels the call on the wire too. */
export interface Transport {
  call<M extends MethodName>(
    method: M,
    input: InputOf<M>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Result<OutputOf<M>>>;
  /** Returns the function that ends the subscription. */
  subscribe<E extends EventName>(event: E, listener: (payload: EventOf<E>) => void): () => void;
}

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

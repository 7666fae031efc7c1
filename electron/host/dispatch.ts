import { z } from 'zod';
import { withRequestSource } from '#core/api/requestSource.ts';
import type { CallContext, Handlers } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import { errorOrigin } from '#core/errorOrigin.ts';
import type { Method } from '#shared/contract/method.ts';
import { methods, type MethodName, type OutputOf, type ReadInputOf } from '#shared/contract/methods.ts';
import { failed, type Result } from '#shared/contract/result.ts';

/** One call from outside, from its name and raw input to a value or a problem. Never rejects. */
export type Dispatch = (method: string, input: unknown, signal: AbortSignal) => Promise<Result<unknown>>;

export interface DispatchOptions {
  /**
   * Check what handlers answer against the contract too. On in tests; off in the product, where the core's
   * own readers have built the value and a second reading of 100 rows would only cost time.
   */
  readonly checkOutput: boolean;
}

/**
 * The one door into the core. Refuses methods the contract doesn't name and input that doesn't fit it
 * (problem kind `contract`); a handler that throws becomes an `internal` problem, with its place logged.
 */
export function createDispatch(handlers: Handlers, logger: Logger, options: DispatchOptions): Dispatch {
  return async (method, input, signal) => {
    if (!isMethodName(method)) return misfit('This version knows no such method.');
    try {
      return await run(handlers, method, input, { signal }, options);
    } catch (error) {
      if (signal.aborted) return failed({ kind: 'cancelled' });
      logger.error('A call failed inside the program.', { method, reason: errorOrigin(error) });
      return failed({
        kind: 'internal',
        detail: 'Something went wrong. See the log for details.',
      });
    }
  };
}

/** The contract again, in the form in which TypeScript sees that a method's reader fits its handler. */
const readers: { readonly [M in MethodName]: Method<z.ZodType<ReadInputOf<M>>, z.ZodType<OutputOf<M>>> } =
  methods;

/** Own keys only: `constructor` and `__proto__` are no methods. */
function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}

async function run<M extends MethodName>(
  handlers: Handlers,
  name: M,
  input: unknown,
  context: CallContext,
  options: DispatchOptions,
): Promise<Result<OutputOf<M>>> {
  const reading = readers[name].input.safeParse(input);
  if (!reading.success) return misfit(`The call ${name} was refused. ${firstIssue(reading.error)}`);
  const answer = await withRequestSource(name, () => handlers[name](reading.data, context));
  if (!options.checkOutput || !answer.ok) return answer;
  const output = readers[name].output.safeParse(answer.value);
  return output.success
    ? answer
    : misfit(`The answer of ${name} breaks the contract. ${firstIssue(output.error)}`);
}

function misfit(detail: string): Result<never> {
  return failed({ kind: 'contract', detail });
}

/** Where and why, never what: the value that didn't fit may be a token. */
function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return '';
  const path = z.core.toDotPath(issue.path);
  return `${path === '' ? 'Its input' : path}: ${issue.message}`.slice(0, 300);
}

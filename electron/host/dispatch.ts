import { z } from 'zod';
import { withRequestSource } from '#core/api/requestReport.ts';
import type { CallContext, Handlers } from '#core/app.ts';
import { checkArea } from '#core/policy/policy.ts';
import type { Logger } from '#core/ports.ts';
import { errorOrigin } from '#core/errorOrigin.ts';
import type { Method } from '#shared/contract/method.ts';
import { methods, type MethodName, type OutputOf, type ReadInputOf } from '#shared/contract/methods.ts';
import type { PolicyView } from '#shared/contract/policy.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';

/** Handles one call from the page: method name and raw input in, value or problem out. Never rejects. */
export type Dispatch = (method: string, input: unknown, signal: AbortSignal) => Promise<Result<unknown>>;

export interface DispatchOptions {
  /**
   * Also check the output of handlers against the contract. On in tests; off in production, where parsing the
   * core's own values again would only cost time.
   */
  readonly checkOutput: boolean;
  /** The organization's rules; a call in an area that they switch off doesn't reach its handler. */
  readonly policy: PolicyView | null;
}

/**
 * The only entrance to the core. Refuses unknown methods and invalid input (problem kind `contract`), and what the
 * policy forbids; a throwing handler becomes an `internal` problem, with its place logged.
 */
export function createDispatch(handlers: Handlers, logger: Logger, options: DispatchOptions): Dispatch {
  return async (method, input, signal) => {
    if (!isMethodName(method)) return refused('This version of Parley has no such method.');
    try {
      return await run(handlers, method, input, { signal }, options);
    } catch (error) {
      if (signal.aborted) return failed({ kind: 'cancelled' });
      logger.error('A handler threw.', { method, reason: errorOrigin(error) });
      return failed({
        kind: 'internal',
        detail: 'Something went wrong. See the log for details.',
      });
    }
  };
}

/** The contract, typed so that TypeScript sees that each reader matches its handler. */
const readers: { readonly [M in MethodName]: Method<z.ZodType<ReadInputOf<M>>, z.ZodType<OutputOf<M>>> } =
  methods;

/** Own keys only: `constructor` and `__proto__` are not methods. */
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
  // Most methods are called too rarely for code of their own, which Zod would compile at their first call.
  const reading = readers[name].input.safeParse(input, { jitless: true });
  if (!reading.success) return refused(`The call ${name} was refused. ${firstIssue(reading.error)}`);
  const { area } = readers[name];
  const allowed = area === null ? ok(null) : checkArea(options.policy, area);
  if (!allowed.ok) return allowed;
  const answer = await withRequestSource(name, () => handlers[name](reading.data, context));
  if (!options.checkOutput || !answer.ok) return answer;
  const output = readers[name].output.safeParse(answer.value);
  return output.success
    ? answer
    : refused(`The output of ${name} violates the contract. ${firstIssue(output.error)}`);
}

function refused(detail: string): Result<never> {
  return failed({ kind: 'contract', detail });
}

/** Where and why, but never the value, which may be a token. */
function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return '';
  const path = z.core.toDotPath(issue.path);
  return `${path === '' ? 'Its input' : path}: ${issue.message}`.slice(0, 300);
}

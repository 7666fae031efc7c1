import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { transport } from '../transport/transport.ts';
import { ProblemError } from './problemError.ts';

/** Calls a method of the contract from a query or mutation. Only throws {@link ProblemError}. */
export async function ask<M extends MethodName>(
  method: M,
  input: InputOf<M>,
  signal?: AbortSignal,
): Promise<OutputOf<M>> {
  const result = await transport.call(method, input, { signal });
  if (!result.ok) throw new ProblemError(result.problem);
  return result.value;
}

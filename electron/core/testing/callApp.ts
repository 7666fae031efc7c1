import {
  methods,
  type InputOf,
  type MethodName,
  type OutputOf,
  type ReadInputOf,
} from '#shared/contract/methods.ts';
import type { Method } from '#shared/contract/method.ts';
import type { Result } from '#shared/contract/result.ts';
import type { z } from 'zod';
import type { App } from '../app.ts';

/** The contract in the form in which TypeScript sees that a method's reader fits its handler. */
const readers: { readonly [M in MethodName]: Method<z.ZodType<ReadInputOf<M>>, z.ZodType<OutputOf<M>>> } =
  methods;

/** Calls the core as dispatch would: input read by the contract, and every answer held against it. */
export async function callApp<M extends MethodName>(
  app: App,
  method: M,
  input: InputOf<M>,
): Promise<Result<OutputOf<M>>> {
  const signal = new AbortController().signal;
  const result = await app.handlers[method](readers[method].input.parse(input), { signal });
  if (result.ok) readers[method].output.parse(result.value);
  return result;
}

/** The value, or the problem as a failure of the test. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

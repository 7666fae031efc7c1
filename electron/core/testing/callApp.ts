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
import type { App, AppEvent } from '../app.ts';

/** The contract, typed so that TypeScript sees that each reader matches its handler. */
const readers: { readonly [M in MethodName]: Method<z.ZodType<ReadInputOf<M>>, z.ZodType<OutputOf<M>>> } =
  methods;

/** Calls the core like dispatch does: parses the input and checks the output against the contract. */
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

/** Returns the value or throws the problem. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

/** Resolves with the next event that `isMeant` accepts. */
export function nextEvent(
  app: Pick<App, 'onEvent'>,
  isMeant: (event: AppEvent) => boolean,
): Promise<AppEvent> {
  return new Promise((resolve) => {
    const stop = app.onEvent((event) => {
      if (!isMeant(event)) return;
      stop();
      resolve(event);
    });
  });
}

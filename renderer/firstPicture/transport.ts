import type { FirstAnswer } from '#shared/contract/loopback.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { callKey, type Transport } from '../transport/messageTransport.ts';

const answers = new Map<string, unknown>();
const missing = Promise.withResolvers<never>();

/** Rejects at the first call that has no answer. */
export const missingAnswer: Promise<never> = missing.promise;

/** Answers the calls of the first picture. */
export function answerWith(first: readonly FirstAnswer[]): void {
  for (const { method, input, value } of first) answers.set(callKey(method, input), value);
}

/** Has no host: what the first answers don't contain stays unknown. */
export const transport: Transport = {
  call: <M extends MethodName>(method: M, input: InputOf<M>): Promise<Result<OutputOf<M>>> => {
    const key = callKey(method, input);
    if (!answers.has(key)) {
      missing.reject(new Error(`There is no first answer to ${method}.`));
      return new Promise(() => undefined);
    }
    // From the host, like every answer.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Promise.resolve(ok(answers.get(key) as OutputOf<M>));
  },
  subscribe: () => () => undefined,
};

export const asksBeforePrograms = false;
export const hostState = { subscribe: () => () => undefined, get: () => 'open' as const };
export const onReachable = () => () => undefined;

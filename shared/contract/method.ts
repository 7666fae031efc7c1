import type { z } from 'zod';

/** A query has no effects and may be repeated; a command has effects and is sent once. */
export type MethodKind = 'query' | 'command';

export interface Method<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly kind: MethodKind;
  readonly input: Input;
  readonly output: Output;
}

export function query<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Method<I, O> {
  return { kind: 'query', input, output };
}

export function command<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Method<I, O> {
  return { kind: 'command', input, output };
}

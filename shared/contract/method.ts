import type { z } from 'zod';
import type { PolicyArea } from './policy.ts';

/** A query has no effects and may be repeated; a command has effects and is sent once. */
export type MethodKind = 'query' | 'command';

export interface Method<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly kind: MethodKind;
  readonly input: Input;
  readonly output: Output;
  /** What the organization's policy must allow for the call to reach its handler; null if nothing. */
  readonly area: PolicyArea | null;
}

export function query<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  area: PolicyArea | null = null,
): Method<I, O> {
  return { kind: 'query', input, output, area };
}

export function command<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  area: PolicyArea | null = null,
): Method<I, O> {
  return { kind: 'command', input, output, area };
}

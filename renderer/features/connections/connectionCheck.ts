import type { CheckStep } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { backoffMs, type Backoff } from '#shared/domain/failures/backoff.ts';
import { classifyProblem } from '#shared/domain/failures/problemClass.ts';

/** The form values of a new connection. */
export interface ConnectionInput {
  readonly name: string;
  readonly address: string;
  readonly token: string;
}

const FIELDS = ['name', 'address', 'token'] as const satisfies readonly (keyof ConnectionInput)[];

/** The empty required fields in form order. A check alone needs no name. */
export function missingFields(
  input: ConnectionInput,
  intent: 'check' | 'connect',
): readonly (keyof ConnectionInput)[] {
  return FIELDS.filter((field) => (intent === 'connect' || field !== 'name') && input[field].trim() === '');
}

/** Adds a step, or updates its state if it is already there. */
export function withStep(steps: readonly CheckStep[], step: CheckStep): readonly CheckStep[] {
  const at = steps.findIndex(({ name, scope }) => name === step.name && scope === step.scope);
  return at === -1 ? [...steps, step] : steps.with(at, step);
}

/** How many scopes the token lacks. */
export function missingScopes(steps: readonly CheckStep[]): number {
  return steps.filter(({ name, state }) => name === 'scope' && state === 'failed').length;
}

const BACKOFF: Backoff = { firstMs: 2000, longestMs: 30_000 };

/** Milliseconds until the check is repeated; null if it needs other input to pass. */
export function retryDelay(problem: Problem | null, retries: number): number | null {
  if (problem === null) return null;
  const { cause, transient } = classifyProblem(problem);
  return cause === 'network' && transient ? backoffMs(BACKOFF, retries + 1) : null;
}

import type { CheckStep } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';

/** What is typed to make a connection. */
export interface ConnectionInput {
  readonly name: string;
  readonly address: string;
  readonly token: string;
}

const FIELDS = ['name', 'address', 'token'] as const satisfies readonly (keyof ConnectionInput)[];

/** The required fields that are empty, in the order of the form. A check alone needs no name. */
export function missingFields(
  input: ConnectionInput,
  intent: 'check' | 'connect',
): readonly (keyof ConnectionInput)[] {
  return FIELDS.filter((field) => (intent === 'connect' || field !== 'name') && input[field].trim() === '');
}

/** The steps with a new one, or with the new state of one that is already there. */
export function withStep(steps: readonly CheckStep[], step: CheckStep): readonly CheckStep[] {
  const at = steps.findIndex(({ name, scope }) => name === step.name && scope === step.scope);
  return at === -1 ? [...steps, step] : steps.with(at, step);
}

/** How many scopes the token lacks. */
export function missingScopes(steps: readonly CheckStep[]): number {
  return steps.filter(({ name, state }) => name === 'scope' && state === 'failed').length;
}

const TRANSIENT: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'interrupted']);
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

/** Milliseconds until the same check is repeated; null where it can't pass without other input. */
export function retryDelay(problem: Problem | null, retries: number): number | null {
  if (problem?.kind !== 'network' || !TRANSIENT.has(problem.reason)) return null;
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** retries);
}

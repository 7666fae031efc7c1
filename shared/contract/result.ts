import type { Problem } from './problem.ts';

/** What crosses a boundary: a value or a problem. Nothing is thrown across. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}

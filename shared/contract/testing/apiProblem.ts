import type { ApiProblem } from '../problem.ts';

/** A problem document that says nothing but its status. */
export function apiProblem(status: number, more: Partial<ApiProblem> = {}): ApiProblem {
  return {
    kind: 'api',
    status,
    title: '',
    detail: '',
    type: null,
    requestId: null,
    errors: [],
    synthetic: false,
    ...more,
  };
}

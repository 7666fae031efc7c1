import type { Problem } from '#shared/contract/problem.ts';

/** A read-only connection changes nothing, whatever the page believes. */
export const READ_ONLY: Problem = {
  kind: 'refused',
  reason: 'read-only',
  detail: 'This connection is read-only.',
};

import { describe, expect, test } from 'vitest';
import { type Problem, networkReason } from '#shared/contract/problem.ts';
import { apiProblem } from '#shared/contract/testing/apiProblem.ts';
import { describeProblem } from './describeProblem.ts';
import { en } from './languages.ts';
import { createFormat } from './format.ts';

const format = createFormat('en-GB', 'UTC');
const said = {
  title: 'A title',
  detail: 'A detail.',
  requestId: 'rid_1',
  errors: [{ field: 'contact_ids', code: 'unknown', message: 'No such contact.' }],
};
const api = (status: number, synthetic = false) => apiProblem(status, { ...said, synthetic });

const all: readonly Problem[] = [
  ...[400, 404, 409, 418, 422, 500, 502, 503].map((status) => api(status)),
  { kind: 'rate-limited', retryAfterMs: 1, requestId: null },
  { kind: 'unauthenticated', detail: '', requestId: null },
  { kind: 'forbidden', scope: null, detail: '', requestId: null },
  ...networkReason.options.map((reason) => ({ kind: 'network', reason, detail: '' }) as const),
  { kind: 'cancelled' },
  { kind: 'contract', detail: '' },
  ...(['disk-full', 'damaged', 'unavailable'] as const).map(
    (reason) => ({ kind: 'storage', reason, detail: '' }) as const,
  ),
  ...(['read-only', 'no-token', 'unknown-connection', 'filter-cap', 'invalid-token'] as const).map(
    (reason) => ({ kind: 'refused', reason, detail: '' }) as const,
  ),
  { kind: 'internal', detail: '' },
];

describe('describeProblem', () => {
  test('says what happened and what to do for every kind', () => {
    for (const problem of all) {
      const words = describeProblem(en, format, problem);
      expect(words.what, JSON.stringify(problem)).toMatch(/^[A-Z].*[^.]$/);
      expect(words.todo, JSON.stringify(problem)).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('includes the API’s message, request id and field errors', () => {
    expect(describeProblem(en, format, api(422))).toMatchObject({
      why: 'A title: A detail.',
      requestId: 'rid_1',
      fields: [{ field: 'contact_ids' }],
    });
  });

  test('omits a title derived from the status line', () => {
    expect(describeProblem(en, format, api(500, true)).why).toBe('A detail.');
  });

  test('only reports a missing resource if the API itself does', () => {
    expect(describeProblem(en, format, api(404)).what).toBe(en.problems.api.byStatus[404].what);
    expect(describeProblem(en, format, api(404, true)).what).toBe(en.problems.api.other.what);
  });

  test('names the missing scope', () => {
    const words = describeProblem(en, format, {
      kind: 'forbidden',
      scope: 'engagements:write',
      detail: '',
      requestId: null,
    });
    expect(words.what).toContain('engagements:write');
    expect(words.todo).toContain('engagements:write');
  });

  test('says why a certificate or a file failed in the page’s own words', () => {
    const expired = { kind: 'network', reason: 'certificate', cause: 'certificate-expired' } as const;
    expect(describeProblem(en, format, { ...expired, detail: 'For the terminal.' }).why).toBe(
      'The certificate has expired.',
    );
    const full = { kind: 'storage', reason: 'disk-full', detail: 'For the terminal.' } as const;
    expect(describeProblem(en, format, full).why).toBeNull();
  });

  test('rounds the remaining wait up to whole seconds', () => {
    const words = describeProblem(en, format, {
      kind: 'rate-limited',
      retryAfterMs: 12_100,
      requestId: null,
    });
    expect(words.why).toContain('13 seconds');
  });
});

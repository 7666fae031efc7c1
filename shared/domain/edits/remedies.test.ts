import { expect, test } from 'vitest';
import type { ApiProblem, Problem } from '../../contract/problem.ts';
import { remediesOf } from './remedies.ts';

test('every kind of failure has a remedy', () => {
  const api = (status: number): ApiProblem => ({
    kind: 'api',
    status,
    title: '',
    detail: '',
    type: null,
    requestId: null,
    errors: [],
    synthetic: false,
  });
  const forbidden: Problem = { kind: 'forbidden', scope: 'engagements:write', detail: '', requestId: null };
  expect(remediesOf('failed', forbidden)[0]).toBe('grant-scope');
  expect(remediesOf('failed', api(404))).toEqual(['discard']);
  expect(remediesOf('failed', { ...api(404), synthetic: true })).toContain('retry');
  expect(remediesOf('failed', api(422))[0]).toBe('edit-again');
  expect(remediesOf('failed', api(500))[0]).toBe('retry');
  expect(remediesOf('clash', null)).toEqual(['write-mine', 'leave-theirs']);
  expect(remediesOf('done', null)).toEqual([]);
});

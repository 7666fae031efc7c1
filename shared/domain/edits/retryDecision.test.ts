import { describe, expect, test } from 'vitest';
import type { Problem } from '../../contract/problem.ts';
import { retryDecision } from './retryDecision.ts';

const api = (status: number): Problem => ({
  kind: 'api',
  status,
  title: '',
  detail: '',
  type: null,
  requestId: null,
  errors: [],
  synthetic: false,
});
const network = (reason: Extract<Problem, { kind: 'network' }>['reason']): Problem => ({
  kind: 'network',
  reason,
  detail: '',
});

describe('while reading, before anything was sent,', () => {
  test.each([
    [network('unreachable'), 'wait'],
    [network('timeout'), 'wait'],
    [network('not-the-api'), 'wait'],
    [api(500), 'wait'],
    [api(503), 'wait'],
    [api(404), 'fail'],
    [{ kind: 'cancelled' } as const, 'again'],
  ])('%j means %s', (problem, kind) => {
    expect(retryDecision(problem, 'reading').kind).toBe(kind);
  });
});

describe('once the PUT had its turn,', () => {
  test.each([
    network('timeout'),
    network('interrupted'),
    network('not-the-api'),
    api(500),
    api(502),
    api(408),
  ])(
    'the record is looked at before anything else after %j, which says nothing of what was done',
    (problem) => expect(retryDecision(problem, 'writing').kind).toBe('look'),
  );

  test.each([api(400), api(404), api(409), api(422), api(413)])('%j is the user’s turn', (problem) => {
    expect(retryDecision(problem, 'writing').kind).toBe('fail');
  });

  test('a missing scope is the user’s turn', () => {
    const problem: Problem = { kind: 'forbidden', scope: 'engagements:write', detail: '', requestId: null };
    expect(retryDecision(problem, 'writing').kind).toBe('fail');
  });

  test('a connection that was never made sent nothing', () => {
    expect(retryDecision(network('unreachable'), 'writing')).toMatchObject({
      kind: 'wait',
      reason: 'network',
    });
  });

  test('a 429 wrote nothing and waits as long as it says', () => {
    const problem: Problem = { kind: 'rate-limited', retryAfterMs: 7000, requestId: null };
    expect(retryDecision(problem, 'writing')).toMatchObject({ kind: 'wait', reason: 'rate', inMs: 7000 });
  });
});

test.each([
  { kind: 'unauthenticated', detail: '', requestId: null },
  { kind: 'refused', reason: 'no-token', detail: '' },
  { kind: 'refused', reason: 'read-only', detail: '' },
] satisfies Problem[])('$kind holds the whole connection until the user does something', (problem) => {
  expect(retryDecision(problem, 'reading')).toMatchObject({ kind: 'wait', whole: true, inMs: 'event' });
});

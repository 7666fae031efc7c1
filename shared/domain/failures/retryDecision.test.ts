import { describe, expect, test } from 'vitest';
import { networkReason, type NetworkReason, type Problem } from '../../contract/problem.ts';
import { apiProblem } from '../../contract/testing/apiProblem.ts';
import { classifyProblem, saysNotFound } from './problemClass.ts';
import { retryDecision } from './retryDecision.ts';

const api = (status: number, synthetic = false) => apiProblem(status, { synthetic });
const network = (reason: NetworkReason): Problem => ({ kind: 'network', reason, detail: '' });
const rateLimited: Problem = { kind: 'rate-limited', retryAfterMs: 7000, requestId: null };
const unauthenticated: Problem = { kind: 'unauthenticated', detail: '', requestId: null };
const forbidden: Problem = { kind: 'forbidden', scope: 'engagements:write', detail: '', requestId: null };
const storage: Problem = { kind: 'storage', reason: 'disk-full', detail: '' };
const internal: Problem = { kind: 'internal', detail: '' };
const contract: Problem = { kind: 'contract', detail: '' };
const cancelled: Problem = { kind: 'cancelled' };
type RefusedReason = Extract<Problem, { kind: 'refused' }>['reason'];
const refused = (reason: RefusedReason): Problem => ({ kind: 'refused', reason, detail: '' });

describe('the class of a problem', () => {
  test('says which GETs are worth retrying at once', () => {
    const worth = networkReason.options.filter((reason) => classifyProblem(network(reason)).transient);
    expect(worth).toEqual(['unreachable', 'dns', 'refused', 'proxy', 'timeout', 'interrupted']);
    const statuses = [404, 408, 422, 500, 501, 502, 503, 504];
    expect(statuses.filter((status) => classifyProblem(api(status)).transient)).toEqual([500, 502, 503, 504]);
    const others = [rateLimited, unauthenticated, forbidden, storage, internal, contract, cancelled];
    expect(others.filter((problem) => classifyProblem(problem).transient)).toEqual([]);
  });

  test('distinguishes failures of the connection from those of a single request', () => {
    const own = networkReason.options.filter(
      (reason) => classifyProblem(network(reason)).affects === 'request',
    );
    expect(own).toEqual(['timeout', 'interrupted', 'too-large', 'not-the-api']);
    expect([api(503), forbidden, contract].map((problem) => classifyProblem(problem).affects)).toEqual([
      'request',
      'request',
      'request',
    ]);
    const all = [rateLimited, unauthenticated, refused('no-token'), refused('read-only'), storage];
    expect(new Set(all.map((problem) => classifyProblem(problem).affects))).toEqual(new Set(['connection']));
  });

  test('takes only the API’s own answers as proof of the token', () => {
    const proofs = [forbidden, api(404), api(422)];
    expect(proofs.map((problem) => classifyProblem(problem).answeredBy)).toEqual(['api', 'api', 'api']);
    const none = [api(500), api(404, true), rateLimited, network('timeout'), internal];
    expect(none.filter((problem) => classifyProblem(problem).answeredBy === 'api')).toEqual([]);
  });

  test.each([
    [network('timeout'), true],
    [rateLimited, true],
    [unauthenticated, true],
    [refused('no-token'), true],
    [internal, true],
    [api(503), true],
    [api(404, true), true],
    [api(404), false],
    [forbidden, false],
    [refused('unknown-connection'), false],
    [storage, false],
    [cancelled, false],
  ])('says whether %j leaves the question open: %s', (problem, inconclusive) => {
    expect(classifyProblem(problem).inconclusive).toBe(inconclusive);
  });

  test('takes a 404 as a missing resource only if the API says so', () => {
    expect([api(404), api(404, true), api(410)].map(saysNotFound)).toEqual([true, false, false]);
  });
});

describe('while reading, before anything was sent,', () => {
  test.each([
    [network('unreachable'), 'retry'],
    [network('timeout'), 'retry'],
    [network('not-the-api'), 'retry'],
    [api(500), 'retry'],
    [api(503), 'retry'],
    [storage, 'retry'],
    [internal, 'retry'],
    [api(404), 'give-up'],
    [contract, 'give-up'],
    [forbidden, 'give-up'],
    [refused('filter-cap'), 'give-up'],
    [cancelled, 'restart'],
  ])('%j means %s', (problem, kind) => {
    expect(retryDecision(problem, 'reading').kind).toBe(kind);
  });
});

describe('after the PUT was sent,', () => {
  test.each([
    [network('timeout'), true],
    [network('interrupted'), true],
    [network('not-the-api'), true],
    [cancelled, true],
    [api(500), false],
    [api(503), false],
    [api(500, true), true],
    [api(502), true],
    [api(504), true],
    [api(408), true],
  ])(
    'reads the record first after %j; whether the write may still arrive is %s',
    (problem, mayStillArrive) => {
      expect(retryDecision(problem, 'writing')).toEqual({ kind: 'verify', mayStillArrive });
    },
  );

  test.each([api(400), api(404), api(409), api(422), api(413)])('leaves %j to the user', (problem) => {
    expect(retryDecision(problem, 'writing').kind).toBe('give-up');
  });

  test('leaves a missing scope to the user', () => {
    expect(retryDecision(forbidden, 'writing').kind).toBe('give-up');
  });

  test('knows that a connection that was never made sent nothing', () => {
    const sentNothing: NetworkReason[] = [
      'unreachable',
      'dns',
      'refused',
      'proxy',
      'proxy-auth',
      'certificate',
      'insecure-url',
      'invalid-url',
    ];
    for (const reason of sentNothing) {
      expect(retryDecision(network(reason), 'writing')).toMatchObject({ kind: 'retry', reason: 'network' });
    }
  });

  test('knows that a 429 wrote nothing, and waits as long as it says', () => {
    expect(retryDecision(rateLimited, 'writing')).toMatchObject({
      kind: 'retry',
      reason: 'rate',
      after: 7000,
    });
  });
});

test.each([
  unauthenticated,
  refused('no-token'),
  refused('invalid-token'),
  refused('unknown-connection'),
  refused('read-only'),
])('%j holds the whole connection until the user does something', (problem) => {
  for (const phase of ['reading', 'writing'] as const) {
    expect(retryDecision(problem, phase)).toMatchObject({
      kind: 'retry',
      affects: 'connection',
      after: 'event',
    });
  }
});

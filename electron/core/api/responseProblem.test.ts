import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problem } from '#shared/contract/problem.ts';
import { LONG, printFigures } from '../testing/longRun.ts';
import { problemFromResponse } from './responseProblem.ts';

const BODIES = LONG ? 100_000 : 2000;

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  return { status, headers: new Headers(headers), body: new TextEncoder().encode(body) };
}

describe('the problem of an unsuccessful response', () => {
  test('carries the fields of the problem document', () => {
    const document = {
      type: 'https://api.example.com/errors/validation',
      title: 'Validation failed',
      status: 422,
      detail: 'contact_ids[0] names nobody.',
      request_id: 'rid_1',
      errors: [{ field: 'contact_ids[0]', code: 'not_found', message: 'No such contact.' }],
    };
    expect(problemFromResponse(answer(422, JSON.stringify(document)), 0)).toEqual({
      kind: 'api',
      status: 422,
      title: document.title,
      detail: document.detail,
      type: document.type,
      requestId: 'rid_1',
      errors: [{ field: 'contact_ids[0]', code: 'not_found', message: 'No such contact.' }],
      synthetic: false,
    });
  });

  test('prefers the status line over the body', () => {
    expect(
      problemFromResponse(answer(503, '{"title":"Fine","status":200,"detail":"All well"}'), 0),
    ).toMatchObject({
      kind: 'api',
      status: 503,
    });
  });

  test.each([
    ['Requires the scope engagements:private:write.', 'engagements:private:write'],
    ['Requires the scope engagements:write.', 'engagements:write'],
    ['Missing contacts:read', 'contacts:read'],
    ['Missing calls:export', 'calls:export'],
    ['You may not.', null],
  ])('names the scope mentioned by a 403: %s', (detail, scope) => {
    expect(problemFromResponse(answer(403, JSON.stringify({ title: 'Forbidden', detail })), 0)).toMatchObject(
      {
        kind: 'forbidden',
        scope,
      },
    );
  });

  test.each(['', '<html><body>Bad gateway</body></html>', '{"title":', '[]', 'null', '42'])(
    'is made from the status where the body is %j',
    (body) => {
      expect(problemFromResponse(answer(502, body), 0)).toMatchObject({
        kind: 'api',
        status: 502,
        synthetic: true,
      });
    },
  );

  test('fits the contract whatever the body contains', { timeout: 900_000 }, () => {
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          title: fc.anything(),
          detail: fc.anything(),
          type: fc.anything(),
          request_id: fc.anything(),
          errors: fc.anything(),
        })
        .map(
          (document) => JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? 1 : value)) ?? '',
        ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), bodies, (status, body) => {
        problem.parse(problemFromResponse(answer(status, body), 0));
      }),
      { numRuns: BODIES },
    );
    printFigures('R6', { problemBodies: BODIES });
  });
});

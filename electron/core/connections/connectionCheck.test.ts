import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CheckStep } from '#shared/contract/connection.ts';
import { httpServer } from '../testing/httpServer.ts';
import { testPorts } from '../testing/testPorts.ts';
import { checkConnection, type CheckReport } from './connectionCheck.ts';

async function check(
  listener: RequestListener,
  pasted: { baseUrl?: string; token?: string } = {},
): Promise<{ report: CheckReport; reportedSteps: CheckStep[]; seen: string[] }> {
  const seen: string[] = [];
  const server = await httpServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    listener(request, response);
  }, onTestFinished);
  const reportedSteps: CheckStep[] = [];
  const report = await checkConnection(
    testPorts(),
    { baseUrl: pasted.baseUrl ?? server.baseUrl, token: pasted.token ?? 'good' },
    new AbortController().signal,
    (step) => reportedSteps.push(step),
  );
  return { report, reportedSteps, seen };
}

function outcome(report: CheckReport): Record<string, string> {
  return Object.fromEntries(report.steps.map((step) => [step.scope ?? step.name, step.state]));
}

const emptyList = JSON.stringify({ object: 'list', data: [], has_more: false, next_cursor: null });

describe('the connection check', () => {
  test('tests each scope that a read can prove, one by one, and writes nothing', async () => {
    const { report, reportedSteps, seen } = await check((request, response) => {
      if (request.url?.startsWith('/v2/companies') === true) {
        response.writeHead(403).end('{"title":"Forbidden","detail":"Requires companies:read."}');
      } else response.end(emptyList);
    });
    expect(report.problem).toBeNull();
    expect(outcome(report)).toEqual({
      address: 'passed',
      reachable: 'passed',
      authenticated: 'passed',
      'engagements:read': 'passed',
      'transcript_timelines:read': 'passed',
      'contacts:read': 'passed',
      'companies:read': 'failed',
      'users:read': 'passed',
      'tags:read': 'passed',
      'engagements:private:read': 'skipped',
      'engagements:write': 'skipped',
      'engagements:private:write': 'skipped',
    });
    expect(reportedSteps.some((step) => step.name === 'reachable' && step.state === 'running')).toBe(true);
    expect(seen).toHaveLength(6);
    expect(seen.every((request) => request.startsWith('GET '))).toBe(true);
  });

  test('extracts the token from text pasted around it', async () => {
    const { seen } = await check((_request, response) => response.end(emptyList), {
      token: ' "Bearer good" \n',
    });
    expect(seen[0]).toMatch(/ Bearer good$/);
  });

  test.each([
    [
      'a web page',
      (response) => response.setHeader('content-type', 'text/html').end('<html/>'),
      'not-the-api',
    ],
    ['JSON of something else', (response) => response.end('{"hello":"world"}'), 'not-the-api'],
    ['404', (response) => response.writeHead(404).end(), 'not-the-api'],
    ['a redirect', (response) => response.writeHead(302, { location: '/login' }).end(), 'redirected'],
  ] satisfies [string, (response: Parameters<RequestListener>[1]) => void, string][])(
    'reports that %s is not this API',
    async (_what, answer, reason) => {
      const { report } = await check((_request, response) => answer(response));
      expect(report.problem).toMatchObject({ kind: 'network', reason });
      expect(outcome(report)).toMatchObject({ reachable: 'failed' });
    },
  );

  test('distinguishes a rejected token from an unreachable server', async () => {
    const { report } = await check((_request, response) => response.writeHead(401).end());
    expect(report.problem).toMatchObject({ kind: 'unauthenticated' });
    expect(outcome(report)).toMatchObject({ reachable: 'passed', authenticated: 'failed' });
  });

  test.each([
    ['not an address at all', 'invalid-url'],
    ['http://api.example.com', 'insecure-url'],
  ])('rejects the URL %s without a request', async (baseUrl, reason) => {
    const { report, seen } = await check((_request, response) => response.end(), { baseUrl });
    expect(report.problem).toMatchObject({ kind: 'network', reason });
    expect(outcome(report)).toEqual({ address: 'failed' });
    expect(seen).toEqual([]);
  });

  test('sends nothing with a token that is obviously invalid', async () => {
    const { report, seen } = await check((_request, response) => response.end(), { token: 'two words' });
    expect(report.problem).toMatchObject({ kind: 'refused', reason: 'invalid-token' });
    expect(seen).toEqual([]);
  });
});

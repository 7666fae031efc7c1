import type { CheckStep } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Scope } from '#shared/contract/enumerations.ts';
import { readEngagement, readPage } from '../api/adapter/responseParser.ts';
import { routes } from '../api/adapter/routes.ts';
import { parseBaseUrl } from '../api/baseUrl.ts';
import { ApiClient, type JsonResponse } from '../api/apiClient.ts';
import type { RequestReport } from '../api/requestReport.ts';
import { cleanToken } from '../api/credential.ts';
import { checkBaseUrl } from '../policy/policy.ts';
import type { Ports } from '../ports.ts';

export interface CheckReport {
  readonly steps: CheckStep[];
  readonly problem: Problem | null;
  readonly baseUrl: string | null;
}

/** One cheap read per scope that a read can prove. */
const SCOPE_PROBES: readonly { scope: Scope; path: string; expand?: string }[] = [
  { scope: 'transcript_timelines:read', path: routes.engagements, expand: 'transcript_timeline' },
  { scope: 'contacts:read', path: routes.contacts },
  { scope: 'companies:read', path: routes.companies },
  { scope: 'users:read', path: routes.users },
  { scope: 'tags:read', path: routes.tags },
];

/** Scopes that only a write or an invisible engagement would prove: reported as unknown, never tried. */
const UNPROVABLE: readonly Scope[] = [
  'engagements:private:read',
  'engagements:write',
  'engagements:private:write',
];

function scopeStep(scope: Scope, state: CheckStep['state']): CheckStep {
  return { name: 'scope', scope, state };
}

/** A server that answers 404 or not a list to the first request is some other server. */
function refineProblem(problem: Problem): Problem {
  if (problem.kind !== 'api' || ![404, 405].includes(problem.status)) return problem;
  return {
    kind: 'network',
    reason: 'not-the-api',
    detail: `The server answered ${problem.status} to the request for engagements. Check the address.`,
  };
}

/**
 * The checklist before a connection is added: address, reachable, authenticated, and each scope that reading can
 * prove. At most six requests, none of them a write. `onStep` is called for every change of a step, `onRequest` for
 * every request.
 */
export async function checkConnection(
  ports: Ports,
  pasted: { baseUrl: string; token: string },
  signal: AbortSignal,
  onStep: (step: CheckStep) => void,
  onRequest: (report: RequestReport) => void = () => undefined,
): Promise<CheckReport> {
  const steps: CheckStep[] = [];
  const report = (step: CheckStep): void => {
    const at = steps.findIndex((known) => known.name === step.name && known.scope === step.scope);
    if (at < 0) steps.push(step);
    else steps[at] = step;
    onStep(step);
  };
  const reportState = (name: 'address' | 'reachable' | 'authenticated', state: CheckStep['state']): void =>
    report({ name, scope: null, state });

  const address = parseBaseUrl(pasted.baseUrl);
  reportState('address', address.ok ? 'passed' : 'failed');
  if (!address.ok) return { steps, problem: address.problem, baseUrl: null };
  const baseUrl = address.value;
  const allowed = checkBaseUrl(ports.policy, baseUrl);
  if (!allowed.ok) {
    reportState('reachable', 'failed');
    return { steps, problem: allowed.problem, baseUrl };
  }
  const token = cleanToken(pasted.token);
  if (!token.ok) {
    reportState('authenticated', 'failed');
    return { steps, problem: token.problem, baseUrl };
  }

  const client = new ApiClient({
    ports,
    baseUrl,
    credential: { token: token.value, form: 'bearer' },
    mostRetries: 0,
    onRequest,
  });
  const read = (path: string, expand?: string): Promise<Result<JsonResponse>> =>
    client.get(path, [['limit', '1'], ...(expand === undefined ? [] : ([['expand', expand]] as const))], {
      priority: 'interactive',
      signal,
    });

  reportState('reachable', 'running');
  const answer = await read(routes.engagements);
  const first = answer.ok ? readPage(answer.value, readEngagement) : answer;
  const problem = first.ok ? null : refineProblem(first.problem);
  if (problem !== null && problem.kind !== 'unauthenticated' && problem.kind !== 'forbidden') {
    reportState('reachable', 'failed');
    return { steps, problem, baseUrl };
  }
  reportState('reachable', 'passed');
  reportState('authenticated', problem?.kind === 'unauthenticated' ? 'failed' : 'passed');
  if (problem?.kind === 'unauthenticated') return { steps, problem, baseUrl };
  report(scopeStep('engagements:read', problem === null ? 'passed' : 'failed'));
  for (const probe of SCOPE_PROBES) report(scopeStep(probe.scope, 'running'));
  await Promise.all(
    SCOPE_PROBES.map(async ({ scope, path, expand }) => {
      if (expand !== undefined && problem !== null) {
        report(scopeStep(scope, 'skipped'));
        return;
      }
      const answer = await read(path, expand);
      const state = answer.ok ? 'passed' : answer.problem.kind === 'forbidden' ? 'failed' : 'skipped';
      report(scopeStep(scope, state));
    }),
  );
  for (const scope of UNPROVABLE) report(scopeStep(scope, 'skipped'));
  client.close();
  return { steps, problem, baseUrl };
}

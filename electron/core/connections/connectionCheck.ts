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

interface ScopeProbe {
  readonly scope: Scope;
  readonly path: string;
  readonly expand?: string;
}

const FIRST_PROBE: ScopeProbe = { scope: 'engagements:read', path: routes.engagements };
/** One cheap read per further scope that a read can prove. */
const FURTHER_PROBES: readonly ScopeProbe[] = [
  { scope: 'transcript_timelines:read', path: routes.engagements, expand: 'transcript_timeline' },
  { scope: 'contacts:read', path: routes.contacts },
  { scope: 'companies:read', path: routes.companies },
  { scope: 'users:read', path: routes.users },
  { scope: 'tags:read', path: routes.tags },
];

/** Scopes that only a write or an invisible engagement would prove: reported as unknown, never tried. */
export const UNPROVABLE: readonly Scope[] = [
  'engagements:private:read',
  'engagements:write',
  'engagements:private:write',
];

export const SCOPE_PROBES: readonly ScopeProbe[] = [FIRST_PROBE, ...FURTHER_PROBES];

export function sendProbe(
  client: ApiClient,
  { path, expand }: ScopeProbe,
  signal: AbortSignal,
): Promise<Result<JsonResponse>> {
  const query = [['limit', '1'], ...(expand === undefined ? [] : ([['expand', expand]] as const))] as const;
  return client.get(path, query, { priority: 'interactive', signal });
}

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

  reportState('reachable', 'running');
  const answer = await sendProbe(client, FIRST_PROBE, signal);
  const first = answer.ok ? readPage(answer.value, readEngagement) : answer;
  const problem = first.ok ? null : refineProblem(first.problem);
  if (problem !== null && problem.kind !== 'unauthenticated' && problem.kind !== 'forbidden') {
    reportState('reachable', 'failed');
    return { steps, problem, baseUrl };
  }
  reportState('reachable', 'passed');
  reportState('authenticated', problem?.kind === 'unauthenticated' ? 'failed' : 'passed');
  if (problem?.kind === 'unauthenticated') return { steps, problem, baseUrl };
  report(scopeStep(FIRST_PROBE.scope, problem === null ? 'passed' : 'failed'));
  for (const { scope } of FURTHER_PROBES) report(scopeStep(scope, 'running'));
  await Promise.all(
    FURTHER_PROBES.map(async (probe) => {
      const { scope, expand } = probe;
      if (expand !== undefined && problem !== null) {
        report(scopeStep(scope, 'skipped'));
        return;
      }
      const answer = await sendProbe(client, probe, signal);
      const state = answer.ok ? 'passed' : answer.problem.kind === 'forbidden' ? 'failed' : 'skipped';
      report(scopeStep(scope, state));
    }),
  );
  for (const scope of UNPROVABLE) report(scopeStep(scope, 'skipped'));
  client.close();
  return { steps, problem, baseUrl };
}

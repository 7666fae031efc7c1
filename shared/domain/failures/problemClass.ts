import type { ApiProblem, NetworkReason, Problem } from '../../contract/problem.ts';

/**
 * Whether the service itself says that the resource doesn't exist. A 404 without a problem document is a gateway's or
 * a wrong address's, and says nothing about the resource (API description, "Errors").
 */
export function saysNotFound(problem: Problem): problem is ApiProblem {
  return problem.kind === 'api' && problem.status === 404 && !problem.synthetic;
}

/** What a problem says about the request that met it. Everything that retries or gives up decides by these facts. */
export interface ProblemClass {
  /** What has to change before the request can succeed; `request` where the same request never will. */
  readonly cause:
    'network' | 'server' | 'rate-limit' | 'token' | 'read-only' | 'device' | 'request' | 'cancelled';
  /** Whether other requests on this connection have to expect the same. */
  readonly affects: 'connection' | 'request';
  /** Whether the same request may well succeed a moment later. */
  readonly transient: boolean;
  /**
   * What a write may have done before it failed: nothing, possibly all of it, or, where it is `pending`, a gateway may
   * still deliver it.
   */
  readonly effect: 'none' | 'possible' | 'pending';
  /** Who answered: nobody, a server on the way or one that failed, or the API itself. */
  readonly answeredBy: 'nobody' | 'server' | 'api';
  /** Whether the question can't be answered now, as opposed to having been answered with a no. */
  readonly inconclusive: boolean;
}

/** Reasons that arise before the body of a request has left. */
const NEVER_SENT: ReadonlySet<NetworkReason> = new Set([
  'unreachable',
  'dns',
  'refused',
  'proxy',
  'proxy-auth',
  'certificate',
  'insecure-url',
  'invalid-url',
]);
const TRANSIENT_REASONS: ReadonlySet<NetworkReason> = new Set([
  'unreachable',
  'dns',
  'refused',
  'proxy',
  'timeout',
  'interrupted',
]);
/** An answer that breaks off may be too long to be sent in time; one that can't come at all fails for every request. */
const OWN_REASONS: ReadonlySet<NetworkReason> = new Set([
  'timeout',
  'interrupted',
  'too-large',
  'not-the-api',
]);
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** A refusal that concerns this request alone and stays the same. */
const REFUSAL: ProblemClass = {
  cause: 'request',
  affects: 'request',
  transient: false,
  effect: 'none',
  answeredBy: 'nobody',
  inconclusive: false,
};

/** The failures of gateways and servers don't say whether the request was carried out behind them. */
function isServerFailure(status: number): boolean {
  return status === 408 || status >= 500 || status < 400;
}

/** A problem document comes from the API itself, which has finished with the request; anything else may still pass it on. */
function isFromGateway({ status, synthetic }: ApiProblem): boolean {
  return synthetic || status === 408 || status === 502 || status === 504;
}

function classifyAnswer(problem: ApiProblem): ProblemClass {
  const { status, synthetic } = problem;
  const failed = isServerFailure(status);
  return {
    cause: failed ? 'server' : 'request',
    affects: 'request',
    transient: TRANSIENT_STATUSES.has(status),
    effect: !failed ? 'none' : isFromGateway(problem) ? 'pending' : 'possible',
    answeredBy: status < 500 && !synthetic ? 'api' : 'server',
    inconclusive: status >= 500 || (status === 404 && synthetic),
  };
}

function classifyNetwork(reason: NetworkReason): ProblemClass {
  return {
    cause: 'network',
    affects: OWN_REASONS.has(reason) ? 'request' : 'connection',
    transient: TRANSIENT_REASONS.has(reason),
    effect: NEVER_SENT.has(reason) ? 'none' : 'pending',
    answeredBy: 'nobody',
    inconclusive: true,
  };
}

function classifyRefusal(reason: Extract<Problem, { kind: 'refused' }>['reason']): ProblemClass {
  switch (reason) {
    case 'read-only':
      return { ...REFUSAL, cause: 'read-only', affects: 'connection' };
    case 'no-token':
      return { ...REFUSAL, cause: 'token', affects: 'connection', inconclusive: true };
    case 'invalid-token':
    case 'unknown-connection':
      return { ...REFUSAL, cause: 'token', affects: 'connection' };
    case 'policy':
      return { ...REFUSAL, affects: 'connection' };
    case 'filter-cap':
      return REFUSAL;
  }
}

export function classifyProblem(problem: Problem): ProblemClass {
  switch (problem.kind) {
    case 'api':
      return classifyAnswer(problem);
    case 'network':
      return classifyNetwork(problem.reason);
    case 'rate-limited':
      return {
        ...REFUSAL,
        cause: 'rate-limit',
        affects: 'connection',
        answeredBy: 'server',
        inconclusive: true,
      };
    case 'unauthenticated':
      return { ...REFUSAL, cause: 'token', affects: 'connection', answeredBy: 'api', inconclusive: true };
    case 'forbidden':
      return { ...REFUSAL, answeredBy: 'api' };
    case 'refused':
      return classifyRefusal(problem.reason);
    case 'storage':
      return { ...REFUSAL, cause: 'device', affects: 'connection' };
    case 'internal':
      return { ...REFUSAL, cause: 'device', affects: 'connection', inconclusive: true };
    case 'contract':
      return REFUSAL;
    case 'cancelled':
      return { ...REFUSAL, cause: 'cancelled', effect: 'pending' };
  }
}

import type { ApiProblem, NetworkReason, Problem } from '../../contract/problem.ts';

/**
 * Whether the API itself says that the resource doesn't exist. A 404 without a problem document comes from a
 * gateway or a wrong address and says nothing about the resource (API description, "Errors").
 */
export function saysNotFound(problem: Problem): problem is ApiProblem {
  return problem.kind === 'api' && problem.status === 404 && !problem.synthetic;
}

/** What a problem means for its request. All decisions to retry or give up are based on these facts. */
export interface ProblemClass {
  /** What has to change before the request can succeed; `request` if the same request never will. */
  readonly cause:
    | 'network'
    | 'server'
    | 'rate-limit'
    | 'token'
    | 'read-only'
    | 'device'
    | 'request'
    | 'cancelled';
  /** Whether other requests on this connection will fail too. */
  readonly affects: 'connection' | 'request';
  /** Whether the same request may succeed a moment later. */
  readonly transient: boolean;
  /**
   * What a failed write may have done: nothing, possibly everything, or `pending` if a gateway may still deliver
   * it.
   */
  readonly effect: 'none' | 'possible' | 'pending';
  /** Who answered: nobody, an intermediate or failing server, or the API itself. */
  readonly answeredBy: 'nobody' | 'server' | 'api';
  /** Whether the question remains open, as opposed to being answered negatively. */
  readonly inconclusive: boolean;
}

/** Failures that occur before the request body is sent. */
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
/** These can be caused by the size or content of one response; other network failures hit every request. */
const REQUEST_REASONS: ReadonlySet<NetworkReason> = new Set([
  'timeout',
  'interrupted',
  'too-large',
  'not-the-api',
]);
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** A permanent refusal of this request only. */
const REFUSAL: ProblemClass = {
  cause: 'request',
  affects: 'request',
  transient: false,
  effect: 'none',
  answeredBy: 'nobody',
  inconclusive: false,
};

/** Gateway and server failures leave open whether the request was carried out. */
function isServerFailure(status: number): boolean {
  return status === 408 || status >= 500 || status < 400;
}

/** The API answers with a problem document once it is done with a request; a gateway may still pass the request on. */
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
    affects: REQUEST_REASONS.has(reason) ? 'request' : 'connection',
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

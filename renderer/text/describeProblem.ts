import type { FieldError, NetworkReason, Problem } from '#shared/contract/problem.ts';
import type { Text } from './messages.gen.d.ts';
import type { Format } from './format.ts';

export interface ProblemWords {
  readonly what: string;
  readonly why: string | null;
  readonly todo: string;
  readonly requestId: string | null;
  readonly fields: readonly FieldError[];
}

type ProblemTexts = Pick<Text, 'problems'>;

function ofApi(text: ProblemTexts, problem: Extract<Problem, { kind: 'api' }>): ProblemWords {
  const { api } = text.problems;
  // A gateway's 404 doesn't come from the API and says nothing about the resource.
  const byStatus: Readonly<Record<number, typeof api.other>> = api.byStatus;
  const known = problem.status === 404 && problem.synthetic ? undefined : byStatus[problem.status];
  const words = known ?? (problem.status >= 500 ? api.serverFailed : api.other);
  const { title, detail } = problem;
  // A missing resource needs no words of the API, and a title derived from the status line repeats our own.
  const why = problem.synthetic ? detail : [title, detail].filter(Boolean).join(': ');
  return {
    ...words,
    why: known !== undefined && problem.status === 404 ? null : why,
    requestId: problem.requestId,
    fields: problem.errors,
  };
}

type Refusal = Extract<Problem, { kind: 'refused' }>;
type Storage = Extract<Problem, { kind: 'storage' }>;

/** Reasons whose text says everything: their detail is for the terminal. */
const SELF_EXPLANATORY: ReadonlySet<string> = new Set<NetworkReason | Refusal['reason'] | Storage['reason']>([
  'dns',
  'refused',
  'timeout',
  'unreachable',
  'interrupted',
  'redirected',
  'disk-full',
  'damaged',
  'read-only',
  'no-token',
  'unknown-connection',
]);

function whyOf(
  { problems }: ProblemTexts,
  problem: Extract<Problem, { kind: 'network' }> | Storage | Refusal,
): string | null {
  if ('cause' in problem && problem.cause !== undefined) return problems.causes[problem.cause];
  return SELF_EXPLANATORY.has(problem.reason) ? null : problem.detail;
}

/** Says what happened, why, and what to do. */
export function describeProblem(
  text: ProblemTexts,
  format: Pick<Format, 'seconds'>,
  problem: Problem,
): ProblemWords {
  const words = text.problems;
  const plain = { requestId: null, fields: [] };
  switch (problem.kind) {
    case 'api':
      return ofApi(text, problem);
    case 'rate-limited':
      return {
        what: words.rateLimited.what,
        why: words.rateLimited.why({ seconds: format.seconds(Math.ceil(problem.retryAfterMs / 1000)) }),
        todo: words.rateLimited.todo,
        requestId: problem.requestId,
        fields: [],
      };
    case 'unauthenticated':
      return { ...words.unauthenticated, requestId: problem.requestId, fields: [] };
    case 'forbidden':
      return {
        ...(problem.scope === null
          ? { what: words.forbidden.what, todo: words.forbidden.todo }
          : {
              what: words.forbidden.whatScope({ scope: problem.scope }),
              todo: words.forbidden.todoScope({ scope: problem.scope }),
            }),
        why: words.forbidden.why,
        requestId: problem.requestId,
        fields: [],
      };
    case 'network':
      return { ...words.network[problem.reason], why: whyOf(text, problem), ...plain };
    case 'cancelled':
      return { ...words.cancelled, why: null, ...plain };
    case 'contract':
      if (problem.cause === 'gone') return { ...words.gone, why: null, ...plain };
      return { ...words.contract, why: problem.detail, ...plain };
    case 'storage':
      return { ...words.storage[problem.reason], why: whyOf(text, problem), ...plain };
    case 'refused':
      return { ...words.refused[problem.reason], why: whyOf(text, problem), ...plain };
    case 'internal':
      return { ...words.internal, why: problem.detail, ...plain };
  }
}

import type { NetworkReason, Problem } from '#shared/contract/problem.ts';

/**
 * Error names of the two network stacks: Node uses codes such as ECONNREFUSED, Chromium names such as
 * ERR_CONNECTION_REFUSED. The first match decides, so proxy errors precede the errors of connecting to it.
 */
const REASONS: readonly (readonly [pattern: RegExp, reason: NetworkReason])[] = [
  [/redirect/i, 'redirected'],
  [/PROXY_AUTH|PROXY_.*CREDENTIALS|Proxy response \(407\)/, 'proxy-auth'],
  [/PROXY|ERR_TUNNEL_CONNECTION_FAILED|ERR_PAC_|SOCKS_CONNECTION|Proxy response \(/, 'proxy'],
  [
    /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|INVALID_(CA|PURPOSE)|PATH_LENGTH|subtree violation/i,
    'certificate',
  ],
  [/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ERR_DNS/, 'dns'],
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED/, 'refused'],
  [/ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ERR_(CONNECTION_)?TIMED_OUT/, 'timeout'],
  [/EHOSTUNREACH|ENETUNREACH|ENETDOWN|ERR_INTERNET|ERR_ADDRESS_UNREACHABLE|ERR_NETWORK/, 'unreachable'],
];

/** Explanations for the most common certificate errors; otherwise the network stack's message is used. */
const CERTIFICATE_TROUBLE: readonly (readonly [code: RegExp, sentence: string])[] = [
  [
    /SELF_SIGNED_CERT/,
    'Its certificate is self-signed, not issued by an authority that this computer trusts.',
  ],
  [/CERT_HAS_EXPIRED/, 'Its certificate has expired.'],
  [/CERT_NOT_YET_VALID/, 'Its certificate is not valid yet; this computer’s clock may be wrong.'],
  [/ERR_CERT_DATE_INVALID/, 'Its certificate has expired, or this computer’s clock is wrong.'],
  [/ERR_TLS_CERT_ALTNAME_INVALID|ERR_CERT_COMMON_NAME_INVALID/, 'Its certificate is for another host name.'],
  [/ERR_CERT_REVOKED/, 'Its certificate was revoked.'],
  [
    /UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_CERT_AUTHORITY_INVALID/,
    'Its certificate was issued by an authority that this computer does not trust.',
  ],
];

/** Codes and messages of the chain of causes, which contains the actual error of a rejected fetch. */
function causes(error: unknown): string {
  const words: string[] = [];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') words.push(at.code);
    words.push(at.message);
    if (at instanceof AggregateError) words.push(...at.errors.map((inner) => causes(inner)));
  }
  return words.join(' ');
}

/** The message of the innermost cause; fetch itself only reports that it failed. */
function innermost(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return innermost(inner) || error.message;
}

function detailOf(error: unknown, reason: NetworkReason, words: string): string {
  const refusal = /Proxy response \((\d{3})\)/.exec(words)?.[1];
  if (refusal !== undefined) return `The proxy answered ${refusal} instead of connecting.`;
  const trouble =
    reason === 'certificate' ? CERTIFICATE_TROUBLE.find(([code]) => code.test(words))?.[1] : undefined;
  return trouble ?? innermost(error).slice(0, 300);
}

/** The problem that a rejected fetch stands for. */
export function networkProblem(error: unknown): Extract<Problem, { kind: 'network' }> {
  const words = causes(error);
  const reason = REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? 'interrupted';
  return { kind: 'network', reason, detail: detailOf(error, reason, words) };
}

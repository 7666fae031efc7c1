import type { NetworkReason, Problem, ProblemCause } from '#shared/contract/problem.ts';

/** Why a fetch rejected. The other reasons are detected before the request or from the response. */
type FetchReason = Exclude<NetworkReason, 'too-large' | 'not-the-api' | 'insecure-url' | 'invalid-url'>;

/**
 * Error names of the two network stacks: Node uses codes such as ECONNREFUSED, Chromium names such as
 * ERR_CONNECTION_REFUSED. The first match decides, so proxy errors precede the errors of connecting to it.
 */
const REASONS: readonly (readonly [pattern: RegExp, reason: FetchReason])[] = [
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

/** Why a certificate is not trusted, for the most common reasons. */
const CERTIFICATE_TROUBLE: readonly (readonly [code: RegExp, cause: ProblemCause, sentence: string])[] = [
  [
    /SELF_SIGNED_CERT/,
    'certificate-self-signed',
    'Its certificate is self-signed, not issued by an authority that this computer trusts.',
  ],
  [/CERT_HAS_EXPIRED/, 'certificate-expired', 'Its certificate has expired.'],
  [
    /CERT_NOT_YET_VALID/,
    'certificate-not-yet-valid',
    'Its certificate is not valid yet; this computer’s clock may be wrong.',
  ],
  [
    /ERR_CERT_DATE_INVALID/,
    'certificate-date',
    'Its certificate has expired, or this computer’s clock is wrong.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|ERR_CERT_COMMON_NAME_INVALID/,
    'certificate-other-host',
    'Its certificate is for another host name.',
  ],
  [/ERR_CERT_REVOKED/, 'certificate-revoked', 'Its certificate was revoked.'],
  [
    /UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_CERT_AUTHORITY_INVALID/,
    'certificate-unknown-authority',
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

/** What the terminal says; the page has its own words for each reason. */
const SENTENCES: Readonly<Record<FetchReason, string>> = {
  redirected: 'The address redirects elsewhere',
  dns: 'The server name was not found',
  refused: 'The server refuses connections',
  timeout: 'The server did not respond in time',
  unreachable: 'The server can’t be reached',
  interrupted: 'The connection was interrupted',
  certificate: 'Its certificate is not trusted',
  proxy: 'The proxy can’t be used',
  'proxy-auth': 'The proxy requires a sign-in',
};

function detailOf(reason: FetchReason, words: string): string {
  const refusal = /Proxy response \((\d{3})\)/.exec(words)?.[1];
  if (refusal !== undefined) return `The proxy answered ${refusal} instead of connecting.`;
  const unreached = /The proxy \S+ could not be reached\./.exec(words)?.[0];
  if (unreached !== undefined) return unreached;
  // For support: the sentence says what happened, the code what to search for.
  const code = /\b(?:(?:UND_)?ERR_[A-Z0-9_]+|E[A-Z]{3,}\b)/.exec(words)?.[0];
  return `${SENTENCES[reason]}${code === undefined ? '' : ` (${code})`}.`;
}

/** The problem behind a rejected fetch. */
export function networkProblem(error: unknown): Extract<Problem, { kind: 'network' }> {
  const words = causes(error);
  const reason = REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? 'interrupted';
  const trouble =
    reason === 'certificate' ? CERTIFICATE_TROUBLE.find(([code]) => code.test(words)) : undefined;
  if (trouble === undefined) return { kind: 'network', reason, detail: detailOf(reason, words) };
  const [, cause, detail] = trouble;
  return { kind: 'network', reason, detail, cause };
}

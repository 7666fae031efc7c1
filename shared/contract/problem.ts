import { z } from 'zod';

const requestId = z.string().nullable();

export const fieldError = z.object({
  field: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});

/** What exactly failed, where it has words of its own on the page; `detail` says the same for the terminal. */
export const problemCause = z.enum([
  'certificate-self-signed',
  'certificate-expired',
  'certificate-not-yet-valid',
  'certificate-date',
  'certificate-other-host',
  'certificate-revoked',
  'certificate-unknown-authority',
  'file-busy',
  'file-newer',
  'gone',
]);
export type ProblemCause = z.infer<typeof problemCause>;
const cause = problemCause.optional();

const apiProblem = z.object({
  kind: z.literal('api'),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  type: z.string().nullable(),
  requestId,
  errors: z.array(fieldError),
  /** True if the body was not a problem document, so that title and detail were derived from the status line. */
  synthetic: z.boolean(),
});

/** Why a request got no readable response. */
export const networkReason = z.enum([
  /** No more specific reason below applies. */
  'unreachable',
  'dns',
  'refused',
  'proxy',
  'proxy-auth',
  'timeout',
  'interrupted',
  'redirected',
  'certificate',
  'too-large',
  'not-the-api',
  'insecure-url',
  'invalid-url',
]);

/**
 * Every failure, as a value. `api` carries the fields of RFC 9457 (API description, "Errors"); `rate-limited`,
 * `unauthenticated` and `forbidden` are separate kinds because the page handles them specially.
 */
export const problem = z.discriminatedUnion('kind', [
  apiProblem,
  z.object({ kind: z.literal('rate-limited'), retryAfterMs: z.number().nonnegative(), requestId }),
  z.object({ kind: z.literal('unauthenticated'), detail: z.string(), requestId }),
  z.object({ kind: z.literal('forbidden'), scope: z.string().nullable(), detail: z.string(), requestId }),
  z.object({ kind: z.literal('network'), reason: networkReason, detail: z.string(), cause }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('contract'), detail: z.string(), cause }),
  z.object({
    kind: z.literal('storage'),
    /** `folder`: one that the user chose; the others concern Parley's own files. */
    reason: z.enum(['disk-full', 'damaged', 'unavailable', 'folder']),
    detail: z.string(),
    cause,
  }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(['read-only', 'no-token', 'unknown-connection', 'filter-cap', 'invalid-token', 'policy']),
    detail: z.string(),
  }),
  z.object({ kind: z.literal('internal'), detail: z.string() }),
]);

export type Problem = z.infer<typeof problem>;
export type ApiProblem = z.infer<typeof apiProblem>;
export type FieldError = z.infer<typeof fieldError>;
export type NetworkReason = z.infer<typeof networkReason>;

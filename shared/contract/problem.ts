import { z } from 'zod';

const requestId = z.string().nullable();

export const fieldError = z.object({
  field: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});

const apiProblem = z.object({
  kind: z.literal('api'),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  type: z.string().nullable(),
  requestId,
  errors: z.array(fieldError),
  /** True where the body was no problem document and title and detail were made from the status line. */
  synthetic: z.boolean(),
});

/** Why a call never got an answer that could be read. */
export const networkReason = z.enum([
  /** None of the reasons below that tell more. */
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
 * Everything that can go wrong, as a value. `api` carries the fields of RFC 9457 (API description, "Errors");
 * the kinds split off from it (`rate-limited`, `unauthenticated`, `forbidden`) are those the page treats in a
 * way of their own.
 */
export const problem = z.discriminatedUnion('kind', [
  apiProblem,
  z.object({ kind: z.literal('rate-limited'), retryAfterMs: z.number().nonnegative(), requestId }),
  z.object({ kind: z.literal('unauthenticated'), detail: z.string(), requestId }),
  z.object({ kind: z.literal('forbidden'), scope: z.string().nullable(), detail: z.string(), requestId }),
  z.object({ kind: z.literal('network'), reason: networkReason, detail: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('contract'), detail: z.string() }),
  z.object({
    kind: z.literal('storage'),
    reason: z.enum(['disk-full', 'damaged', 'unavailable']),
    detail: z.string(),
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

import { z } from '@hono/zod-openapi';

const milliseconds = z.int().min(0).max(600_000);
const bytes = z.int().min(0).max(1_000_000_000);

/** What can go wrong with an answer. */
const fault = z.discriminatedUnion('kind', [
  /** A problem of this status instead of the answer. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    /** Seconds or an HTTP date. */
    retryAfter: z.string().optional(),
    /** Whether the request is carried out all the same, as when only its answer is lost. */
    carriedOut: z.boolean().default(false),
  }),
  /** `upToMs`, where it is given: a span between the two, by the seed, so that answers overtake each other. */
  z.strictObject({ kind: z.literal('delay'), ms: milliseconds, upToMs: milliseconds.optional() }),
  /** No answer at all until the client gives up. The request is carried out. */
  z.strictObject({ kind: z.literal('hang') }),
  /** The connection breaks after so many bytes of the body; 0: before the first byte of the answer. */
  z.strictObject({ kind: z.literal('cut'), afterBytes: bytes.default(0) }),
  /** Only the server's half of the connection ends, after so many bytes of the body; it goes on listening. */
  z.strictObject({ kind: z.literal('halfClose'), afterBytes: bytes.default(0) }),
  /** A complete answer whose body ends too early. */
  z.strictObject({ kind: z.literal('truncate'), bytes }),
  z.strictObject({ kind: z.literal('drip'), bytesPerSecond: z.int().min(1).max(1_000_000_000) }),
  /** Some rows of a page come twice. */
  z.strictObject({ kind: z.literal('duplicate') }),
  /** The rows of a page come in another order. */
  z.strictObject({ kind: z.literal('reorder') }),
  z.strictObject({ kind: z.literal('contentType'), value: z.string().min(1).max(200) }),
  /** A page of HTML, as from a proxy, with the status of the answer where none is given. */
  z.strictObject({ kind: z.literal('html'), status: z.int().min(200).max(599).optional() }),
  z.strictObject({ kind: z.literal('body'), value: z.string(), contentType: z.string().optional() }),
  /** 304 with an entity tag and no body, as from a cache that answers without being asked for a comparison. */
  z.strictObject({ kind: z.literal('notModified') }),
  /** All media URLs given out so far expire. */
  z.strictObject({ kind: z.literal('expireMedia') }),
  /** The server's clock, as headers tell it, is off by so many seconds. */
  z.strictObject({ kind: z.literal('skew'), seconds: z.int().min(-31_536_000).max(31_536_000) }),
]);
export type Fault = z.infer<typeof fault>;

/** Which answers it happens to. Without limits: to all of the route. */
export const faultRule = z.strictObject({
  /** Method and path: `GET /v2/engagements`, `* /v2/*`, `GET /media/*`; `*` stands for anything. */
  route: z
    .string()
    .regex(/^(\*|[A-Z]+) (\*|\/\S*)$/, 'must be a method and a path, such as "GET /v2/engagements"'),
  fault,
  /** Only requests that would be answered with this status; the other limits count these alone. */
  whenStatus: z.int().min(200).max(599).optional(),
  /** Leaves out the first so many requests. */
  after: z.int().min(0).default(0),
  /** Every n-th request. */
  every: z.int().min(1).default(1),
  /** Of these, with this probability, by the seed. */
  chance: z.number().min(0).max(1).default(1),
  /** So often and no more. */
  times: z.int().min(1).optional(),
});
export type FaultRule = z.infer<typeof faultRule>;

export const faultRules = z.array(faultRule).max(1000);

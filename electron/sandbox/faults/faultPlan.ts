import { readFileSync } from 'node:fs';
import { z } from '@hono/zod-openapi';
import { unit } from '../seededRandom.ts';

/** Reads `--faults FILE`. Throws an error with one plain sentence. */
export function readFaultFile(path: string): readonly FaultRule[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`The faults file ${path} can't be read.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`The faults file ${path} is not valid JSON.`);
  }
  const parsed = faultRules.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new Error(
    `The faults file ${path} has a mistake at ${where === '' ? 'its top' : where}: ${issue?.message}.`,
  );
}

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
const faultRule = z.strictObject({
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

/** Beyond the streams of the rules' own chances, of which there are a thousand at most. */
const DELAYS = 1000;

interface Entry {
  readonly rule: FaultRule;
  readonly route: RegExp;
  seen: number;
  done: number;
}

/** The faults that are planned, and how often each was met. */
export class FaultPlan {
  readonly #seed: number;
  #entries: readonly Entry[] = [];

  constructor(seed: number, rules: readonly FaultRule[]) {
    this.#seed = seed;
    this.replace(rules);
  }

  /** Replaces the rules; their counters start at zero. */
  replace(rules: readonly FaultRule[]): void {
    this.#entries = rules.map((rule) => ({ rule, route: patternOf(rule.route), seen: 0, done: 0 }));
  }

  /** The rules, with how many requests matched and how many went wrong. */
  report(): readonly (FaultRule & { readonly seen: number; readonly done: number })[] {
    return this.#entries.map(({ rule, seen, done }) => ({ ...rule, seen, done }));
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /**
   * What goes wrong with this request, in the order of the rules. Counts it. Before it is answered (`status` null)
   * these are the rules for any answer, afterwards those for an answer of this status.
   */
  of(method: string, path: string, status: number | null): readonly Fault[] {
    const faults: Fault[] = [];
    for (const [i, entry] of this.#entries.entries()) {
      if ((entry.rule.whenStatus ?? null) !== status) continue;
      if (!entry.route.test(`${method} ${path}`)) continue;
      const { after, every, chance, times, fault } = entry.rule;
      const number = entry.seen++;
      if (number < after || (number - after) % every !== 0) continue;
      if (times !== undefined && entry.done >= times) continue;
      if (unit(this.#seed, i, number) >= chance) continue;
      entry.done++;
      faults.push(this.#settled(fault, i, number));
    }
    return faults;
  }

  /** A delay between two bounds becomes one of a certain length, the same for the same seed. */
  #settled(fault: Fault, rule: number, number: number): Fault {
    if (fault.kind !== 'delay' || fault.upToMs === undefined) return fault;
    const share = unit(this.#seed, DELAYS + rule, number);
    return { kind: 'delay', ms: Math.round(fault.ms + share * (fault.upToMs - fault.ms)) };
  }
}

function patternOf(route: string): RegExp {
  const escaped = route.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`);
}

import { readFileSync } from 'node:fs';
import { z } from '@hono/zod-openapi';
import { unit } from '../seededRandom.ts';

/** Reads `--faults FILE`. Throws an error with a plain explanation. */
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

/** What can go wrong with a response. */
const fault = z.discriminatedUnion('kind', [
  /** A problem with this status replaces the response. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    /** Seconds or an HTTP date. */
    retryAfter: z.string().optional(),
    /** Whether the request is carried out anyway, as if only its response got lost. */
    carriedOut: z.boolean().default(false),
  }),
  /** With `upToMs`, a seeded random delay between the two, so that responses overtake each other. */
  z.strictObject({ kind: z.literal('delay'), ms: milliseconds, upToMs: milliseconds.optional() }),
  /** No response until the client gives up. The request is carried out. */
  z.strictObject({ kind: z.literal('hang') }),
  /** The connection breaks after this many bytes of the body; 0 breaks it before the first byte of the response. */
  z.strictObject({ kind: z.literal('cut'), afterBytes: bytes.default(0) }),
  /** Only the server's half of the connection closes, after this many bytes of the body; it keeps listening. */
  z.strictObject({ kind: z.literal('halfClose'), afterBytes: bytes.default(0) }),
  /** A complete response whose body ends early. */
  z.strictObject({ kind: z.literal('truncate'), bytes }),
  z.strictObject({ kind: z.literal('drip'), bytesPerSecond: z.int().min(1).max(1_000_000_000) }),
  /** Some rows of a page are duplicated. */
  z.strictObject({ kind: z.literal('duplicate') }),
  /** The rows of a page are out of order. */
  z.strictObject({ kind: z.literal('reorder') }),
  z.strictObject({ kind: z.literal('contentType'), value: z.string().min(1).max(200) }),
  /** An HTML page as from a proxy; keeps the response's status unless one is given. */
  z.strictObject({ kind: z.literal('html'), status: z.int().min(200).max(599).optional() }),
  z.strictObject({ kind: z.literal('body'), value: z.string(), contentType: z.string().optional() }),
  /** 304 with an entity tag and no body, as from a cache that answers an unconditional request. */
  z.strictObject({ kind: z.literal('notModified') }),
  /** All media URLs issued so far expire. */
  z.strictObject({ kind: z.literal('expireMedia') }),
  /** The server's clock, as reported in headers, is off by this many seconds. */
  z.strictObject({ kind: z.literal('skew'), seconds: z.int().min(-31_536_000).max(31_536_000) }),
]);
export type Fault = z.infer<typeof fault>;

/** Which responses are affected. Without limits: all on the route. */
const faultRule = z.strictObject({
  /**
   * Method and path: `GET /v2/engagements`, `* /v2/*`, `GET /media/*`; `*` matches anything. The query only counts if
   * the route has one: `GET /v2/engagements?*cursor=*`.
   */
  route: z
    .string()
    .regex(/^(\*|[A-Z]+) (\*|\/\S*)$/, 'must be a method and a path, such as "GET /v2/engagements"'),
  fault,
  /** Only requests that would get this status; the other limits count only these. */
  whenStatus: z.int().min(200).max(599).optional(),
  /** Skips this many requests first. */
  after: z.int().min(0).default(0),
  /** Every nth request. */
  every: z.int().min(1).default(1),
  /** With this probability, decided by the seed. */
  chance: z.number().min(0).max(1).default(1),
  /** At most this many times. */
  times: z.int().min(1).optional(),
});
export type FaultRule = z.infer<typeof faultRule>;

export const faultRules = z.array(faultRule).max(1000);

/** An offset beyond the rules' own random streams, of which there are at most a thousand. */
const DELAYS = 1000;

interface Entry {
  readonly rule: FaultRule;
  readonly route: RegExp;
  seen: number;
  done: number;
}

/** The planned faults, and how often each occurred. */
export class FaultPlan {
  readonly #seed: number;
  #entries: readonly Entry[] = [];

  constructor(seed: number, rules: readonly FaultRule[]) {
    this.#seed = seed;
    this.replace(rules);
  }

  /** Replaces the rules and resets their counters. */
  replace(rules: readonly FaultRule[]): void {
    this.#entries = rules.map((rule) => ({ rule, route: patternOf(rule.route), seen: 0, done: 0 }));
  }

  /** The rules, with how many requests matched and how many faults occurred. */
  report(): readonly (FaultRule & { readonly seen: number; readonly done: number })[] {
    return this.#entries.map(({ rule, seen, done }) => ({ ...rule, seen, done }));
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /**
   * The faults of this request, in the order of the rules; counts it. With `status` null, before the response,
   * these are the rules without a status; afterwards, those for this status.
   */
  of(method: string, { pathname, search }: URL, status: number | null): readonly Fault[] {
    const faults: Fault[] = [];
    for (const [i, entry] of this.#entries.entries()) {
      if ((entry.rule.whenStatus ?? null) !== status) continue;
      const asked = entry.rule.route.includes('?') ? pathname + search : pathname;
      if (!entry.route.test(`${method} ${asked}`)) continue;
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

  /** Turns a delay between two bounds into a definite one, the same for the same seed. */
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

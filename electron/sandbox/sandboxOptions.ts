import { parseArgs } from 'node:util';
import type { KeyForm } from './api/credentials.ts';
import { type FaultRule, readFaultFile } from './faults/faultPlan.ts';
import { isSecret } from './webhooks/webhookEndpoint.ts';

/** What a sandbox can be asked for. All of it survives structured cloning, so that a worker can be asked the same. */
export interface SandboxOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** The same seed makes the same data. */
  readonly seed: number;
  readonly engagements: number;
  /** Requests per window, for the whole workspace. */
  readonly rateLimit: number;
  readonly windowMs: number;
  /** How long a media URL is good. */
  readonly mediaTtlSeconds: number;
  /** Every answer below /v2 waits this long. */
  readonly latencyMs: number;
  /** Whether calendar resources show up among contacts. */
  readonly calendarResources: 'hidden' | 'visible';
  /** Whether companies by themselves come with their names; within engagements they always do. */
  readonly standaloneCompanies: 'full' | 'nameless';
  readonly keyForm: KeyForm;
  /** Which faults to inject, and when (faults/faultPlan.ts). */
  readonly faults: readonly FaultRule[];
  /** Receives events from the start. Without a secret it gets a new one, which `log` hears of. */
  readonly webhook: { readonly url: string; readonly secret: string | undefined } | undefined;
  /** How long the first retry of a delivery waits; each next one waits twice as long. */
  readonly webhookRetryMs: number;
  /** Simulated changes per minute. */
  readonly activityPerMinute: number;
  /** Whether the routes under /control answer. */
  readonly control: boolean;
  /** The demo workspace: times relative to now, and calls that really speak. */
  readonly demo: boolean;
  /** Where the demo's recordings are; the sandbox's own folder by default. */
  readonly mediaDir: string | undefined;
  /** Edits are kept in this file and survive a restart. */
  readonly stateFile: string | undefined;
}

const mostEngagements = 10_000_000;

export const defaultOptions: SandboxOptions = {
  port: 0,
  seed: 1,
  engagements: 2000,
  rateLimit: 1000,
  windowMs: 60_000,
  mediaTtlSeconds: 300,
  latencyMs: 0,
  calendarResources: 'hidden',
  standaloneCompanies: 'full',
  keyForm: 'both',
  faults: [],
  webhook: undefined,
  webhookRetryMs: 1000,
  activityPerMinute: 0,
  control: false,
  demo: false,
  mediaDir: undefined,
  stateFile: undefined,
};

const accepted = {
  port: { type: 'string' },
  seed: { type: 'string' },
  engagements: { type: 'string' },
  'rate-limit': { type: 'string' },
  'window-ms': { type: 'string' },
  'media-ttl': { type: 'string' },
  latency: { type: 'string' },
  'calendar-resources': { type: 'string' },
  'standalone-companies': { type: 'string' },
  'key-form': { type: 'string' },
  faults: { type: 'string' },
  webhook: { type: 'string' },
  'webhook-secret': { type: 'string' },
  'webhook-retry-ms': { type: 'string' },
  activity: { type: 'string' },
  control: { type: 'boolean' },
  demo: { type: 'boolean' },
  'media-dir': { type: 'string' },
  state: { type: 'string' },
} as const;

/** A command line that can't be followed: `message` is one plain sentence. */
export class BadArguments extends Error {}

/** Reads the command line of the sandbox (docs/sandbox.md). Throws BadArguments. */
export function readArguments(argv: readonly string[]): Partial<SandboxOptions> {
  const values = parse(argv);
  const number = (name: keyof typeof values, least: number, most: number): number | undefined => {
    const text = values[name];
    if (typeof text !== 'string') return undefined;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new BadArguments(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  };
  const choice = <Value extends string>(
    name: keyof typeof values,
    from: readonly Value[],
  ): Value | undefined => {
    const text = values[name];
    if (typeof text !== 'string') return undefined;
    const value = from.find((candidate) => candidate === text);
    if (value !== undefined) return value;
    throw new BadArguments(`--${name} must be ${from.join(' or ')}, not "${text}".`);
  };
  const options = {
    port: number('port', 0, 65_535),
    seed: number('seed', 0, 2 ** 32 - 1),
    engagements: number('engagements', 0, mostEngagements),
    rateLimit: number('rate-limit', 1, 1_000_000_000),
    windowMs: number('window-ms', 1, 86_400_000),
    mediaTtlSeconds: number('media-ttl', 0, 31_536_000),
    latencyMs: number('latency', 0, 600_000),
    calendarResources: choice('calendar-resources', ['hidden', 'visible'] as const),
    standaloneCompanies: choice('standalone-companies', ['full', 'nameless'] as const),
    keyForm: choice('key-form', ['both', 'bearer', 'raw'] as const),
    faults: values.faults === undefined ? undefined : readFaults(values.faults),
    webhook: readWebhook(values.webhook, values['webhook-secret']),
    webhookRetryMs: number('webhook-retry-ms', 1, 3_600_000),
    activityPerMinute: number('activity', 0, 60_000_000),
    control: values.control,
    demo: values.demo,
    mediaDir: values['media-dir'],
    stateFile: values.state,
  };
  return definedOnly(options);
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: accepted, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const known = Object.keys(accepted).map((name) => `--${name}`);
    throw new BadArguments(`${reason.split('. ')[0] ?? reason}; the options are ${known.join(', ')}.`);
  }
}

function readFaults(path: string): readonly FaultRule[] {
  try {
    return readFaultFile(path);
  } catch (error) {
    throw new BadArguments(error instanceof Error ? error.message : String(error));
  }
}

function readWebhook(url: string | undefined, secret: string | undefined): SandboxOptions['webhook'] {
  if (url === undefined) {
    if (secret === undefined) return undefined;
    throw new BadArguments('--webhook-secret needs --webhook with the address that receives the events.');
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new BadArguments(`--webhook must be an http or https address, not "${url}".`);
  }
  if (secret !== undefined && !isSecret(secret)) {
    throw new BadArguments('--webhook-secret must be "whsec_" and 24 to 64 bytes in base64.');
  }
  return { url, secret };
}

/** Without the options that were not given: an undefined one would hide its default. */
function definedOnly(options: {
  [Key in keyof SandboxOptions]?: SandboxOptions[Key] | undefined;
}): Partial<SandboxOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

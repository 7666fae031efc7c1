import { parseArgs } from 'node:util';
import type { KeyForm } from './api/credentials.ts';
import { type FaultRule, readFaultFile } from './faults/faultInjection.ts';
import { isSecret } from './webhooks/webhookPublisher.ts';

/** The options of a sandbox. All of them survive structured cloning, so that a worker accepts the same. */
export interface SandboxOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** The same seed generates the same data. */
  readonly seed: number;
  readonly engagements: number;
  /** When the workspace was last in use; without it, the demo's is now, and others' always the same. */
  readonly end: number | undefined;
  /** Requests per window for the whole workspace. */
  readonly rateLimit: number;
  readonly windowMs: number;
  /** How long a media URL is valid. */
  readonly mediaTtlSeconds: number;
  /** Delays every response below /v2. */
  readonly latencyMs: number;
  /** Whether calendar resources appear among contacts. */
  readonly calendarResources: 'hidden' | 'visible';
  /** Whether standalone companies include their names; those within engagements always do. */
  readonly standaloneCompanies: 'full' | 'nameless';
  readonly keyForm: KeyForm;
  /** The faults to inject, and when (faults/faultInjection.ts). */
  readonly faults: readonly FaultRule[];
  /** Receives events from the start. Without a secret it gets a new one, which is passed to `log`. */
  readonly webhook: { readonly url: string; readonly secret: string | undefined } | undefined;
  /** The delay before the first retry of a delivery; it doubles with each retry. */
  readonly webhookRetryMs: number;
  /** Simulated changes per minute. */
  readonly activityPerMinute: number;
  /** Whether the routes under /control are enabled. */
  readonly control: boolean;
  /** Texts and names that attack or strain whatever displays or reads them. */
  readonly hostile: boolean;
  /** The demo workspace: times relative to now, and calls with real recordings. */
  readonly demo: boolean;
  /** The folder of the demo's recordings; the sandbox's own by default. */
  readonly mediaDir: string | undefined;
  /** Keeps edits in this file, so that they survive a restart. */
  readonly stateFile: string | undefined;
}

const mostEngagements = 10_000_000;

export const defaultOptions: SandboxOptions = {
  port: 0,
  seed: 1,
  engagements: 2000,
  end: undefined,
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
  hostile: false,
  demo: false,
  mediaDir: undefined,
  stateFile: undefined,
};

/** What each option takes, nothing if it is a switch, and what it is for. */
const accepted = {
  port: ['N', 'port; 0 (default) picks a free one'],
  seed: ['N', 'the same seed generates the same data (1)'],
  engagements: ['N', 'how many engagements (2000)'],
  end: ['TIME', 'the end of its engagements (2026-06-30T16:00Z; the demo’s: now)'],
  'rate-limit': ['N', 'requests per window (1000)'],
  'window-ms': ['N', 'length of the window in milliseconds (60000)'],
  'media-ttl': ['SECONDS', 'how long a media URL is valid (300)'],
  latency: ['MS', 'delay of every response (0)'],
  'calendar-resources': ['hidden|visible', 'calendar resources among contacts (hidden)'],
  'standalone-companies': ['full|nameless', 'names of standalone companies (full)'],
  'key-form': ['both|bearer|raw', 'accepted form of the token (both)'],
  faults: ['FILE', 'faults to inject, a JSON file'],
  webhook: ['URL', 'address that receives events'],
  'webhook-secret': ['SECRET', 'its secret, whsec_…'],
  'webhook-retry-ms': ['MS', 'delay before the first retry of a delivery (1000)'],
  activity: ['N', 'simulated changes per minute (0)'],
  control: ['', 'enable the routes under /control'],
  hostile: ['', 'some texts and names attack whatever displays or reads them'],
  demo: ['', 'the demo workspace'],
  'media-dir': ['DIR', 'folder of the demo’s recordings'],
  state: ['FILE', 'keep edits in this file'],
  help: ['', 'explain the options'],
} as const;
type OptionName = keyof typeof accepted;

/** What `--help` prints. */
export function helpText(): string {
  const rows = Object.entries(accepted).map(([name, [value, hint]]) => [`--${name} ${value}`.trim(), hint]);
  const widest = Math.max(...rows.map(([option = '']) => option.length));
  const lines = rows.map(([option = '', hint = '']) => `  ${option.padEnd(widest)}  ${hint}\n`);
  return `A local Workspace Engagement API. Prints one line of JSON when it is ready; docs/sandbox.md describes it.\n\nUsage: npm run sandbox -- [OPTIONS]\n\n${lines.join('')}`;
}

/** Invalid command-line arguments; `message` is one plain sentence. */
export class BadArguments extends Error {}

/** Parses the sandbox's command line (docs/sandbox.md). Throws BadArguments. */
export function readArguments(argv: readonly string[]): Partial<SandboxOptions> {
  const values = parse(argv);
  const text = (name: OptionName): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const flag = (name: OptionName): true | undefined => (values[name] === true ? true : undefined);
  const number = (name: OptionName, least: number, most: number): number | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new BadArguments(`--${name} must be a whole number from ${least} to ${most}, not "${given}".`);
  };
  const choice = <Value extends string>(name: OptionName, ...from: readonly Value[]): Value | undefined => {
    const given = text(name);
    const value = from.find((candidate) => candidate === given);
    if (given === undefined || value !== undefined) return value;
    throw new BadArguments(`--${name} must be ${from.join(' or ')}, not "${given}".`);
  };
  const faults = text('faults');
  const options = {
    port: number('port', 0, 65_535),
    seed: number('seed', 0, 2 ** 32 - 1),
    engagements: number('engagements', 0, mostEngagements),
    end: readTime(text('end')),
    rateLimit: number('rate-limit', 1, 1_000_000_000),
    windowMs: number('window-ms', 1, 86_400_000),
    mediaTtlSeconds: number('media-ttl', 0, 31_536_000),
    latencyMs: number('latency', 0, 600_000),
    calendarResources: choice('calendar-resources', 'hidden', 'visible'),
    standaloneCompanies: choice('standalone-companies', 'full', 'nameless'),
    keyForm: choice('key-form', 'both', 'bearer', 'raw'),
    faults: faults === undefined ? undefined : readFaults(faults),
    webhook: readWebhook(text('webhook'), text('webhook-secret')),
    webhookRetryMs: number('webhook-retry-ms', 1, 3_600_000),
    activityPerMinute: number('activity', 0, 60_000_000),
    control: flag('control'),
    hostile: flag('hostile'),
    demo: flag('demo'),
    mediaDir: text('media-dir'),
    stateFile: text('state'),
  };
  return definedOnly(options);
}

function parse(argv: readonly string[]): Readonly<Record<string, unknown>> {
  const options = Object.fromEntries(
    Object.entries(accepted).map(([name, [value]]) => [
      name,
      { type: value === '' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...argv], options }).values;
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

function readTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new BadArguments(`--end must be a time such as 2026-06-30T16:00Z, not "${text}".`);
}

function readWebhook(url: string | undefined, secret: string | undefined): SandboxOptions['webhook'] {
  if (url === undefined) {
    if (secret === undefined) return undefined;
    throw new BadArguments('--webhook-secret requires --webhook with the URL that receives the events.');
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new BadArguments(`--webhook must be an http or https address, not "${url}".`);
  }
  if (secret !== undefined && !isSecret(secret)) {
    throw new BadArguments('--webhook-secret must be "whsec_" and 24 to 64 bytes in base64.');
  }
  return { url, secret };
}

/** Removes missing options, because an explicit undefined would override the default. */
function definedOnly(options: {
  [Key in keyof SandboxOptions]?: SandboxOptions[Key] | undefined;
}): Partial<SandboxOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

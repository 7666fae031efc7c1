import { parseArgs } from 'node:util';
import { mostEngagements, type SandboxOptions } from './options.ts';

const accepted = {
  port: { type: 'string' },
  seed: { type: 'string' },
  engagements: { type: 'string' },
  'rate-limit': { type: 'string' },
  'window-ms': { type: 'string' },
  'media-ttl': { type: 'string' },
  latency: { type: 'string' },
  'calendar-resources': { type: 'string' },
  'key-form': { type: 'string' },
  demo: { type: 'boolean' },
  'media-dir': { type: 'string' },
  state: { type: 'string' },
} as const;

/** A command line that can't be followed: `message` is one plain sentence. */
export class BadArguments extends Error {}

/** Reads the command line of the sandbox (commands.md). Throws BadArguments. */
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
    keyForm: choice('key-form', ['both', 'bearer', 'raw'] as const),
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

/** Without the options that were not given: an undefined one would hide its default. */
function definedOnly(options: {
  [Key in keyof SandboxOptions]?: SandboxOptions[Key] | undefined;
}): Partial<SandboxOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

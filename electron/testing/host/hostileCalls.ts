import { z } from 'zod';
import { isRecord } from '#core/json.ts';
import { type MethodName, methods } from '#shared/contract/methods.ts';

/** A JSON Schema, as far as the contract's inputs need it. */
export type Schema = Readonly<Record<string, unknown>>;

export const METHOD_NAMES = Object.keys(methods).filter((name): name is MethodName => name in methods);

/**
 * The input schema of a method as JSON Schema, which libraries other than the contract's own can interpret.
 */
export function inputSchema(name: MethodName): Schema {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(methods[name].input, { io: 'input', unrepresentable: 'any' });
  schemas.set(name, schema);
  return schema;
}

const schemas = new Map<MethodName, Schema>();

/** Values for properties that need real ids, by property name. */
type Given = Readonly<Record<string, unknown>>;

/** The smallest valid input: only required properties. */
export function sampleOf(schema: Schema, given: Given = {}): unknown {
  if ('const' in schema) return schema['const'];
  const choices = schema['enum'] ?? schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    const [first]: unknown[] = choices;
    return 'enum' in schema || !isRecord(first) ? first : sampleOf(first, given);
  }
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema, given);
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        sampleOf(asSchema(schema['items']), given),
      );
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(0, Number(schema['minimum'] ?? 0));
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function sampleObject(schema: Schema, given: Given): Record<string, unknown> {
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const properties = asSchema(schema['properties']);
  return Object.fromEntries(
    required.map(String).map((name) => [name, given[name] ?? sampleOf(asSchema(properties[name]), given)]),
  );
}

function sampleText(schema: Schema): string {
  const [example]: unknown[] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  if (typeof example === 'string') return example;
  if (schema['format'] === 'date-time') return '2026-11-21T09:00:00Z';
  if (schema['format'] === 'base64') return 'AAAA';
  return 'x'.repeat(Number(schema['minLength'] ?? 1));
}

export function asSchema(value: unknown): Schema {
  return isRecord(value) ? value : {};
}

interface HostileCall {
  readonly method: string;
  readonly input: unknown;
}

/** Part of values a refusal must not quote. */
export const CANARY = 'canary-in-a-hostile-call';

/** Names every object has, names that look like methods, and near misses of methods. */
const WRONG_NAMES = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'app.info ',
  'App.Info',
  'app.info\u0000',
  'app',
  'engagements.delete',
  'connections.token',
  '../app.info',
  'app.infо',
];

const OTHER_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  CANARY,
  [],
  [[[[[[[[CANARY]]]]]]]],
  {},
  { toString: CANARY },
  { $ne: null },
  JSON.parse(`{"__proto__":{"admin":true},"constructor":{"prototype":"${CANARY}"}}`),
];

/** Endless calls, deterministic for the same `random`: mostly valid calls with one error. */
export function* hostileCalls(random: () => number): Generator<HostileCall, never, void> {
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[Math.floor(random() * from.length)];
    if (chosen === undefined) throw new Error('Nothing to pick from.');
    return chosen;
  };
  for (;;) {
    if (random() < 0.1) {
      // At most as long as a message allows; anything longer would be an invalid message instead.
      const name = `${pick(METHOD_NAMES)}${'.x'.repeat(Math.floor(random() * 40))}`;
      const long = `${name.slice(0, 99)}!`;
      yield { method: pick([...WRONG_NAMES, long]), input: {} };
      continue;
    }
    const method = pick(METHOD_NAMES);
    const schema = inputSchema(method);
    yield { method, input: corrupted(schema, sampleOf(schema), { random, pick }) };
  }
}

interface Chance {
  readonly random: () => number;
  readonly pick: <T>(from: readonly T[]) => T;
}

/** Corrupts one value at any depth. */
function corrupted(schema: Schema, value: unknown, chance: Chance): unknown {
  if (!isRecord(value)) return wrongValue(schema, chance);
  const names = Object.keys(value);
  const way = chance.random();
  if (names.length === 0 || way < 0.15)
    return { ...value, [chance.pick(['extra', 'token', 'toJSON', '0'])]: CANARY };
  const name = chance.pick(names);
  if (way < 0.3) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  if (way < 0.35) return chance.pick(OTHER_VALUES);
  return { ...value, [name]: corrupted(asSchema(asSchema(schema['properties'])[name]), value[name], chance) };
}

function wrongValue(schema: Schema, chance: Chance): unknown {
  const tooMuch = typeof schema['maxLength'] === 'number' && schema['maxLength'] < 100_000;
  if (tooMuch && chance.random() < 0.3) return CANARY.padEnd(Number(schema['maxLength']) + 1, '\u202e');
  if (typeof schema['minLength'] === 'number' && chance.random() < 0.2) return '';
  if (typeof schema['maximum'] === 'number' && chance.random() < 0.3) return schema['maximum'] + 1;
  if (typeof schema['minimum'] === 'number' && chance.random() < 0.3) return schema['minimum'] - 1;
  return chance.pick(OTHER_VALUES);
}

import { isRecord } from '#core/json.ts';
import { METHOD_NAMES, asSchema, inputSchema, sampleOf, type Schema } from './inputSchema.ts';

export interface HostileCall {
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

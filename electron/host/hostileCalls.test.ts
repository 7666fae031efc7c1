import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Handlers } from '#core/app.ts';
import { isRecord } from '#core/json.ts';
import { LONG, printFigures } from '#core/testing/longRun.ts';
import { RecordingLogger } from '#core/testing/testPorts.ts';
import type { MethodName } from '#shared/contract/methods.ts';
import type { HostMessage } from '#shared/contract/wire.ts';
import { createDispatch } from './dispatch.ts';
import { openSession, type Session } from './session.ts';
import {
  CANARY,
  hostileCalls,
  inputSchema,
  METHOD_NAMES,
  sampleOf,
  type Schema,
} from '../testing/host/hostileCalls.ts';

const CALLS = LONG ? 200_000 : 10_000;
const MESSAGES = LONG ? 50_000 : 3000;

/** Mulberry32: the same calls in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Removes patterns, because JSON Schema doesn't support their flags. */
function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (!isRecord(schema)) return schema;
  // A property may have that name too; a pattern itself is a string.
  const isPattern = (name: string, value: unknown): boolean =>
    (name === 'pattern' || name === 'format') && typeof value === 'string';
  const kept = Object.entries(schema).filter(([name, value]) => !isPattern(name, value));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutPatterns(value)]));
}

const ajv = new Ajv2020({ strict: false });
/** An independent interpretation of the contract. */
const validators = new Map(
  METHOD_NAMES.map((name) => [name, ajv.compile(withoutPatterns(inputSchema(name)) as Schema)]),
);

function isWrong(method: string, input: unknown): boolean {
  const validate = validators.get(method as MethodName);
  return validate === undefined || !validate(input);
}

/** A page session over handlers that only count. */
function openCountingSession(): {
  session: Session;
  sent: HostMessage[];
  dismissed: string[];
  reached: string[];
} {
  const reached: string[] = [];
  const sent: HostMessage[] = [];
  const dismissed: string[] = [];
  const logger = new RecordingLogger();
  const handlers = Object.fromEntries(
    METHOD_NAMES.map((name) => [name, () => Promise.reject(new Error(`reached: ${reached.push(name)}`))]),
  ) as unknown as Handlers;
  const dispatch = createDispatch(handlers, logger, { checkOutput: false, policy: null });
  const page = {
    send: (message: HostMessage) => sent.push(message),
    dismiss: (why: string) => dismissed.push(why),
  };
  return {
    session: openSession({ onEvent: () => () => undefined }, dispatch, page, logger),
    sent,
    dismissed,
    reached,
  };
}

describe('dispatch', () => {
  it('accepts a valid call of every method', async () => {
    const { session, sent, reached, dismissed } = openCountingSession();
    for (const [id, method] of METHOD_NAMES.entries()) {
      // Not expressible in JSON Schema: a clip ends after it starts.
      const input = sampleOf(inputSchema(method), { place: { start: 1, end: 2 } });
      expect(isWrong(method, input), method).toBe(false);
      session.receive(JSON.stringify({ kind: 'call', id, method, input }));
      await new Promise(setImmediate);
    }
    expect(reached).toEqual(METHOD_NAMES);
    expect(sent).toHaveLength(METHOD_NAMES.length);
    expect(dismissed).toEqual([]);
  });

  it(`refuses ${CALLS} hostile calls by schema, reaches no handler and quotes nothing`, async () => {
    const { session, sent, reached, dismissed } = openCountingSession();
    const calls = hostileCalls(seeded(20_261_121));
    const methods = new Set<string>();
    let asked = 0;
    let harmless = 0;
    while (asked < CALLS) {
      const { method, input } = calls.next().value;
      if (!isWrong(method, input)) {
        harmless += 1;
        continue;
      }
      methods.add(method);
      session.receive(JSON.stringify({ kind: 'call', id: asked, method, input }));
      asked += 1;
      if (asked % 100 === 0) await new Promise(setImmediate);
    }
    await new Promise(setImmediate);
    expect(dismissed).toEqual([]);
    expect(reached).toEqual([]);
    expect(sent).toHaveLength(CALLS);
    const others = sent.filter(
      (message) =>
        message.kind !== 'answer' ||
        message.ok ||
        !isRecord(message.problem) ||
        message.problem['kind'] !== 'contract',
    );
    expect(others).toEqual([]);
    expect(JSON.stringify(sent)).not.toContain(CANARY);
    expect(METHOD_NAMES.filter((name) => !methods.has(name))).toEqual([]);
    // Most generated calls must be hostile, or little is tested.
    expect(harmless).toBeLessThan(CALLS / 4);
    printFigures('S4', { hostileCalls: CALLS, reachedAHandler: reached.length });
  });

  it(`dismisses a page for each of ${MESSAGES} invalid messages and reaches no handler`, () => {
    const random = seeded(7);
    const good = JSON.stringify({ kind: 'call', id: 1, method: 'app.info', input: {} });
    let sentAway = 0;
    for (let at = 0; at < MESSAGES; at += 1) {
      const { session, dismissed, reached } = openCountingSession();
      session.receive(hostileMessage(good, random));
      // Afterwards the page's messages are ignored.
      session.receive(good);
      expect(reached).toEqual([]);
      if (dismissed.length === 1) sentAway += 1;
      expect(dismissed.join()).not.toContain(CANARY);
    }
    expect(sentAway).toBe(MESSAGES);
    printFigures('S4', { hostileMessages: MESSAGES, refused: sentAway });
  });
});

function hostileMessage(good: string, random: () => number): unknown {
  const cut = 1 + Math.floor(random() * (good.length - 2));
  const ways: readonly (() => unknown)[] = [
    () => good.slice(0, cut),
    () => `${good}${good}`,
    () => Buffer.from(good),
    () => JSON.parse(good) as unknown,
    () => null,
    () => `[${good}]`,
    () => '"'.repeat(cut),
    () => '{'.repeat(cut * 100),
    () => JSON.stringify({ kind: 'call', id: -cut, method: 'app.info', input: {} }),
    () => JSON.stringify({ kind: 'call', id: 0.5, method: 'app.info', input: {} }),
    () => JSON.stringify({ kind: 'call', id: 1, method: CANARY.repeat(9), input: {} }),
    () => JSON.stringify({ kind: 'call', id: 1, method: ['app.info'], input: {} }),
    () => JSON.stringify({ kind: 'call', id: 1, method: 'app.info', input: {}, sender: CANARY }),
    () => JSON.stringify({ kind: 'answer', id: 1, ok: true, value: CANARY }),
    () => JSON.stringify({ kind: 'event', name: 'connections.changed', payload: {} }),
    () => JSON.stringify({ kind: 'cancel', id: '1' }),
    () => `{"kind":"call","id":1,"method":"app.info","input":{},"__proto__":{"kind":"cancel"}}`,
  ];
  return ways[Math.floor(random() * ways.length)]?.();
}

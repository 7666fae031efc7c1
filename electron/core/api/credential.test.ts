import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Result } from '#shared/contract/result.ts';
import { testPorts } from '../testing/testPorts.ts';
import { ApiClient, type JsonResponse } from './apiClient.ts';
import { cleanToken, type CredentialForm } from './credential.ts';

describe('a pasted token', () => {
  test.each([
    'abc.DEF-123',
    '  abc.DEF-123\n',
    '"abc.DEF-123"',
    "'abc.DEF-123'",
    '“abc.DEF-123”',
    '`abc.DEF-123`',
    'Bearer abc.DEF-123',
    'bearer   abc.DEF-123',
    'Authorization: Bearer abc.DEF-123',
    '"Bearer abc.DEF-123" ',
  ])('%j is taken as the token alone', (pasted) => {
    expect(cleanToken(pasted)).toEqual({ ok: true, value: 'abc.DEF-123' });
  });

  test.each(['', '   ', '""', 'Bearer ', 'Bearer'])('%j is said to be empty', (pasted) => {
    expect(cleanToken(pasted)).toMatchObject({ ok: false, problem: { detail: 'The token is empty.' } });
  });

  test.each(['abc def', 'abc\ndef', 'abc\u200bdef', 'tökén'])(
    '%j is refused without being repeated',
    (pasted) => {
      const result = cleanToken(pasted);
      expect(result).toMatchObject({ ok: false, problem: { kind: 'refused', reason: 'invalid-token' } });
      expect(JSON.stringify(result)).not.toContain('def');
    },
  );
});

const TOKEN = 'sk-apik_1.secret';
const RUNS = { numRuns: process.env['PARLEY_LONG'] === '1' ? 5000 : 300 };

function formOf(authorization: string | null): CredentialForm {
  return authorization === TOKEN ? 'raw' : 'bearer';
}

interface Sent {
  readonly form: CredentialForm;
  /** What it was answered with, once it was. */
  status: number | null;
}

/** A service that answers what has reached it in whatever order the schedule likes. */
function connect(
  schedule: fc.Scheduler,
  accepts: readonly CredentialForm[],
  first: CredentialForm,
  /** Statuses of answers that say nothing of the credential, by the number of the request. */
  disturbed: readonly number[] = [],
) {
  const wire: Sent[] = [];
  const heard = { forms: [] as CredentialForm[], rejected: 0 };
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const sent: Sent = { form: formOf(new Headers(init?.headers).get('authorization')), status: null };
    const number = wire.push(sent) - 1;
    const status = disturbed[number] ?? (accepts.includes(sent.form) ? 200 : 401);
    const answered = schedule.schedule(Promise.resolve(), `answer ${number}: ${status} to ${sent.form}`);
    const left = new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
    await Promise.race([answered, left]);
    sent.status = status;
    return new Response('{}', { status });
  };
  const client = new ApiClient({
    ports: testPorts({ fetch }),
    baseUrl: 'http://127.0.0.1:1',
    credential: { token: TOKEN, form: first },
    onForm: (form) => heard.forms.push(form),
    onRejected: () => (heard.rejected += 1),
    mostRetries: 0,
  });
  const ask = (number: number, signal = new AbortController().signal): Promise<Result<JsonResponse>> =>
    client.get(`/v2/engagements/${number}`, [], { priority: 'interactive', signal });
  return { ask, wire, heard };
}

/** Sends so many requests, each at a moment of the schedule's choice, and lets everything come to its end. */
async function settled(
  schedule: fc.Scheduler,
  count: number,
  ask: (number: number) => Promise<Result<JsonResponse>>,
): Promise<Result<JsonResponse>[]> {
  const answers = Array.from({ length: count }, (_, number) =>
    // Some begin together, as at a start; some while others are out.
    number % 3 === 0
      ? schedule.schedule(Promise.resolve(), `call ${number}`).then(() => ask(number))
      : ask(number),
  );
  return schedule.waitFor(Promise.all(answers));
}

const formsAccepted = fc.constantFrom<CredentialForm>('bearer', 'raw');

describe('the form of a key', () => {
  test('is found in any order of answers, and a late 401 for the other form never rejects the token', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 16 }),
        formsAccepted,
        formsAccepted,
        async (schedule, count, accepted, first) => {
          const { ask, wire, heard } = connect(schedule, [accepted], first);
          const answers = await settled(schedule, count, ask);
          expect(answers.filter(({ ok }) => !ok)).toEqual([]);
          expect(heard).toEqual({ forms: accepted === first ? [] : [accepted], rejected: 0 });
          // Every request goes at most twice, and never again in a form that is known to be wrong.
          expect(wire.length).toBeLessThanOrEqual(2 * count);
          expect(wire.filter(({ form }) => form === accepted)).toHaveLength(count);
        },
      ),
      RUNS,
    );
  });

  test('is tried by one request at a time, and the others wait for what it finds out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 16 }), async (schedule, count) => {
        const { ask, wire } = connect(schedule, ['raw'], 'bearer');
        const answers = settled(schedule, count, ask);
        while (schedule.count() > 0) {
          await schedule.waitOne();
          const proved = wire.some(({ form, status }) => form === 'raw' && status === 200);
          if (!proved) expect(wire.filter(({ form }) => form === 'raw').length).toBeLessThanOrEqual(1);
        }
        await answers;
      }),
      RUNS,
    );
  });

  test('that is refused both times rejects the token, once, and nothing more is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 16 }), async (schedule, count) => {
        const { ask, wire, heard } = connect(schedule, [], 'bearer');
        const answers = await settled(schedule, count, ask);
        expect(answers.every((answer) => !answer.ok && answer.problem.kind === 'unauthenticated')).toBe(true);
        expect(heard).toEqual({ forms: [], rejected: 1 });
        expect(wire.filter(({ form }) => form === 'raw')).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('is not decided by an answer that says nothing of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(404, 500, 503),
        async (schedule, count, status) => {
          // As many as go out together are refused; whatever tries the other form first meets a gateway in trouble.
          const disturbed = [...Array<number>(count).fill(401), status];
          const { ask, heard } = connect(schedule, ['raw'], 'bearer', disturbed);
          const together = Promise.all(Array.from({ length: count }, (_, number) => ask(number)));
          const answers = await schedule.waitFor(together);
          expect(heard.rejected).toBe(0);
          // What the attempt met is its own; those who waited for it learn that nothing could be found out, and may
          // try again. None is told that its token is bad, or that what it asked for isn't there.
          const kinds = answers.map((answer) => (answer.ok ? 'ok' : answer.problem.kind));
          expect(kinds.filter((kind) => kind === 'api')).toHaveLength(1);
          expect(kinds.every((kind) => kind === 'api' || kind === 'network' || kind === 'ok')).toBe(true);
          const later = await settled(schedule, 6, (number) => ask(100 + number));
          expect(later.filter(({ ok }) => !ok)).toEqual([]);
          expect(heard).toEqual({ forms: ['raw'], rejected: 0 });
        },
      ),
      RUNS,
    );
  });

  test('is found for the others where the one that tries it is called off', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 11 }),
        async (schedule, count, leaves) => {
          const { ask, heard } = connect(schedule, ['raw'], 'bearer');
          const callers = Array.from({ length: count }, () => new AbortController());
          const answers = callers.map(({ signal }, number) => ask(number, signal));
          for (const caller of callers.slice(0, Math.min(leaves, count - 1))) {
            void schedule.schedule(Promise.resolve(), 'a caller leaves').then(() => caller.abort());
          }
          const results = await schedule.waitFor(Promise.all(answers));
          const kinds = results.map((result) => (result.ok ? 'ok' : result.problem.kind));
          expect(kinds.slice(leaves)).toEqual(kinds.slice(leaves).map(() => 'ok'));
          expect(kinds.every((kind) => kind === 'ok' || kind === 'cancelled')).toBe(true);
          expect(heard).toEqual({ forms: ['raw'], rejected: 0 });
        },
      ),
      RUNS,
    );
  });
});

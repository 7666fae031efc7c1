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
  ])('%j is reduced to the token', (pasted) => {
    expect(cleanToken(pasted)).toEqual({ ok: true, value: 'abc.DEF-123' });
  });

  test.each(['', '   ', '""', 'Bearer ', 'Bearer'])('%j is reported as empty', (pasted) => {
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
  /** The response's status once it was sent. */
  status: number | null;
}

/** An API whose responses arrive in whatever order the schedule picks. */
function connect(
  schedule: fc.Scheduler,
  accepts: readonly CredentialForm[],
  first: CredentialForm,
  /** Statuses of responses that prove nothing about the credential, by the number of the request. */
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

/** Sends this many requests at times chosen by the schedule and waits for all responses. */
async function settled(
  schedule: fc.Scheduler,
  count: number,
  ask: (number: number) => Promise<Result<JsonResponse>>,
): Promise<Result<JsonResponse>[]> {
  const answers = Array.from({ length: count }, (_, number) =>
    // Some start together, as at app start, others while requests are in flight.
    number % 3 === 0
      ? schedule.schedule(Promise.resolve(), `call ${number}`).then(() => ask(number))
      : ask(number),
  );
  return schedule.waitFor(Promise.all(answers));
}

const formsAccepted = fc.constantFrom<CredentialForm>('bearer', 'raw');

describe('the form of the credential', () => {
  test('is found whatever the order of responses; a late 401 for the other form never rejects the token', async () => {
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
          // Every request is sent at most twice, and never again in a form known to be wrong.
          expect(wire.length).toBeLessThanOrEqual(2 * count);
          expect(wire.filter(({ form }) => form === accepted)).toHaveLength(count);
        },
      ),
      RUNS,
    );
  });

  test('is tried by one request at a time, while the others wait for its result', async () => {
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

  test('rejects the token once if both forms are refused, and sends nothing more', async () => {
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

  test('is not decided by a response that proves nothing about it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(404, 500, 503),
        async (schedule, count, status) => {
          // All first requests are refused; the first one to try the other form gets an error of the gateway.
          const disturbed = [...Array<number>(count).fill(401), status];
          const { ask, heard } = connect(schedule, ['raw'], 'bearer', disturbed);
          const together = Promise.all(Array.from({ length: count }, (_, number) => ask(number)));
          const answers = await schedule.waitFor(together);
          expect(heard.rejected).toBe(0);
          // The trial reports the error it met; requests that waited for it get a temporary problem and may
          // retry. None reports an invalid token or a missing resource.
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

  test('is found for the others if the request trying it is cancelled', async () => {
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

import { describe, expect, it } from 'vitest';
import { createApp } from '#core/createApp.ts';
import type { Handlers } from '#core/app.ts';
import { testPorts } from '#core/testing/testPorts.ts';
import { ok } from '#shared/contract/result.ts';
import { MOST_MESSAGE_BYTES, type HostMessage } from '#shared/contract/wire.ts';
import { createDispatch } from './dispatch.ts';
import { MOST_CALLS_IN_FLIGHT, openSession, type Session } from './session.ts';

interface Wire {
  readonly session: Session;
  readonly handlers: Handlers;
  readonly sent: HostMessage[];
  readonly dismissals: string[];
  readonly raised: () => number;
  /** Resolves once this many messages were sent to the page. */
  readonly count: (messages: number) => Promise<void>;
}

function connect(changed: Partial<Handlers> = {}): Wire {
  const ports = testPorts();
  const app = createApp(ports);
  const handlers = { ...app.handlers, ...changed };
  const sent: HostMessage[] = [];
  const dismissals: string[] = [];
  let raised = 0;
  let wake = (): void => {};
  const session = openSession(
    app,
    createDispatch(handlers, ports.logger, { checkOutput: true, policy: null }),
    {
      send: (message) => {
        sent.push(message);
        wake();
      },
      dismiss: (reason) => dismissals.push(reason),
      raise: () => {
        raised += 1;
      },
    },
    ports.logger,
  );
  const count = async (messages: number): Promise<void> => {
    while (sent.length < messages) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { session, handlers, sent, dismissals, raised: () => raised, count };
}

/** A handler that waits for cancellation and counts the waiting calls. */
function waiting(): { handler: Handlers['connections.list']; now: () => number } {
  let waits = 0;
  return {
    now: () => waits,
    handler: (_input, { signal }) => {
      waits += 1;
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          waits -= 1;
          resolve({ ok: false, problem: { kind: 'cancelled' } });
        });
      });
    },
  };
}

const draft = {
  name: 'Acme',
  color: 'blue',
  baseUrl: 'http://127.0.0.1:9',
  token: 'secret',
  readOnly: true,
} as const;

const call = (id: number, method: string, input: unknown = {}): string =>
  JSON.stringify({ kind: 'call', id, method, input });

describe('session', () => {
  it('answers each call with its id', async () => {
    const { session, sent, count } = connect();
    session.receive(call(7, 'connections.list'));
    session.receive(call(3, 'no.such.method'));
    await count(2);
    expect(sent).toContainEqual({ kind: 'answer', id: 7, ok: true, value: [] });
    expect(sent).toContainEqual(
      expect.objectContaining({
        kind: 'answer',
        id: 3,
        ok: false,
        problem: expect.objectContaining({ kind: 'contract' }),
      }),
    );
  });

  it('passes a cancellation to the handler as its abort signal', async () => {
    const list = waiting();
    const { session, sent, count } = connect({ 'connections.list': list.handler });
    session.receive(call(1, 'connections.list'));
    expect(list.now()).toBe(1);
    session.receive(JSON.stringify({ kind: 'cancel', id: 1 }));
    await count(1);
    expect(list.now()).toBe(0);
    expect(sent).toEqual([{ kind: 'answer', id: 1, ok: false, problem: { kind: 'cancelled' } }]);
  });

  it('ignores the cancellation of an answered or unknown call', async () => {
    const { session, sent, dismissals, count } = connect();
    session.receive(call(1, 'app.info'));
    await count(1);
    session.receive(JSON.stringify({ kind: 'cancel', id: 1 }));
    session.receive(JSON.stringify({ kind: 'cancel', id: 99 }));
    session.receive(call(2, 'connections.list'));
    await count(2);
    expect(sent).toHaveLength(2);
    expect(dismissals).toEqual([]);
  });

  it('sends the core’s events to the page', async () => {
    const { session, sent, count } = connect();
    session.receive(call(1, 'connections.add', draft));
    await count(2);
    expect(sent).toContainEqual({ kind: 'event', name: 'connections.changed', payload: {} });
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  it('lets the page raise its window', () => {
    const { session, raised, dismissals } = connect();
    session.receive(JSON.stringify({ kind: 'raise' }));
    expect([raised(), dismissals]).toEqual([1, []]);
  });

  it('aborts everything and sends nothing more when the page leaves', async () => {
    const list = waiting();
    const { session, handlers, sent } = connect({ 'connections.list': list.handler });
    for (let id = 0; id < 10; id += 1) session.receive(call(id, 'connections.list'));
    expect(list.now()).toBe(10);
    session.close();
    expect(list.now()).toBe(0);
    session.receive(call(11, 'app.info'));
    await handlers['connections.add'](draft, { signal: new AbortController().signal });
    expect(sent).toEqual([]);
  });

  it('refuses calls beyond the limit and accepts them again when others are done', async () => {
    const list = waiting();
    const { session, sent, count } = connect({ 'connections.list': list.handler });
    for (let id = 0; id < MOST_CALLS_IN_FLIGHT + 1; id += 1) session.receive(call(id, 'connections.list'));
    await count(1);
    expect(list.now()).toBe(MOST_CALLS_IN_FLIGHT);
    expect(sent).toMatchObject([{ id: MOST_CALLS_IN_FLIGHT, ok: false, problem: { kind: 'contract' } }]);
    session.receive(JSON.stringify({ kind: 'cancel', id: 0 }));
    await count(2);
    session.receive(call(0, 'app.info'));
    await count(3);
    expect(sent[2]).toMatchObject({ id: 0, ok: true });
  });

  it('reserves the id of a cancelled call until its handler returns, so that answers never mix', async () => {
    let letGo = (): void => {};
    const { session, sent, dismissals, count } = connect({
      'connections.list': () =>
        new Promise((resolve) => {
          letGo = () => resolve(ok([]));
        }),
    });
    session.receive(call(1, 'connections.list'));
    session.receive(JSON.stringify({ kind: 'cancel', id: 1 }));
    letGo();
    await count(1);
    expect(sent).toEqual([{ kind: 'answer', id: 1, ok: true, value: [] }]);
    session.receive(call(1, 'app.info'));
    await count(2);
    expect(dismissals).toEqual([]);
  });

  it.each([
    ['no JSON', 'no json'],
    ['no protocol', '{"kind":"call"}'],
    ['no whole number', '{"kind":"cancel","id":1.5}'],
    ['a negative number', '{"kind":"cancel","id":-1}'],
    ['an unknown kind', '{"kind":"eval","id":1}'],
    ['an unknown field', '{"kind":"cancel","id":1,"also":true}'],
    ['no text', Buffer.from('{}')],
    ['an endless method name', call(1, 'x'.repeat(101))],
    ['too much', call(1, 'app.info', 'ä'.repeat(MOST_MESSAGE_BYTES / 2))],
  ])('sends a page away that sends %s', (_what, raw) => {
    const list = waiting();
    const { session, sent, dismissals } = connect({ 'connections.list': list.handler });
    session.receive(call(5, 'connections.list'));
    session.receive(raw);
    expect(dismissals).toHaveLength(1);
    expect(list.now()).toBe(0);
    session.receive(call(6, 'app.info'));
    expect(sent).toEqual([]);
  });

  it('dismisses a page that uses one id for two calls', () => {
    const list = waiting();
    const { session, dismissals } = connect({ 'connections.list': list.handler });
    session.receive(call(1, 'connections.list'));
    session.receive(call(1, 'connections.list'));
    expect(dismissals).toEqual(['Two calls have the same id.']);
    expect(list.now()).toBe(0);
  });

  it('accepts a message just below the size limit', async () => {
    const { session, sent, dismissals, count } = connect();
    const frame = call(1, 'app.info', '').length;
    session.receive(call(1, 'app.info', 'x'.repeat(MOST_MESSAGE_BYTES - frame)));
    await count(1);
    expect(dismissals).toEqual([]);
    expect(sent).toMatchObject([{ id: 1, ok: false, problem: { kind: 'contract' } }]);
  });
});

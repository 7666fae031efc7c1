import { describe, expect, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import type { FirstAnswer } from '#shared/contract/loopback.ts';
import type { HostMessage, PageMessage } from '#shared/contract/wire.ts';
import { type HostLink, type LinkState, messageTransport } from './messageTransport.ts';

/** The other end of a link, controlled by the test. */
function otherEnd(start: LinkState = 'open') {
  let state = start;
  let onMessage: (message: HostMessage) => void = () => undefined;
  let onState: (state: LinkState) => void = () => undefined;
  const sent: PageMessage[] = [];
  const link: HostLink = {
    state: () => state,
    send: (message) => sent.push(message),
    onMessage: (listener) => {
      onMessage = listener;
      return () => undefined;
    },
    onState: (listener) => {
      onState = listener;
      return () => undefined;
    },
  };
  return {
    link,
    sent,
    say: (message: HostMessage) => onMessage(message),
    enter: (next: LinkState) => {
      state = next;
      onState(next);
    },
  };
}

describe('answers that came with the session', () => {
  test('settle the same call once, made before or after them, without the link', async () => {
    const end = otherEnd('connecting');
    const answers = Promise.withResolvers<readonly FirstAnswer[]>();
    const transport = messageTransport(end.link, answers.promise);
    const before = transport.call('settings.get', {});
    answers.resolve([
      { method: 'settings.get', input: {}, value: 'settings' },
      { method: 'sync.progress', input: { connectionId: 'a' }, value: 'progress' },
    ]);
    expect(await before).toEqual({ ok: true, value: 'settings' });
    const id = connectionId.parse('a');
    expect(await transport.call('sync.progress', { connectionId: id })).toEqual({
      ok: true,
      value: 'progress',
    });
    void transport.call('sync.progress', { connectionId: id });
    void transport.call('sync.progress', { connectionId: connectionId.parse('b') });
    end.enter('open');
    expect(end.sent).toHaveLength(2);
  });
});

describe('a link that waits until it is needed', () => {
  const id = connectionId.parse('a');
  const kept: readonly FirstAnswer[] = [
    { method: 'sync.progress', input: { connectionId: 'a' }, value: 'kept' },
  ];

  test('is asked for by the first call that the first answers don’t contain', async () => {
    let needed = 0;
    const { link } = otherEnd('connecting');
    const transport = messageTransport(link, Promise.resolve(kept), () => (needed += 1));
    expect(await transport.call('sync.progress', { connectionId: id })).toEqual({ ok: true, value: 'kept' });
    expect(needed).toBe(0);
    void transport.call('sync.progress', { connectionId: id });
    expect(needed).toBe(1);
  });

  test('is asked for by a call that was made before the first answers', async () => {
    const needed = Promise.withResolvers<void>();
    const { link } = otherEnd('connecting');
    const transport = messageTransport(link, Promise.resolve(kept), needed.resolve);
    void transport.call('settings.get', {});
    await needed.promise;
  });
});

describe('the contract over a link', () => {
  test('returns to each call the response with its number', async () => {
    const end = otherEnd();
    const transport = messageTransport(end.link);
    const first = transport.call('connections.list', {});
    const second = transport.call('connections.list', {});
    expect(end.sent).toMatchObject([{ id: 0 }, { id: 1 }]);
    end.say({ kind: 'answer', id: 1, ok: true, value: ['second'] });
    end.say({ kind: 'answer', id: 0, ok: false, problem: { kind: 'cancelled' } });
    expect(await first).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(await second).toEqual({ ok: true, value: ['second'] });
  });

  test('cancels an aborted call on the wire once, and settles it immediately', async () => {
    const end = otherEnd();
    const transport = messageTransport(end.link);
    const stop = new AbortController();
    const call = transport.call('connections.list', {}, { signal: stop.signal });
    stop.abort();
    expect(await call).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(end.sent.at(-1)).toEqual({ kind: 'cancel', id: 0 });
    end.say({ kind: 'answer', id: 0, ok: true, value: [] });
    expect(end.sent).toHaveLength(2);
  });

  test('sends nothing for a call that was aborted beforehand', async () => {
    const end = otherEnd();
    const answer = await messageTransport(end.link).call(
      'connections.list',
      {},
      { signal: AbortSignal.abort() },
    );
    expect(answer).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(end.sent).toEqual([]);
  });

  test('does not cancel a settled call', async () => {
    const end = otherEnd();
    const stop = new AbortController();
    const call = messageTransport(end.link).call('connections.list', {}, { signal: stop.signal });
    end.say({ kind: 'answer', id: 0, ok: true, value: [] });
    await call;
    stop.abort();
    expect(end.sent).toHaveLength(1);
  });

  test('queues calls until the link is open, without cancelled ones', async () => {
    const end = otherEnd('connecting');
    const transport = messageTransport(end.link);
    const stop = new AbortController();
    void transport.call('connections.list', {}, { signal: stop.signal });
    void transport.call('app.info', {});
    stop.abort();
    expect(end.sent).toEqual([]);
    end.enter('open');
    expect(end.sent).toEqual([{ kind: 'call', id: 1, method: 'app.info', input: {} }]);
  });

  test('fails calls in flight when the link drops, and sends the rest once it is back', async () => {
    const end = otherEnd();
    const transport = messageTransport(end.link);
    const underWay = transport.call('connections.list', {});
    end.enter('reconnecting');
    expect(await underWay).toMatchObject({ ok: false, problem: { kind: 'network', reason: 'interrupted' } });
    void transport.call('app.info', {});
    end.enter('open');
    expect(end.sent.at(-1)).toMatchObject({ method: 'app.info' });
  });

  test.each([
    ['the program has ended', 'reconnecting', 'ended'],
    ['the tab was not let in', 'connecting', 'locked'],
  ] as const)('fails everything once %s', async (_what, before, after) => {
    const end = otherEnd(before);
    const transport = messageTransport(end.link);
    const waiting = transport.call('app.info', {});
    end.enter(after);
    const unreachable = { ok: false, problem: { kind: 'network', reason: 'unreachable' } };
    expect(await waiting).toMatchObject(unreachable);
    expect(await transport.call('app.info', {})).toMatchObject(unreachable);
  });

  test('delivers an event to its subscribers, until they unsubscribe', () => {
    const end = otherEnd();
    const transport = messageTransport(end.link);
    const heard: unknown[] = [];
    const stop = transport.subscribe('connections.changed', (payload) => heard.push(payload));
    end.say({ kind: 'event', name: 'connections.changed', payload: {} });
    end.say({ kind: 'event', name: 'rateLimit.changed', payload: { other: true } });
    stop();
    end.say({ kind: 'event', name: 'connections.changed', payload: {} });
    expect(heard).toEqual([{}]);
  });
});

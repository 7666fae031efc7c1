import { describe, expect, test } from 'vitest';
import type { PageSession } from '#shared/contract/loopback.ts';
import type { LinkState } from './messageTransport.ts';
import { socketLink, type Socket } from './socketLink.ts';

/** A socket whose other end is controlled by the test. */
class HeldSocket extends EventTarget {
  readonly sent: unknown[] = [];
  readyState: Socket['readyState'] = 1;

  send(message: unknown) {
    this.sent.push(message);
  }

  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** A link whose sockets are collected; `next` waits for the next one. */
function heldLink(session: PageSession | null = { secret: 's1', mediaPath: '/media/m1' }) {
  const offered: string[][] = [];
  const told: boolean[] = [];
  const sessions = { session };
  const sockets: HeldSocket[] = [];
  let announce: () => void = () => undefined;
  const link = socketLink(
    'ws://host/wire',
    {
      ready: Promise.resolve(),
      current: () => sessions.session,
      works: (connected) => told.push(connected),
    },
    (_url, protocols) => {
      offered.push(protocols);
      const socket = new HeldSocket();
      sockets.push(socket);
      announce();
      return socket;
    },
    { firstMs: 1, longestMs: 4 },
  );
  const next = async (count: number): Promise<HeldSocket> => {
    while (sockets.length < count) {
      await new Promise<void>((resolve) => {
        announce = resolve;
      });
    }
    const socket = sockets[count - 1];
    if (socket === undefined) throw new Error('A socket that was counted is gone.');
    return socket;
  };
  return { link, sockets, next, sessions, offered, told };
}

describe('the link of the browser shell', () => {
  test('carries messages both ways as JSON', async () => {
    const { link, next } = heldLink();
    const socket = await next(1);
    const heard: unknown[] = [];
    link.onMessage((message) => heard.push(message));
    expect(link.state()).toBe('connecting');
    socket.dispatchEvent(new Event('open'));
    link.send({ kind: 'cancel', id: 7 });
    socket.say('{"kind":"event","name":"connections.changed","payload":{}}');
    socket.say(new ArrayBuffer(1));
    expect(socket.sent).toEqual(['{"kind":"cancel","id":7}']);
    expect(heard).toEqual([{ kind: 'event', name: 'connections.changed', payload: {} }]);
  });

  test('reconnects after dropping, and sends on the new socket', async () => {
    const { link, next } = heldLink();
    const first = await next(1);
    first.dispatchEvent(new Event('open'));
    first.dispatchEvent(new Event('close'));
    expect(link.state()).toBe('reconnecting');
    const second = await next(2);
    second.dispatchEvent(new Event('open'));
    link.send({ kind: 'cancel', id: 1 });
    expect([first.sent.length, second.sent.length]).toEqual([0, 1]);
  });

  test('sends nothing on a closing socket', async () => {
    const { link, next } = heldLink();
    const socket = await next(1);
    socket.dispatchEvent(new Event('open'));
    socket.readyState = 2;
    link.send({ kind: 'cancel', id: 1 });
    expect(socket.sent).toEqual([]);
  });

  test('considers the host ended after several failures, and keeps trying', async () => {
    const { link, next } = heldLink();
    const states: LinkState[] = [];
    link.onState((state) => states.push(state));
    for (let count = 1; count <= 7; count += 1) (await next(count)).dispatchEvent(new Event('close'));
    expect(states).toEqual(['reconnecting', 'ended']);
    (await next(8)).dispatchEvent(new Event('open'));
    expect(states.at(-1)).toBe('open');
  });

  test('resets the failure count once it is open', async () => {
    const { link, next } = heldLink();
    for (let count = 1; count <= 4; count += 1) (await next(count)).dispatchEvent(new Event('close'));
    const open = await next(5);
    open.dispatchEvent(new Event('open'));
    open.dispatchEvent(new Event('close'));
    expect(link.state()).toBe('reconnecting');
  });

  test('offers this tab’s newest secret each time, and reports whether the host accepted it', async () => {
    const { next, offered, told, sessions } = heldLink();
    const first = await next(1);
    first.dispatchEvent(new Event('open'));
    sessions.session = { secret: 's2', mediaPath: '/media/m2' };
    first.dispatchEvent(new Event('close'));
    await next(2);
    expect(offered).toEqual([
      ['parley', 'secret.s1'],
      ['parley', 'secret.s2'],
    ]);
    expect(told).toEqual([true, false]);
  });

  test('is locked without a secret, and opens no socket', async () => {
    const { link, sockets } = heldLink(null);
    const state = await new Promise<LinkState>((resolve) => link.onState(resolve));
    expect([state, sockets.length]).toEqual(['locked', 0]);
  });
});

import { describe, expect, onTestFinished, test } from 'vitest';
import type { PageSession } from '#shared/contract/loopback.ts';
import { exchangeKey } from './entrance.ts';
import { mediaPath, openPageSessions, type PageSessions } from './pageSession.ts';

const session = (name: string): PageSession => ({ secret: name, mediaPath: `/media/${name}` });

/** A tab of one origin, with storage that outlives it. */
function tab(key: string | null, kept = new Map<string, string>(), answer?: Response | Error) {
  const channel = new BroadcastChannel('page-session-test');
  onTestFinished(() => channel.close());
  const asked: unknown[] = [];
  const fetchIt: typeof fetch = (input, init) => {
    asked.push([input, init?.method, init?.body]);
    return answer instanceof Response
      ? Promise.resolve(answer)
      : Promise.reject(answer ?? new Error('Nobody'));
  };
  const sessions = openPageSessions({
    entrance: {
      hadKey: key !== null,
      entered: key === null ? Promise.resolve(null) : exchangeKey(key, fetchIt, false),
    },
    channel,
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
    },
  });
  return { sessions, asked, kept };
}

const handedOver = (sessions: PageSessions): Promise<void> =>
  new Promise((resolve) => sessions.onHandedOver(resolve));

describe('the session of a tab', () => {
  test('is exchanged for the key in the URL, and survives a reload', async () => {
    const { sessions, asked, kept } = tab('k1', new Map(), Response.json(session('one')));
    await sessions.ready;
    expect(asked).toEqual([['/enter', 'POST', 'k1']]);
    expect([sessions.current(), mediaPath()]).toEqual([session('one'), '/media/one']);
    const reloaded = tab(null, kept);
    await reloaded.sessions.ready;
    expect(reloaded.sessions.current()).toEqual(session('one'));
    expect(reloaded.asked).toEqual([]);
  });

  test.each([
    ['a key that was used already', new Response('', { status: 401 })],
    ['an answer that is none', Response.json({ secret: 1 })],
    ['a host that is gone', new Error('refused')],
  ])('remains unchanged after %s', async (_what, answer) => {
    const kept = new Map([['parley.session', JSON.stringify(session('before'))]]);
    const { sessions } = tab('k', kept, answer);
    await sessions.ready;
    expect(sessions.current()).toEqual(session('before'));
  });

  test('is missing in a single tab without a key', async () => {
    const { sessions } = tab(null, new Map([['parley.session', 'damaged']]));
    await sessions.ready;
    expect(sessions.current()).toBeNull();
  });

  test('comes from another connected tab', async () => {
    const first = tab('k', new Map(), Response.json(session('one')));
    await first.sessions.ready;
    first.sessions.works(true);
    const second = tab(null);
    await second.sessions.ready;
    expect(second.sessions.current()).toEqual(session('one'));
  });

  test('does not come from another tab after a refused key, which another site may have made up', async () => {
    const first = tab('k', new Map(), Response.json(session('one')));
    await first.sessions.ready;
    first.sessions.works(true);
    const led = tab('made up', new Map(), new Response('', { status: 401 }));
    await led.sessions.ready;
    const fresh = tab(null);
    await fresh.sessions.ready;
    first.sessions.works(true);
    await fresh.sessions.ready;
    expect([led.sessions.current(), fresh.sessions.current()]).toEqual([null, session('one')]);
  });

  test('is only accepted from a tab once that is connected', async () => {
    const old = tab(null, new Map([['parley.session', JSON.stringify(session('old'))]]));
    await old.sessions.ready;
    const fresh = tab(null);
    await fresh.sessions.ready;
    expect(fresh.sessions.current()).toBeNull();
    const late = handedOver(fresh.sessions);
    old.sessions.works(true);
    await late;
    expect(fresh.sessions.current()).toEqual(session('old'));
  });

  test('of an earlier run is replaced by that of a connected tab, never the reverse', async () => {
    const restored = tab(null, new Map([['parley.session', JSON.stringify(session('old'))]]));
    await restored.sessions.ready;
    const entered = tab('k', new Map(), Response.json(session('new')));
    await entered.sessions.ready;
    entered.sessions.works(true);
    const replaced = handedOver(restored.sessions);
    restored.sessions.works(false);
    await replaced;
    expect(restored.sessions.current()).toEqual(session('new'));
    expect(entered.sessions.current()).toEqual(session('new'));
  });
});

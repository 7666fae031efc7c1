import { describe, expect, it, onTestFinished } from 'vitest';
import type { LongCalls } from '../testing/longWorker.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Calls, Job } from './threadServer.ts';
import { ThreadClient } from './threadClient.ts';

function start<C extends LongCalls & Calls<C> = LongCalls>(): ThreadClient<C, string> {
  const link = new ThreadClient<C, string>({
    entry: new URL('../testing/longWorker.ts', import.meta.url),
    role: 'long',
    onEvent: () => undefined,
    onEnd: () => undefined,
  });
  onTestFinished(() => link.close());
  return link;
}

describe('a mirror thread', () => {
  it('stops a long call when its caller is gone', async () => {
    const link = start();
    const leaving = new AbortController();
    const long = link.call('spin', null, { signal: leaving.signal });
    expect(
      await Promise.race([
        long,
        link.call('echo', 'waiting').then(() => 'echo'),
        Promise.resolve('nothing yet'),
      ]),
    ).toBe('nothing yet');
    leaving.abort();
    expect(await long).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(await link.call('echo', 'free again')).toEqual({ ok: true, value: 'free again' });
  });

  it('never starts a call that was cancelled while queued', async () => {
    const link = start();
    const [first, second] = [new AbortController(), new AbortController()];
    const long = link.call('spin', null, { signal: first.signal });
    const waiting = link.call('spin', null, { signal: second.signal });
    second.abort();
    expect(await waiting).toMatchObject({ problem: { kind: 'cancelled' } });
    first.abort();
    await long;
    expect(await link.call('echo', 'x')).toEqual({ ok: true, value: 'x' });
    expect(await link.call('echo', 'y', { signal: AbortSignal.abort() })).toMatchObject({ ok: false });
  });

  it('ends even while a call runs that would never end, and settles every call', async () => {
    const link = start();
    const long = link.call('spin', null);
    const waiting = link.call('echo', 'never');
    await link.close();
    for (const call of [long, waiting, link.call('echo', 'after')]) {
      expect(await call).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    }
  });

  it('answers an unknown call with a problem', async () => {
    const link = start<LongCalls & { dance(input: null, job: Job): Result<null> }>();
    expect(await link.call('dance', null)).toMatchObject({ ok: false, problem: { kind: 'internal' } });
  });
});

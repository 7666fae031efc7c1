import { describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import type { Priority, Ticket } from './schedulerState.ts';
import { Scheduler, type Sent } from './scheduler.ts';

interface Call {
  readonly name: string;
  readonly answer: Promise<Result<string>>;
}

/** An API whose responses the test controls, with a record of the requests that reached it. */
class SchedulerHarness {
  readonly clock = new ManualClock();
  readonly scheduler: Scheduler;
  readonly reached: string[] = [];
  readonly #answers = new Map<string, (sent: Sent<string>) => void>();

  constructor(options: { mostInFlight?: number; reserveShare?: number } = {}) {
    this.scheduler = new Scheduler({ clock: this.clock, random: () => 0, ...options });
  }

  ask(
    name: string,
    priority: Priority,
    signal: AbortSignal = new AbortController().signal,
    onTicket?: (ticket: Ticket) => void,
  ): Call {
    const send = (): Promise<Sent<string>> => {
      this.reached.push(name);
      return new Promise((resolve) => this.#answers.set(name, resolve));
    };
    return { name, answer: this.scheduler.run(priority, signal, send, onTicket) };
  }

  async answer(name: string, told: { remaining: number; resetInMs: number } | null = null): Promise<void> {
    const headers = told === null ? null : { limit: 100, window: 7, ...told };
    this.#answers.get(name)?.({ result: ok(name), feedback: { headers, pauseMs: null } });
    await this.clock.advance(0);
  }

  async refuse(name: string, pauseMs: number): Promise<void> {
    const problem = { kind: 'rate-limited', retryAfterMs: pauseMs, requestId: null } as const;
    this.#answers.get(name)?.({ result: failed(problem), feedback: { headers: null, pauseMs } });
    await this.clock.advance(0);
  }
}

describe('the scheduler', () => {
  it('sends immediately what is allowed, and returns each response to its caller', async () => {
    const harness = new SchedulerHarness();
    const call = harness.ask('a', 'interactive');
    expect(harness.reached).toEqual(['a']);
    await harness.answer('a');
    expect(await call.answer).toEqual(ok('a'));
  });

  it('sends interactive requests before everything queued', async () => {
    const harness = new SchedulerHarness({ mostInFlight: 1 });
    harness.ask('first', 'background');
    harness.ask('second', 'background');
    harness.ask('write', 'write');
    harness.ask('click', 'interactive');
    for (const name of ['first', 'click', 'write', 'second']) await harness.answer(name);
    expect(harness.reached).toEqual(['first', 'click', 'write', 'second']);
  });

  it('raises the priority of a queued request to that of a caller who joins it', async () => {
    const harness = new SchedulerHarness({ mostInFlight: 1 });
    const tickets: Ticket[] = [];
    harness.ask('first', 'background');
    harness.ask('second', 'background');
    harness.ask('third', 'background', undefined, (ticket) => tickets.push(ticket));
    tickets[0]?.raise('interactive');
    await harness.answer('first');
    expect(harness.reached).toEqual(['first', 'third']);
  });

  it('never sends a request cancelled while queued, and continues with the next', async () => {
    const harness = new SchedulerHarness({ mostInFlight: 1 });
    const leaving = new AbortController();
    harness.ask('first', 'interactive');
    const gone = harness.ask('gone', 'interactive', leaving.signal);
    harness.ask('next', 'interactive');
    leaving.abort();
    expect(await gone.answer).toEqual(failed({ kind: 'cancelled' }));
    await harness.answer('first');
    expect(harness.reached).toEqual(['first', 'next']);
    const late = harness.ask('late', 'interactive', leaving.signal);
    expect(await late.answer).toEqual(failed({ kind: 'cancelled' }));
  });

  it('pauses after a 429 for as long as it said, then sends one request to probe', async () => {
    const harness = new SchedulerHarness();
    harness.ask('refused', 'background');
    await harness.refuse('refused', 5000);
    for (const name of ['a', 'b', 'c']) harness.ask(name, 'interactive');
    expect(harness.scheduler.rate().pausedUntil).not.toBeNull();
    await harness.clock.advance(5000);
    expect(harness.reached).toEqual(['refused']);
    await harness.clock.advance(1000);
    expect(harness.reached).toEqual(['refused', 'a']);
    await harness.answer('a', { remaining: 90, resetInMs: 50_000 });
    expect(harness.reached).toEqual(['refused', 'a', 'b', 'c']);
  });

  it('keeps background requests out of the reserve until the window ends', async () => {
    const harness = new SchedulerHarness();
    harness.ask('a', 'background');
    await harness.answer('a', { remaining: 10, resetInMs: 20_000 });
    harness.ask('b', 'background');
    harness.ask('click', 'interactive');
    expect(harness.reached).toEqual(['a', 'click']);
    await harness.answer('click', { remaining: 9, resetInMs: 20_000 });
    await harness.clock.advance(20_001);
    expect(harness.reached).toEqual(['a', 'click', 'b']);
  });

  it('sends queued requests when the reserve shrinks', async () => {
    const harness = new SchedulerHarness({ reserveShare: 0.5 });
    harness.ask('a', 'background');
    await harness.answer('a', { remaining: 40, resetInMs: 20_000 });
    harness.ask('b', 'background');
    expect(harness.reached).toEqual(['a']);
    harness.scheduler.reserve(0.1);
    expect(harness.reached).toEqual(['a', 'b']);
  });

  it('reports the state of the window as dates and counts', async () => {
    const harness = new SchedulerHarness();
    harness.ask('a', 'interactive');
    await harness.answer('a', { remaining: 79, resetInMs: 20_000 });
    harness.ask('b', 'interactive');
    expect(harness.scheduler.rate()).toEqual({
      limit: 100,
      remaining: 78,
      resetsAt: new Date(harness.clock.now() + 20_000).toISOString(),
      own: 2,
      others: 20,
      reserve: 10,
      inFlight: 1,
      waiting: 0,
      pausedUntil: null,
    });
  });

  it('continues after a request throws', async () => {
    const harness = new SchedulerHarness({ mostInFlight: 1 });
    const broken = harness.scheduler.run('interactive', new AbortController().signal, () =>
      Promise.reject(new Error('broken')),
    );
    harness.ask('next', 'interactive');
    await expect(broken).rejects.toThrow('broken');
    await harness.clock.advance(0);
    expect(harness.reached).toEqual(['next']);
  });
});

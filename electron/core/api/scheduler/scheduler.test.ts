import { describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import type { Priority, Ticket } from './schedulerState.ts';
import { Scheduler, type Sent } from './scheduler.ts';

interface Call {
  readonly name: string;
  readonly answer: Promise<Result<string>>;
}

/** A service that answers when the test says so, and what has reached it. */
class Desk {
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
  it('sends at once what may go, and hands the answer to who asked', async () => {
    const desk = new Desk();
    const call = desk.ask('a', 'interactive');
    expect(desk.reached).toEqual(['a']);
    await desk.answer('a');
    expect(await call.answer).toEqual(ok('a'));
  });

  it('lets a later click pass all that waits', async () => {
    const desk = new Desk({ mostInFlight: 1 });
    desk.ask('first', 'background');
    desk.ask('second', 'background');
    desk.ask('write', 'write');
    desk.ask('click', 'interactive');
    for (const name of ['first', 'click', 'write', 'second']) await desk.answer(name);
    expect(desk.reached).toEqual(['first', 'click', 'write', 'second']);
  });

  it('lends a waiting request the priority of who joins it', async () => {
    const desk = new Desk({ mostInFlight: 1 });
    const tickets: Ticket[] = [];
    desk.ask('first', 'background');
    desk.ask('second', 'background');
    desk.ask('third', 'background', undefined, (ticket) => tickets.push(ticket));
    tickets[0]?.raise('interactive');
    await desk.answer('first');
    expect(desk.reached).toEqual(['first', 'third']);
  });

  it('never sends what was called off while it waited, and lets the next go', async () => {
    const desk = new Desk({ mostInFlight: 1 });
    const leaving = new AbortController();
    desk.ask('first', 'interactive');
    const gone = desk.ask('gone', 'interactive', leaving.signal);
    desk.ask('next', 'interactive');
    leaving.abort();
    expect(await gone.answer).toEqual(failed({ kind: 'cancelled' }));
    await desk.answer('first');
    expect(desk.reached).toEqual(['first', 'next']);
    const late = desk.ask('late', 'interactive', leaving.signal);
    expect(await late.answer).toEqual(failed({ kind: 'cancelled' }));
  });

  it('holds everything back after a 429 as long as it said, then sends one to see', async () => {
    const desk = new Desk();
    desk.ask('refused', 'background');
    await desk.refuse('refused', 5000);
    for (const name of ['a', 'b', 'c']) desk.ask(name, 'interactive');
    expect(desk.scheduler.rate().pausedUntil).not.toBeNull();
    await desk.clock.advance(5000);
    expect(desk.reached).toEqual(['refused']);
    await desk.clock.advance(1000);
    expect(desk.reached).toEqual(['refused', 'a']);
    await desk.answer('a', { remaining: 90, resetInMs: 50_000 });
    expect(desk.reached).toEqual(['refused', 'a', 'b', 'c']);
  });

  it('keeps the background out of the reserve until the window ends', async () => {
    const desk = new Desk();
    desk.ask('a', 'background');
    await desk.answer('a', { remaining: 10, resetInMs: 20_000 });
    desk.ask('b', 'background');
    desk.ask('click', 'interactive');
    expect(desk.reached).toEqual(['a', 'click']);
    await desk.answer('click', { remaining: 9, resetInMs: 20_000 });
    await desk.clock.advance(20_001);
    expect(desk.reached).toEqual(['a', 'click', 'b']);
  });

  it('lets go what a smaller reserve no longer holds back', async () => {
    const desk = new Desk({ reserveShare: 0.5 });
    desk.ask('a', 'background');
    await desk.answer('a', { remaining: 40, resetInMs: 20_000 });
    desk.ask('b', 'background');
    expect(desk.reached).toEqual(['a']);
    desk.scheduler.reserve(0.1);
    expect(desk.reached).toEqual(['a', 'b']);
  });

  it('tells where the window stands, as dates and counts', async () => {
    const desk = new Desk();
    desk.ask('a', 'interactive');
    await desk.answer('a', { remaining: 79, resetInMs: 20_000 });
    desk.ask('b', 'interactive');
    expect(desk.scheduler.rate()).toEqual({
      limit: 100,
      remaining: 78,
      resetsAt: new Date(desk.clock.now() + 20_000).toISOString(),
      own: 2,
      others: 20,
      reserve: 10,
      inFlight: 1,
      waiting: 0,
      pausedUntil: null,
    });
  });

  it('goes on though a request breaks', async () => {
    const desk = new Desk({ mostInFlight: 1 });
    const broken = desk.scheduler.run('interactive', new AbortController().signal, () =>
      Promise.reject(new Error('broken')),
    );
    desk.ask('next', 'interactive');
    await expect(broken).rejects.toThrow('broken');
    await desk.clock.advance(0);
    expect(desk.reached).toEqual(['next']);
  });
});

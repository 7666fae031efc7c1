import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manualClock.ts';
import { SteadyClock } from './steadyClock.ts';

const DAY = 86_400_000;

describe('the steady clock', () => {
  it('follows elapsed time and ignores changes of the wall clock', async () => {
    const hand = new ManualClock();
    const steady = new SteadyClock(hand, 0);
    const began = steady.now();
    hand.jump(DAY);
    await hand.advance(1000);
    hand.jump(-3 * DAY);
    expect(steady.now() - began).toBe(1000);
  });

  it('detects time the monotonic clock did not count, and adds it when told to', () => {
    const hand = new ManualClock();
    const steady = new SteadyClock(hand, 0);
    const began = steady.now();
    hand.jump(7 * DAY);
    expect(steady.slept()).toBe(true);
    steady.adopt();
    expect(steady.now() - began).toBe(7 * DAY);
    expect(steady.slept()).toBe(false);
  });

  it('does not mistake a time server’s correction or a clock set back for sleep', () => {
    const hand = new ManualClock();
    const steady = new SteadyClock(hand, 0);
    hand.jump(5000);
    expect(steady.slept()).toBe(false);
    hand.jump(-DAY);
    expect(steady.slept()).toBe(false);
    hand.jump(DAY);
    expect(steady.slept()).toBe(true);
  });

  it('never starts before an earlier run ended, even if the clock was set back', () => {
    const hand = new ManualClock();
    expect(new SteadyClock(hand, hand.now() + DAY).now()).toBe(hand.now() + DAY);
    expect(new SteadyClock(hand, hand.now() - DAY).now()).toBe(hand.now());
  });
});

import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manualClock.ts';
import { SteadyClock } from './steadyClock.ts';

const DAY = 86_400_000;

describe('the steady clock', () => {
  it('goes with time, and not with a wall clock that someone sets', async () => {
    const hand = new ManualClock();
    const steady = new SteadyClock(hand, 0);
    const began = steady.now();
    hand.jump(DAY);
    await hand.advance(1000);
    hand.jump(-3 * DAY);
    expect(steady.now() - began).toBe(1000);
  });

  it('notices time that the monotonic clock did not count, and takes it in when it is told to', () => {
    const hand = new ManualClock();
    const steady = new SteadyClock(hand, 0);
    const began = steady.now();
    hand.jump(7 * DAY);
    expect(steady.slept()).toBe(true);
    steady.adopt();
    expect(steady.now() - began).toBe(7 * DAY);
    expect(steady.slept()).toBe(false);
  });

  it('does not take the correction of a time server for sleep, nor a clock set back', () => {
    const hand = new ManualClock();
    const steady = new SteadyClock(hand, 0);
    hand.jump(5000);
    expect(steady.slept()).toBe(false);
    hand.jump(-DAY);
    expect(steady.slept()).toBe(false);
    hand.jump(DAY);
    expect(steady.slept()).toBe(true);
  });

  it('never begins before an earlier run ended, though the clock was set back meanwhile', () => {
    const hand = new ManualClock();
    expect(new SteadyClock(hand, hand.now() + DAY).now()).toBe(hand.now() + DAY);
    expect(new SteadyClock(hand, hand.now() - DAY).now()).toBe(hand.now());
  });
});

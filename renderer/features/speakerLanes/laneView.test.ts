import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInView, isWhole, moved, turnedTo, wholeView, zoomed, type LaneView } from './laneView.ts';

const HOUR = 3600;

describe('the view of the lanes', () => {
  test('keeps the second under the pointer where it is, while nothing stands in the way', () => {
    const near = zoomed(wholeView(HOUR), HOUR, 0.5, 1800);
    expect(near).toEqual({ from: 900, to: 2700 });
    expect(zoomed(near, HOUR, 0.5, 1350)).toEqual({ from: 1125, to: 2025 });
  });

  test('shows the whole call again after as many steps out as in', () => {
    let view = wholeView(HOUR);
    for (let step = 0; step < 4; step += 1) view = zoomed(view, HOUR, 0.5, 10);
    expect(isWhole(view, HOUR)).toBe(false);
    for (let step = 0; step < 4; step += 1) view = zoomed(view, HOUR, 2, 10);
    expect(isWhole(view, HOUR)).toBe(true);
  });

  test('turns on to a second that has left it', () => {
    const view: LaneView = { from: 0, to: 100 };
    expect(turnedTo(view, HOUR, 100)).toEqual({ from: 90, to: 190 });
    expect(turnedTo(view, HOUR, 3599)).toEqual({ from: 3500, to: 3600 });
  });

  test('never leaves the call, whatever is done to it', () => {
    const seconds = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('zoom'),
        by: fc.double({ min: 0.01, max: 100, noNaN: true }),
        at: seconds,
      }),
      fc.record({ kind: fc.constant('move'), by: seconds, at: seconds }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.array(step), (duration, steps) => {
        let view = wholeView(duration);
        for (const { kind, by, at } of steps) {
          view = kind === 'zoom' ? zoomed(view, duration, by, at) : moved(view, duration, by);
          expect(view.from).toBeGreaterThanOrEqual(0);
          expect(view.to).toBeLessThanOrEqual(wholeView(duration).to + 1e-6);
          expect(view.to - view.from).toBeGreaterThan(4.99);
        }
        const last = Math.min(duration, 42);
        expect(isInView(turnedTo(view, duration, last), last)).toBe(true);
      }),
    );
  });
});

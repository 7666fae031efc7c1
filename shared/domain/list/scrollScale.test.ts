import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  heightOf,
  isStuck,
  offsetToSee,
  placeAfter,
  placeAt,
  rowsSeen,
  TALLEST,
  type RowsPlace,
  type RowsShape,
} from './scrollScale.ts';

const list = (count: number): RowsShape => ({ count, rowHeight: 52, foot: 44, viewport: 700 });
const MILLION = list(1_000_000);
const TOP: RowsPlace = { at: 0, offset: 0 };

/** Turns a wheel until the list stops, correcting a stuck scroll bar in between as the page does. */
function turnWheel(shape: RowsShape, from: RowsPlace, step: number, most: number): RowsPlace {
  let place = from;
  const end = heightOf(shape) - shape.viewport;
  for (let turn = 0; turn < most; turn += 1) {
    place = placeAfter(shape, place, Math.max(0, Math.min(end, place.at + step)));
    if (isStuck(shape, place)) place = placeAt(shape, place.offset);
  }
  return place;
}

describe('a list that fits in an element', () => {
  test('is as tall as its rows and follows the scroll bar exactly', () => {
    const shape = list(1000);
    expect(heightOf(shape)).toBe(52_044);
    expect(placeAfter(shape, TOP, 5200)).toEqual({ at: 5200, offset: 5200 });
    expect(rowsSeen(shape, 5200)).toEqual({ first: 100, end: 114 });
  });

  test('can be empty', () => {
    expect(rowsSeen(list(0), 0)).toEqual({ first: 0, end: 0 });
    expect(placeAt(list(0), 100)).toEqual({ at: 0, offset: 0 });
  });
});

describe('a million rows', () => {
  test('are no taller than an element can be', () => {
    expect(heightOf(MILLION)).toBe(TALLEST);
  });

  test('end with the last row when the scroll bar is dragged to its end', () => {
    const place = placeAfter(MILLION, TOP, TALLEST - 700);
    expect(rowsSeen(MILLION, place.offset).end).toBe(1_000_000);
    expect(isStuck(MILLION, place)).toBe(false);
  });

  test('move as far as the wheel does', () => {
    const middle = placeAt(MILLION, 26_000_000);
    expect(placeAfter(MILLION, middle, middle.at + 120).offset).toBe(middle.offset + 120);
    expect(placeAfter(MILLION, middle, middle.at - 120).offset).toBe(middle.offset - 120);
  });

  test('can be scrolled by wheel to both ends', () => {
    const nearEnd = placeAt(MILLION, 52_000_000 - 100_000);
    expect(rowsSeen(MILLION, turnWheel(MILLION, nearEnd, 480, 400).offset).end).toBe(1_000_000);
    const nearTop = placeAt(MILLION, 100_000);
    expect(turnWheel(MILLION, nearTop, -480, 400)).toEqual(TOP);
  });

  test('stay in place when the scroll bar is corrected', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.integer({ min: -3000, max: 3000 })), (row, steps) => {
        let place = placeAt(MILLION, row * 52);
        for (const step of steps) place = turnWheel(MILLION, place, step, 1);
        expect(placeAt(MILLION, place.offset).offset).toBe(place.offset);
        expect(place.offset).toBeGreaterThanOrEqual(0);
        expect(place.offset).toBeLessThanOrEqual(52_000_044 - 700);
      }),
    );
  });
});

describe('scrolling a row into view', () => {
  test('does nothing if it is visible', () => {
    expect(offsetToSee(MILLION, 5200, 105, 'near')).toBe(5200);
  });

  test('aligns it with the nearer edge', () => {
    expect(offsetToSee(MILLION, 5200, 99, 'near')).toBe(99 * 52);
    expect(offsetToSee(MILLION, 5200, 120, 'near')).toBe(121 * 52 - 700);
  });

  test('centres a search result', () => {
    expect(offsetToSee(MILLION, 0, 500_000, 'middle')).toBe(500_000 * 52 - 324);
  });

  test('includes the foot of the list for the last row', () => {
    expect(offsetToSee(MILLION, 0, 999_999, 'near')).toBe(52_000_044 - 700);
  });
});

import { describe, expect, test } from 'vitest';
import { engagementId, type EngagementId } from '#shared/contract/ids.ts';
import { createSelection } from './engagementSelection.ts';

const id = (name: string) => engagementId.parse(name);
const [a, b, c] = [id('a'), id('b'), id('c')];

describe('a selection', () => {
  test('adds and removes an engagement', () => {
    const selection = createSelection();
    selection.toggle(a);
    expect([selection.has(a), selection.size()]).toEqual([true, 1]);
    selection.toggle(a);
    expect([selection.has(a), selection.size()]).toEqual([false, 0]);
  });

  test('has each engagement once, in the order of selection', () => {
    const selection = createSelection();
    selection.add([b, a]);
    selection.add([a, c]);
    expect(selection.ids()).toEqual([b, a, c]);
    selection.remove([a]);
    expect(selection.ids()).toEqual([b, c]);
  });

  test('notifies subscribers of changes only', () => {
    const selection = createSelection();
    let told = 0;
    const stop = selection.subscribe(() => {
      told += 1;
    });
    selection.add([a]);
    selection.add([a]);
    selection.remove([b]);
    selection.clear();
    selection.clear();
    expect(told).toBe(2);
    stop();
    selection.toggle(a);
    expect(told).toBe(2);
  });

  test('returns the same array until it changes', () => {
    const selection = createSelection();
    selection.add([a, b]);
    const before = selection.ids();
    expect(selection.ids()).toBe(before);
    selection.toggle(c);
    expect(selection.ids()).not.toBe(before);
  });

  test('adds a million ids quickly', () => {
    const selection = createSelection();
    for (let from = 0; from < 1_000_000; from += 500) {
      // Parsing a million ids would take longer than selecting them.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      selection.add(Array.from({ length: 500 }, (_, at) => `ngmt_${from + at}` as EngagementId));
    }
    expect(selection.size()).toBe(1_000_000);
    expect(selection.has(id('ngmt_999999'))).toBe(true);
  });
});

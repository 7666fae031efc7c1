import { describe, expect, test } from 'vitest';
import { chosenColumns, columnChoices, fittingColumns, movedColumn } from './tableColumns.ts';

const columns = [
  { key: 'mark', least: 20, drop: 0, fixed: true },
  { key: 'date', least: 100, drop: 1 },
  { key: 'title', least: 200, drop: 0 },
  { key: 'owner', least: 100, drop: 3 },
  { key: 'tags', least: 100, drop: 2 },
  { key: 'updated', least: 100, drop: 4, optional: true },
];
const keys = (shown: readonly { readonly key: string }[]) => shown.map(({ key }) => key);

describe('the columns of a table', () => {
  test('are the non-optional ones, until others are selected in another order', () => {
    expect(keys(chosenColumns(columns, null))).toEqual(['mark', 'date', 'title', 'owner', 'tags']);
    expect(keys(chosenColumns(columns, ['title', 'updated', 'gone', 'mark']))).toEqual([
      'mark',
      'title',
      'updated',
    ]);
    expect(keys(chosenColumns(columns, ['gone']))).toEqual(['mark', 'date', 'title', 'owner', 'tags']);
  });

  test('are hidden in a narrow window, least important first, but never all of them', () => {
    const shown = chosenColumns(columns, null);
    expect(keys(fittingColumns(shown, 2000))).toEqual(['mark', 'date', 'title', 'owner', 'tags']);
    expect(keys(fittingColumns(shown, 610))).toEqual(['mark', 'date', 'title', 'tags']);
    expect(keys(fittingColumns(shown, 420))).toEqual(['mark', 'date', 'title']);
    expect(keys(fittingColumns(shown, 50))).toEqual(['mark', 'title']);
  });

  test('are moved past their neighbours, but not beyond the ends', () => {
    expect(movedColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(movedColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(movedColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  });

  test('are remembered for each view until they are reset', () => {
    const choices = columnChoices('test');
    expect(choices.of('')).toBeNull();
    choices.set('', ['title']);
    choices.set('type=CALL', ['date', 'title']);
    expect([choices.of(''), choices.of('type=CALL')]).toEqual([['title'], ['date', 'title']]);
    choices.set('', null);
    expect([choices.of(''), choices.of('type=CALL')]).toEqual([null, ['date', 'title']]);
  });
});

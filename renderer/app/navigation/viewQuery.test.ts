import { expect, test } from 'vitest';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import { signalColumn, signalOfOrder } from '#shared/domain/signals/signalColumns.ts';
import { columnsViewOf, searchOfView, viewQueryOf } from './viewQuery.ts';

test('a list is restored as it was saved', () => {
  const search = { q: 'a & b', type: ['CALL', 'MEETING'], crm: 'no', order: 'date:asc' } as const;
  expect(searchOfView(viewQueryOf(search))).toEqual(search);
});

test('a list by a signal is restored as it was saved', () => {
  const order = `${signalColumn('name:Churn & risk: €')}:desc` as const;
  const search = { signal: ['"NPS">7'], order };
  const query = viewQueryOf(search);
  expect(searchOfView(query)).toEqual(search);
  expect(signalOfOrder(searchOfView(query).order ?? '')).toBe('name:Churn & risk: €');
  expect(columnsViewOf(search)).toBe(columnsViewOf({ signal: search.signal }));
  expect(searchOfView('order=signal:a%20b:desc')).toEqual({});
});

test('equal lists are the same view, whatever the order of their filters', () => {
  expect(viewQueryOf({ crm: 'no', type: ['MEETING', 'CALL'] })).toBe(
    viewQueryOf({ type: ['CALL', 'MEETING'], crm: 'no' }),
  );
});

test('unknown filters of a later version are ignored', () => {
  expect(searchOfView('type=CALL&mood=good')).toEqual({ type: ['CALL'] });
});

test('built-in views are valid lists', () => {
  expect(BUILT_IN_VIEWS.map(({ query }) => viewQueryOf(searchOfView(query)))).toEqual(
    BUILT_IN_VIEWS.map(({ query }) => query),
  );
});

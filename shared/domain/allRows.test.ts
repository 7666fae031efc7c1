import { expect, test } from 'vitest';
import { allRows } from './allRows.ts';

/** A list of which each call tells what was asked for. */
function list(count: number) {
  const all = Array.from({ length: count }, (_, row) => row);
  const asked: (readonly [offset: number, limit: number])[] = [];
  const readAt = (offset: number, limit: number) => {
    asked.push([offset, limit]);
    return Promise.resolve({ rows: all.slice(offset, offset + limit), total: all.length });
  };
  return { all, asked, readAt };
}

test('a list is read in pages of 500, to its end or as far as it is wanted', async () => {
  const { all, asked, readAt } = list(1200);
  expect(await allRows(readAt)).toEqual({ rows: all, total: 1200 });
  expect(await allRows(readAt, 700)).toEqual({ rows: all.slice(0, 700), total: 1200 });
  expect(asked).toEqual([
    [0, 500],
    [500, 500],
    [1000, 500],
    [0, 500],
    [500, 200],
  ]);
});

test('a list that grows or shrinks meanwhile ends all the same', async () => {
  const { all, readAt } = list(501);
  const growing = allRows(async (offset, limit) => {
    const page = await readAt(offset, limit);
    all.push(all.length);
    return page;
  });
  expect((await growing).rows).toHaveLength(502);
  const { all: left, readAt: readLeft } = list(501);
  const shrinking = allRows(async (offset, limit) => {
    const page = await readLeft(offset, limit);
    left.pop();
    return page;
  });
  const { rows, total } = await shrinking;
  expect([rows.length, total]).toEqual([500, 500]);
});

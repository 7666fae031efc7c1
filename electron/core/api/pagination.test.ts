import { describe, expect, test } from 'vitest';
import { cursor, type Cursor } from '#shared/contract/ids.ts';
import type { Page } from '#shared/contract/page.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { pages } from './pagination.ts';

function page(rows: number[], next: string | null): Result<Page<number>> {
  return ok({
    rows,
    next: next === null ? null : cursor.parse(next),
    provenance: { source: 'service', requestId: null, receivedAt: '2026-01-15T09:00:00.000Z' },
    unreadable: [],
    withheld: [],
  });
}

async function walk(fetchPage: (at: Cursor | null) => Promise<Result<Page<number>>>): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const result of pages(fetchPage)) seen.push(result.ok ? result.value.rows : result.problem.kind);
  return seen;
}

describe('a walk over a list', () => {
  test('sends each cursor back unchanged and ends after the last page', async () => {
    const asked: (string | null)[] = [];
    const answers = new Map([
      [null, page([1, 2], 'a')],
      ['a', page([3], 'b')],
      ['b', page([], null)],
    ]);
    const seen = await walk((at) => {
      asked.push(at);
      return Promise.resolve(answers.get(at) ?? page([], null));
    });
    expect(seen).toEqual([[1, 2], [3], []]);
    expect(asked).toEqual([null, 'a', 'b']);
  });

  test('yields the preceding pages, then the problem that stopped it', async () => {
    const seen = await walk((at) =>
      Promise.resolve(at === null ? page([1], 'a') : failed({ kind: 'internal', detail: 'broken' })),
    );
    expect(seen).toEqual([[1], 'internal']);
  });

  test('stops if the cursors form a loop', async () => {
    const seen = await walk((at) => Promise.resolve(page([1], at === 'a' ? 'b' : 'a')));
    expect(seen).toEqual([[1], [1], [1], 'network']);
  });
});

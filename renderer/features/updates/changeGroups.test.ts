import { describe, expect, test } from 'vitest';
import type { AlertMatch } from '#shared/contract/alerts.ts';
import type { Change } from './updatesQuery.ts';
import { groupChanges, loadedDownTo } from './changeGroups.ts';

function change(seq: number, day: string, id: string, field = 'title'): Change {
  const seenAt = `${day}T10:00:00Z`;
  return {
    seq,
    seenAt,
    kind: 'engagement',
    id,
    name: `${id} v${seq}`,
    field,
    before: 1,
    after: 2,
    requestId: null,
  };
}

const dayOf = (iso: string) => iso.slice(0, 10);

describe('the feed', () => {
  test('is grouped by day and record, latest first', () => {
    const changes = [
      change(5, '2026-11-21', 'e1'),
      change(4, '2026-11-21', 'e2'),
      change(3, '2026-11-21', 'e1', 'status'),
      change(2, '2026-11-20', 'e1'),
    ];
    const items = groupChanges(changes, dayOf, 3);
    expect(
      items.map((item) =>
        item.kind !== 'record'
          ? item.key
          : `${item.record.name}: ${item.record.changes.map(({ seq }) => seq).join(' ')}`,
      ),
    ).toEqual(['2026-11-21', 'e1 v5: 5 3', 'e2 v4: 4', '2026-11-20', 'e1 v2: 2']);
  });

  test('marks unread changes', () => {
    const items = groupChanges([change(5, '2026-11-21', 'e1'), change(4, '2026-11-21', 'e2')], dayOf, 4);
    expect(items.flatMap((item) => (item.kind === 'record' ? [item.record.unseen] : []))).toEqual([
      true,
      false,
    ]);
  });

  test('separates records of different kinds with the same id', () => {
    const contact: Change = { ...change(1, '2026-11-21', 'x'), kind: 'contact' };
    expect(groupChanges([change(2, '2026-11-21', 'x'), contact], dayOf, 0)).toHaveLength(3);
  });

  test('has what alerts found between the changes, by time, and marks what is unread', () => {
    const found = (seq: number, foundAt: string) => ({ seq, foundAt }) as AlertMatch;
    const items = groupChanges(
      [change(2, '2026-11-21', 'e1'), change(1, '2026-11-19', 'e1')],
      dayOf,
      0,
      [found(9, '2026-11-21T10:00:00.001Z'), found(8, '2026-11-20T09:00:00.000Z')],
      8,
    );
    expect(
      items.map((item) =>
        item.kind === 'day'
          ? item.day
          : item.kind === 'match'
            ? [item.match.seq, item.unseen]
            : item.record.name,
      ),
    ).toEqual(['2026-11-21', [9, true], 'e1 v2', '2026-11-20', [8, false], '2026-11-19', 'e1 v1']);
  });
});

test('two lists are complete down to the end of the one that is loaded less far', () => {
  expect(loadedDownTo(['2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z'])).toBe(
    Date.parse('2026-11-21T09:00:00Z'),
  );
  expect(loadedDownTo([])).toBe(Number.NEGATIVE_INFINITY);
});

import { describe, expect, test } from 'vitest';
import type { Change } from '../../queries/updateQueries.ts';
import { groupChanges } from './changeGroups.ts';

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
        item.kind === 'day'
          ? item.day
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
});

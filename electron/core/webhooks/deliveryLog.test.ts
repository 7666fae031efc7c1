import { describe, expect, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { Database } from '../database/database.ts';
import { isStale, migrations, SeenDeliveries } from './deliveryLog.ts';

const one = connectionId.parse('c1');
const other = connectionId.parse('c2');

function opened(): SeenDeliveries {
  const db = new Database(':memory:', { readOnly: false });
  for (const migration of migrations) db.exec(migration);
  return new SeenDeliveries(db, { seen: 100, states: 50 });
}

describe('the window of seen deliveries', () => {
  test('keeps the latest deliveries within its limits', () => {
    const seenDeliveries = opened();
    for (let at = 0; at < 1000; at += 1) {
      seenDeliveries.markSeen(one, { eventId: `e${at}`, webhookId: `w${at}` });
      seenDeliveries.putState(one, 'contact', `c${at % 70}`, {
        updatedAt: at,
        emittedAt: at,
        deleted: false,
      });
      const { seen, states } = seenDeliveries.size();
      expect(seen).toBeLessThanOrEqual(100);
      expect(states).toBeLessThanOrEqual(50);
    }
    expect(seenDeliveries.hasSeen(one, { eventId: 'e999', webhookId: 'new' })).toBe(true);
    expect(seenDeliveries.hasSeen(one, { eventId: 'new', webhookId: 'w960' })).toBe(true);
    expect(seenDeliveries.hasSeen(one, { eventId: 'e1', webhookId: 'w1' })).toBe(false);
    expect(seenDeliveries.state(one, 'contact', 'c19')).toEqual({
      updatedAt: 999,
      emittedAt: 999,
      deleted: false,
    });
  });

  test('distinguishes connections, resources, and event ids from delivery ids', () => {
    const seenDeliveries = opened();
    seenDeliveries.markSeen(one, { eventId: 'a', webhookId: 'b' });
    expect(seenDeliveries.hasSeen(other, { eventId: 'a', webhookId: 'b' })).toBe(false);
    expect(seenDeliveries.hasSeen(one, { eventId: 'b', webhookId: 'a' })).toBe(false);
    seenDeliveries.putState(one, 'tag', 'x', { updatedAt: 1, emittedAt: 1, deleted: true });
    expect(seenDeliveries.state(one, 'contact', 'x')).toBeNull();
    expect(seenDeliveries.state(other, 'tag', 'x')).toBeNull();
    seenDeliveries.forget(one);
    expect(seenDeliveries.size()).toEqual({ seen: 0, states: 0 });
  });
});

describe('a state', () => {
  const state = (updatedAt: number | null, emittedAt: number | null, deleted = false) => ({
    updatedAt,
    emittedAt,
    deleted,
  });

  test.each([
    ['the first', state(1, 1), null, false],
    ['a newer one', state(2, 2), state(1, 1), false],
    ['an older one', state(1, 2), state(2, 1), true],
    ['the same again', state(1, 1), state(1, 1), false],
    ['the same, told earlier', state(1, 1), state(1, 2), true],
    ['one without dates', state(null, null), state(2, 2), false],
    ['a deletion', state(1, 3, true), state(2, 2), false],
    ['a deletion told before a newer state', state(1, 1, true), state(2, 2), true],
    ['a change told before the deletion', state(9, 1), state(1, 2, true), true],
    ['a change told with the deletion', state(1, 2), state(1, 2, true), true],
    ['a deletion told twice', state(1, 2, true), state(1, 2, true), false],
    ['a resource made again', state(3, 3), state(1, 2, true), false],
  ] as const)('%s', (_what, incoming, known, stale) => {
    expect(isStale(incoming, known)).toBe(stale);
  });
});

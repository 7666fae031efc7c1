import { describe, expect, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { Database } from '../database/database.ts';
import { isStale, migrations, SeenDeliveries } from './deliveryLog.ts';

function opened(): Readonly<Record<'here' | 'there', SeenDeliveries>> {
  const db = new Database(':memory:', { readOnly: false });
  for (const migration of migrations) db.exec(migration);
  const of = (id: string) => new SeenDeliveries(db, connectionId.parse(id), { seen: 100, states: 50 });
  return { here: of('c1'), there: of('c2') };
}

describe('the window of seen deliveries', () => {
  test('keeps the latest deliveries within its limits', () => {
    const { here } = opened();
    for (let at = 0; at < 1000; at += 1) {
      here.markSeen({ eventId: `e${at}`, webhookId: `w${at}` });
      here.putState('contact', `c${at % 70}`, {
        updatedAt: at,
        emittedAt: at,
        deleted: false,
      });
      const { seen, states } = here.size();
      expect(seen).toBeLessThanOrEqual(100);
      expect(states).toBeLessThanOrEqual(50);
    }
    expect(here.hasSeen({ eventId: 'e999', webhookId: 'new' })).toBe(true);
    expect(here.hasSeen({ eventId: 'new', webhookId: 'w960' })).toBe(true);
    expect(here.hasSeen({ eventId: 'e1', webhookId: 'w1' })).toBe(false);
    expect(here.state('contact', 'c19')).toEqual({
      updatedAt: 999,
      emittedAt: 999,
      deleted: false,
    });
  });

  test('distinguishes connections, resources, and event ids from delivery ids', () => {
    const { here, there } = opened();
    here.markSeen({ eventId: 'a', webhookId: 'b' });
    expect(there.hasSeen({ eventId: 'a', webhookId: 'b' })).toBe(false);
    expect(here.hasSeen({ eventId: 'b', webhookId: 'a' })).toBe(false);
    here.putState('tag', 'x', { updatedAt: 1, emittedAt: 1, deleted: true });
    expect(here.state('contact', 'x')).toBeNull();
    expect(there.state('tag', 'x')).toBeNull();
    here.forget();
    expect(here.size()).toEqual({ seen: 0, states: 0 });
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

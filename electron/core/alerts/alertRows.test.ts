import { afterEach, beforeEach, expect, test } from 'vitest';
import { alertId } from '#shared/contract/alerts.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { trackerId } from '#shared/contract/trackers.ts';
import type { Database } from '../database/database.ts';
import { WorkspaceData } from '../database/workspaceData.ts';
import { must } from '../testing/callApp.ts';
import { AlertRows, alertTables, type StoredAlert } from './alertRows.ts';

const AT = '2026-01-15T09:00:00.000Z';
const BEYOND = Number.MAX_SAFE_INTEGER;

let data: WorkspaceData;
let db: Database;
let rows: AlertRows;
beforeEach(() => {
  data = new WorkspaceData({ dataDir: '', id: connectionId.parse('here') });
  db = must(data.open(alertTables));
  rows = new AlertRows(db);
});
afterEach(() => data.close());

function saved(tracker: string, notify = true): StoredAlert {
  const source = { kind: 'tracker', id: trackerId.parse(tracker) } as const;
  rows.save(
    { source, timing: 'instant', dailyAt: '09:00', notify, sound: false },
    alertId.parse(`alert of ${tracker}`),
    AT,
  );
  const alert = rows.find(source);
  if (alert === undefined) throw new Error('The alert was not saved.');
  return alert;
}

const found = (alert: StoredAlert) =>
  rows.matches([alert.seq], BEYOND, 10).map(({ engagementId }) => engagementId);

test('an engagement is a match of an alert once, and never if it was there before', () => {
  const [price, delay] = [saved('price'), saved('delay')];
  rows.addSeen(price.seq, ['old']);
  expect(rows.addMatches(price, ['old', 'a', 'a', 'b'], AT)).toBe(2);
  expect(rows.addMatches(price, ['a', 'b'], AT)).toBe(0);
  expect(rows.addMatches(delay, ['a', 'old'], AT)).toBe(2);
  expect([found(price), found(delay)]).toEqual([
    ['b', 'a'],
    ['old', 'a'],
  ]);
});

test('a crash between the parts of a match leaves it to be found again', () => {
  const alert = saved('price');
  db.exec(`create trigger crash before insert on alert_match when new.engagement_id = 'b'
    begin select raise(abort, 'crash'); end`);
  expect(() => db.transaction(() => rows.addMatches(alert, ['a', 'b'], AT))).toThrow('crash');
  expect(found(alert)).toEqual([]);
  db.exec('drop trigger crash');
  expect(db.transaction(() => rows.addMatches(alert, ['a', 'b'], AT))).toBe(2);
  expect(found(alert)).toEqual(['b', 'a']);
});

test('saving again changes how it notifies and keeps what it found', () => {
  const alert = saved('price');
  rows.addMatches(alert, ['a'], AT);
  const muted = saved('price', false);
  expect(muted).toEqual({ ...alert, notify: false });
  expect(found(muted)).toEqual(['a']);
  // What was found while it notified isn't caught up on later.
  saved('price', true);
  expect(rows.pending(alert.seq)).toEqual([]);
});

test('reading counts for all alerts of a connection, and needs no notification any more', () => {
  const [price, delay] = [saved('price'), saved('delay')];
  rows.addMatches(price, ['a'], AT);
  rows.addMatches(delay, ['b'], AT);
  const [newest] = rows.matches([price.seq, delay.seq], BEYOND, 1);
  rows.markRead((newest?.seq ?? 0) - 1);
  expect(rows.unread([price.seq, delay.seq], rows.looked())).toBe(1);
  expect([rows.pending(price.seq).length, rows.pending(delay.seq).length]).toEqual([0, 1]);
});

test('removing one leaves nothing of it and all of the others', () => {
  const [price, delay] = [saved('price'), saved('delay')];
  rows.addMatches(price, ['a'], AT);
  rows.addMatches(delay, ['a'], AT);
  rows.remove(price.seq);
  const count = (table: string) => db.get(`select count(*) from ${table}`, (row) => row[0]);
  expect([count('alert'), count('alert_seen'), count('alert_match')]).toEqual([1, 1, 1]);
  expect(found(delay)).toEqual(['a']);
});

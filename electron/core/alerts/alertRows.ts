import { z } from 'zod';
import {
  type Alert,
  type AlertDraft,
  type AlertId,
  alertId,
  type AlertSource,
} from '#shared/contract/alerts.ts';
import { ALERT_TIMINGS } from '#shared/contract/enumerations.ts';
import { type ConnectionId, connectionId, type EngagementId, engagementId } from '#shared/contract/ids.ts';
import { trackerId } from '#shared/contract/trackers.ts';
import { viewId } from '#shared/contract/views.ts';
import { type Database, number, type Row, text, textOrNull } from '../database/database.ts';

/** An alert as stored; its name is that of its view or tracker. */
export interface StoredAlert extends Omit<Alert, 'name' | 'state'> {
  readonly seq: number;
  /** What its matches so far were collected for; null before the first time. */
  readonly watches: string | null;
}

export interface StoredMatch {
  readonly seq: number;
  readonly alert: number;
  readonly engagementId: EngagementId;
  readonly foundAt: string;
}

const timing = z.enum(ALERT_TIMINGS);
const COLUMNS =
  'seq, id, connection_id, source_kind, source_id, timing, daily_at, notify, sound, created_at, watches';
const MATCH_COLUMNS = 'seq, alert, engagement_id, found_at';

function readSource(kind: string, id: string): AlertSource {
  return kind === 'view' ? { kind, id: viewId.parse(id) } : { kind: 'tracker', id: trackerId.parse(id) };
}

function readAlert(row: Row): StoredAlert {
  return {
    seq: number(row, 0),
    id: alertId.parse(text(row, 1)),
    connectionId: connectionId.parse(text(row, 2)),
    source: readSource(text(row, 3), text(row, 4)),
    timing: timing.parse(text(row, 5)),
    dailyAt: text(row, 6),
    notify: number(row, 7) !== 0,
    sound: number(row, 8) !== 0,
    createdAt: text(row, 9),
    watches: textOrNull(row, 10),
  };
}

function readMatch(row: Row): StoredMatch {
  return {
    seq: number(row, 0),
    alert: number(row, 1),
    engagementId: engagementId.parse(text(row, 2)),
    foundAt: text(row, 3),
  };
}

const count = (row: Row): number => number(row, 0);

/** The SQL statements; they throw SQLite errors. */
export class AlertRows {
  readonly #db: Database;
  /** Whether `all` returns something else than before. */
  alertsChanged = false;

  constructor(db: Database) {
    this.#db = db;
  }

  all(): StoredAlert[] {
    return this.#db.all(`select ${COLUMNS} from alert order by seq`, readAlert);
  }

  find(connection: ConnectionId, source: AlertSource): StoredAlert | undefined {
    return this.#db.get(
      `select ${COLUMNS} from alert where connection_id = ? and source_kind = ? and source_id = ?`,
      readAlert,
      connection,
      source.kind,
      source.id,
    );
  }

  /** Creates the alert of a view or tracker, or changes how the existing one notifies. */
  save(draft: AlertDraft, id: AlertId, createdAt: string): void {
    const { connectionId: connection, source, dailyAt, notify, sound } = draft;
    this.alertsChanged = true;
    this.#db.run(
      `insert into alert (id, connection_id, source_kind, source_id, timing, daily_at, notify, sound, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (connection_id, source_kind, source_id) do update set
         timing = excluded.timing, daily_at = excluded.daily_at, notify = excluded.notify, sound = excluded.sound`,
      id,
      connection,
      source.kind,
      source.id,
      draft.timing,
      dailyAt,
      notify,
      sound,
      createdAt,
    );
    if (notify) return;
    this.#db.run(
      `update alert_match set notified = 1 where notified = 0 and alert =
         (select seq from alert where connection_id = ? and source_kind = ? and source_id = ?)`,
      connection,
      source.kind,
      source.id,
    );
  }

  remove(alert: number): void {
    this.alertsChanged = true;
    for (const table of ['alert_seen', 'alert_match'])
      this.#db.run(`delete from ${table} where alert = ?`, alert);
    this.#db.run('delete from alert where seq = ?', alert);
  }

  forgetReading(connection: ConnectionId): void {
    this.#db.run('delete from alert_read where connection_id = ?', connection);
  }

  /** Records engagements that matched before the alert, or before what it looks for changed. */
  addSeen(alert: number, ids: readonly string[]): void {
    for (const id of ids) this.#db.run('insert or ignore into alert_seen values (?, ?)', alert, id);
  }

  setWatches(alert: number, watches: string): void {
    this.alertsChanged = true;
    this.#db.run('update alert set watches = ? where seq = ?', watches, alert);
  }

  /** Records those that were never seen as matches, and returns how many. */
  addMatches(alert: StoredAlert, ids: readonly string[], foundAt: string): number {
    let added = 0;
    for (const id of ids) {
      if (this.#db.run('insert or ignore into alert_seen values (?, ?)', alert.seq, id) === 0) continue;
      this.#db.run(
        `insert into alert_match (alert, connection_id, engagement_id, found_at, notified)
         values (?, ?, ?, ?, ?)`,
        alert.seq,
        alert.connectionId,
        id,
        foundAt,
        !alert.notify,
      );
      added += 1;
    }
    return added;
  }

  /** @param alerts Only matches of these. */
  matches(alerts: readonly number[], before: number, limit: number): StoredMatch[] {
    return this.#db.all(
      `select ${MATCH_COLUMNS} from alert_match
       where alert in (select value from json_each(?)) and seq < ? order by seq desc limit ?`,
      readMatch,
      JSON.stringify(alerts),
      before,
      limit,
    );
  }

  unread(alerts: readonly number[], looked: number): number {
    const sql =
      'select count(*) from alert_match where alert in (select value from json_each(?)) and seq > ?';
    return this.#db.get(sql, count, JSON.stringify(alerts), looked) ?? 0;
  }

  looked(connection: ConnectionId): number {
    return this.#db.get('select seq from alert_read where connection_id = ?', count, connection) ?? 0;
  }

  /** What was read needs no notification any more. */
  markRead(connection: ConnectionId, seq: number): void {
    this.#db.run('insert or replace into alert_read values (?, ?)', connection, seq);
    this.#db.run(
      'update alert_match set notified = 1 where notified = 0 and connection_id = ? and seq <= ?',
      connection,
      seq,
    );
  }

  /** Matches without a notification, oldest first. */
  pending(alert: number): StoredMatch[] {
    return this.#db.all(
      `select ${MATCH_COLUMNS} from alert_match where alert = ? and notified = 0 order by seq`,
      readMatch,
      alert,
    );
  }

  setNotified(alert: number): void {
    this.#db.run('update alert_match set notified = 1 where alert = ? and notified = 0', alert);
  }
}

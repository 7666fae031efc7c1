import { z } from 'zod';
import {
  type Alert,
  type AlertDraft,
  type AlertId,
  alertId,
  type AlertSource,
} from '#shared/contract/alerts.ts';
import { ALERT_TIMINGS } from '#shared/contract/enumerations.ts';
import { type EngagementId, engagementId } from '#shared/contract/ids.ts';
import { trackerId } from '#shared/contract/trackers.ts';
import { viewId } from '#shared/contract/views.ts';
import { BOOKMARKS_DB } from '../bookmarks/migrations/index.ts';
import { type Database, number, type Row, text, textOrNull } from '../database/database.ts';
import { fromSharedFile, type Subject } from '../database/workspaceData.ts';

const OF_ALERTS = 'alert in (select seq from alert where connection_id = ?)';

/**
 * Alerts, and the matches they found. `watches` is what an alert looks for, written once all engagements that
 * matched it by then are in `alert_seen`; null before. A row in `alert_seen` is never found again. No title or text
 * of the workspace is stored: `alert_match` refers to the mirror. `notified` is 0 until a notification was shown.
 * `alert_read` has at most one row.
 */
export const alertTables: Subject = {
  name: 'alerts',
  file: 'workspace.db',
  migrations: [
    `create table alert (
      seq integer primary key autoincrement,
      id text not null unique,
      source_kind text not null,
      source_id text not null,
      timing text not null,
      daily_at text not null,
      notify integer not null,
      sound integer not null,
      created_at text not null,
      watches text,
      unique (source_kind, source_id)
    ) strict;
    create table alert_seen (
      alert integer not null,
      engagement_id text not null,
      primary key (alert, engagement_id)
    ) strict, without rowid;
    create table alert_match (
      seq integer primary key autoincrement,
      alert integer not null,
      engagement_id text not null,
      found_at text not null,
      notified integer not null
    ) strict;
    create index alert_match_pending on alert_match (alert, seq) where notified = 0;
    create table alert_read (seq integer not null) strict;`,
  ],
  adopts: fromSharedFile(BOOKMARKS_DB, [
    { name: 'alert' },
    { name: 'alert_seen', where: OF_ALERTS },
    { name: 'alert_match', where: OF_ALERTS },
    { name: 'alert_read' },
  ]),
};

/** An alert as its workspace stores it; its name is that of its view or tracker. */
export interface StoredAlert extends Omit<Alert, 'name' | 'state' | 'connectionId'> {
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
const COLUMNS = 'seq, id, source_kind, source_id, timing, daily_at, notify, sound, created_at, watches';
const MATCH_COLUMNS = 'seq, alert, engagement_id, found_at';

function readSource(kind: string, id: string): AlertSource {
  return kind === 'view' ? { kind, id: viewId.parse(id) } : { kind: 'tracker', id: trackerId.parse(id) };
}

function readAlert(row: Row): StoredAlert {
  return {
    seq: number(row, 0),
    id: alertId.parse(text(row, 1)),
    source: readSource(text(row, 2), text(row, 3)),
    timing: timing.parse(text(row, 4)),
    dailyAt: text(row, 5),
    notify: number(row, 6) !== 0,
    sound: number(row, 7) !== 0,
    createdAt: text(row, 8),
    watches: textOrNull(row, 9),
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

  find(source: AlertSource): StoredAlert | undefined {
    return this.#db.get(
      `select ${COLUMNS} from alert where source_kind = ? and source_id = ?`,
      readAlert,
      source.kind,
      source.id,
    );
  }

  /** Creates the alert of a view or tracker, or changes how the existing one notifies. */
  save(draft: Omit<AlertDraft, 'connectionId'>, id: AlertId, createdAt: string): void {
    const { source, dailyAt, notify, sound } = draft;
    this.alertsChanged = true;
    this.#db.run(
      `insert into alert (id, source_kind, source_id, timing, daily_at, notify, sound, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (source_kind, source_id) do update set
         timing = excluded.timing, daily_at = excluded.daily_at, notify = excluded.notify, sound = excluded.sound`,
      id,
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
         (select seq from alert where source_kind = ? and source_id = ?)`,
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
        `insert into alert_match (alert, engagement_id, found_at, notified) values (?, ?, ?, ?)`,
        alert.seq,
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

  looked(): number {
    return this.#db.get('select seq from alert_read', count) ?? 0;
  }

  /** What was read needs no notification any more. */
  markRead(seq: number): void {
    this.#db.run('delete from alert_read');
    this.#db.run('insert into alert_read values (?)', seq);
    this.#db.run('update alert_match set notified = 1 where notified = 0 and seq <= ?', seq);
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

/**
 * Alerts, and the matches they found. `watches` is what an alert looks for, written once all engagements that
 * matched it by then are in `alert_seen`; null before. A row in `alert_seen` is never found again. No title or text
 * of the workspace is stored: `alert_match` refers to the mirror. `notified` is 0 until a notification was shown.
 */
export const alerts = `
  create table alert (
    seq integer primary key autoincrement,
    id text not null unique,
    connection_id text not null,
    source_kind text not null,
    source_id text not null,
    timing text not null,
    daily_at text not null,
    notify integer not null,
    sound integer not null,
    created_at text not null,
    watches text,
    unique (connection_id, source_kind, source_id)
  ) strict;
  create table alert_seen (
    alert integer not null,
    engagement_id text not null,
    primary key (alert, engagement_id)
  ) strict, without rowid;
  create table alert_match (
    seq integer primary key autoincrement,
    alert integer not null,
    connection_id text not null,
    engagement_id text not null,
    found_at text not null,
    notified integer not null
  ) strict;
  create index alert_match_of_connection on alert_match (connection_id, seq);
  create index alert_match_pending on alert_match (alert, seq) where notified = 0;
  create table alert_read (
    connection_id text primary key,
    seq integer not null
  ) strict, without rowid;
`;

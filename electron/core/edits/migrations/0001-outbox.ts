/**
 * The outbox and the journal. `place` is the order in which a record's edits are written: assigned when an edit is
 * staged and again when it is queued, because others may have overtaken it while it was only staged. `writes`
 * records every PUT and is never trimmed; after a crash it also shows what was about to be written over what.
 */
export const outbox = `
  create table edits (
    place integer primary key,
    edit_id text not null unique,
    connection_id text not null,
    engagement_id text not null,
    title text,
    kind text not null,
    change text not null,
    names text not null,
    state text not null,
    parked integer not null default 0,
    batch_id text,
    undoes text,
    made_at text not null,
    changed_at text not null,
    attempts integer not null default 0,
    problem text,
    result text,
    request_id text
  ) strict;
  create unique index edits_staged on edits (connection_id, engagement_id, kind) where state = 'staged';
  create index edits_queue on edits (connection_id, place) where state = 'queued' and parked = 0;
  create index edits_line on edits (connection_id, engagement_id, place) where state in ('queued', 'writing');
  create index edits_by_state on edits (connection_id, state, place);
  create index edits_of_record on edits (connection_id, engagement_id, place);
  create index edits_undoes on edits (undoes) where undoes is not null;
  create index edits_of_batch on edits (batch_id, state) where batch_id is not null;

  create table writes (
    write_id integer primary key autoincrement,
    edit_id text not null,
    connection_id text not null,
    connection_name text not null,
    engagement_id text not null,
    title text,
    batch_id text,
    sent_at text not null,
    ended_at text,
    version text not null,
    before text not null,
    before_seen integer not null,
    sent text not null,
    also text not null,
    after text,
    names text not null,
    result text not null,
    request_id text,
    problem text,
    words text not null
  ) strict;
  create index writes_of_connection on writes (connection_id, write_id);
  create index writes_of_edit on writes (edit_id, write_id);
`;

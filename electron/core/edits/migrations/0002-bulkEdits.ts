/**
 * Bulk edits. An item stores its request (`wish`, for rows of a file; a selection's action is stored with its
 * batch) and, once checked, the resulting change. After queueing, its edit holds the state; an item without its
 * edit was discarded.
 */
export const bulkEdits = `
  create table batches (
    batch_id text primary key,
    connection_id text not null,
    made_at text not null,
    origin text not null,
    paused integer not null default 0,
    committed integer not null default 0,
    problem text
  ) strict;
  create index batches_of_connection on batches (connection_id, made_at);

  create table batch_items (
    batch_id text not null,
    item integer not null,
    line integer,
    engagement_id text,
    title text,
    kind text,
    wish text,
    state text not null,
    change text,
    names text not null default '{}',
    errors text not null default '[]',
    edit_id text,
    primary key (batch_id, item)
  ) strict, without rowid;
  create index batch_items_by_state on batch_items (batch_id, state, item);
`;

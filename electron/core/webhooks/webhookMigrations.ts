/**
 * `seen`: applied deliveries, by event id and by delivery id. `states`: the age of each resource's last applied
 * state. Both are windows: what falls out is so old that no sender retries it.
 */
const deliveries = `
  create table deliveries (
    number integer primary key autoincrement,
    connection_id text not null,
    received_at integer not null,
    verdict text not null,
    refusal text,
    type text,
    event_id text,
    resource_id text,
    webhook_id text,
    bytes integer not null,
    payload text,
    cut integer not null
  ) strict;
  create index deliveries_of on deliveries (connection_id, number);
  create index deliveries_refused on deliveries (number) where verdict = 'refused';

  create table seen (
    place integer primary key autoincrement,
    connection_id text not null,
    name text not null
  ) strict;
  create unique index seen_names on seen (connection_id, name);

  create table states (
    place integer primary key autoincrement,
    connection_id text not null,
    resource text not null,
    id text not null,
    updated_at integer,
    emitted_at integer,
    deleted integer not null
  ) strict;
  create unique index states_of on states (connection_id, resource, id);
`;

/** The workspace of a connection's deliveries, as named by the first verified one. */
const workspaces = `
  create table workspaces (
    connection_id text primary key,
    workspace_id text not null
  ) strict, without rowid;
`;

export const migrations: readonly string[] = [deliveries, workspaces];

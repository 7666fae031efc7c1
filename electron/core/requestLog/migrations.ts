/** `words` is what an entry can be found by, in lower case. */
const requests = `
  create table requests (
    number integer primary key autoincrement,
    connection_id text,
    sent_at integer not null,
    base_url text not null,
    method text not null,
    path text not null,
    query text not null,
    form text not null,
    priority text not null,
    asked_by text,
    attempt integer not null,
    waited_ms real not null,
    duration_ms real not null,
    status integer,
    bytes integer,
    rate_limit integer,
    rate_remaining integer,
    rate_resets_at integer,
    request_id text,
    problem text,
    reason text,
    words text not null
  ) strict;
  create index requests_of on requests (connection_id, number);
`;

export const migrations: readonly string[] = [requests];

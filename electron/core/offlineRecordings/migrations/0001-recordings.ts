/** Recordings on this computer, and those that can't be. */
export const recordings = `
create table recording (
  connection_id text not null,
  engagement_id text not null,
  state text not null,
  at integer not null,
  updated real not null,
  size integer,
  type text not null default '',
  etag text,
  last_modified text,
  played_at integer,
  failures integer not null default 0,
  retry_at integer,
  primary key (connection_id, engagement_id)
) strict, without rowid;
`;

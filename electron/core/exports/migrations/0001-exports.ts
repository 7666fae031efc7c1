/** Exports, their engagements, and the files these became. */
export const exports = `
create table export (
  seq integer primary key,
  id text not null unique,
  connection_id text not null,
  made_at text not null,
  source text not null,
  format text not null,
  target text not null,
  folder text not null,
  file text,
  template text not null,
  state text not null,
  paused integer not null,
  problem text
) strict;

create table export_item (
  export integer not null references export (seq) on delete cascade,
  position integer not null,
  engagement_id text not null,
  title text not null default '',
  missing integer not null default 0,
  state text not null,
  file text,
  sha256 text,
  beside text,
  reason text,
  detail text not null default '',
  primary key (export, position)
) strict, without rowid;

create index export_item_state on export_item (export, state, missing, position);
create index export_item_engagement on export_item (export, engagement_id);
`;

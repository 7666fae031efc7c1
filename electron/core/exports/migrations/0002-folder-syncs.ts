/**
 * Folders that a view keeps up to date, their files, and which engagement names which contact and company. `file`
 * is where a file is now, `target` where it belongs; `fold` is the folded name that no other file of the sync has.
 * `writing` is the hash of what was about to be written, so that a killed process recognizes its own file.
 */
export const folderSyncs = `
create table folder_sync (
  seq integer primary key,
  id text not null unique,
  connection_id text not null,
  made_at text not null,
  source text not null,
  format text not null,
  template text not null,
  contacts integer not null,
  companies integer not null,
  folder text not null,
  paused integer not null default 0,
  problem text,
  ran_at text,
  follows text
) strict;

create table folder_sync_file (
  sync integer not null references folder_sync (seq) on delete cascade,
  kind text not null,
  id text not null,
  title text not null default '',
  day text not null default '',
  target text,
  fold text,
  file text,
  sha256 text,
  writing text,
  size integer,
  mtime real,
  beside text,
  beside_file text,
  kept integer not null default 0,
  mark text,
  company text,
  state text not null,
  reason text,
  detail text not null default '',
  primary key (sync, kind, id)
) strict, without rowid;
create index folder_sync_file_state on folder_sync_file (sync, state, kind, id);
create index folder_sync_file_name on folder_sync_file (sync, file);
create index folder_sync_file_company on folder_sync_file (sync, company) where company is not null;
create index folder_sync_file_fold on folder_sync_file (sync, fold);

create table folder_sync_link (
  sync integer not null references folder_sync (seq) on delete cascade,
  engagement text not null,
  kind text not null,
  id text not null,
  primary key (sync, engagement, kind, id)
) strict, without rowid;
create index folder_sync_link_record on folder_sync_link (sync, kind, id, engagement);
`;

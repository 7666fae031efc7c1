/**
 * Exports and folder syncs become one: an export runs once, or keeps its folder up to date. `follows` is what the
 * files were listed for, null until they are. `ended` is set for what ran once. An export that was still being listed
 * is listed again.
 */
export const oneSubject = `
alter table export rename to earlier_export;

create table export (
  seq integer primary key,
  id text not null unique,
  connection_id text not null,
  made_at text not null,
  keeps integer not null,
  source text not null,
  format text not null,
  template text not null,
  contacts integer not null,
  companies integer not null,
  target text not null,
  folder text not null,
  file text,
  ended text,
  paused integer not null default 0,
  problem text,
  ran_at text,
  follows text
) strict;

create table export_file (
  export integer not null references export (seq) on delete cascade,
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
  missing integer not null default 0,
  unchanged integer not null default 0,
  state text not null,
  reason text,
  detail text not null default '',
  primary key (export, kind, id)
) strict, without rowid;
create index export_file_state on export_file (export, state, kind, missing, id);
create index export_file_name on export_file (export, file);
create index export_file_company on export_file (export, company) where company is not null;
create index export_file_fold on export_file (export, fold);

create table export_link (
  export integer not null references export (seq) on delete cascade,
  engagement text not null,
  kind text not null,
  id text not null,
  primary key (export, engagement, kind, id)
) strict, without rowid;
create index export_link_record on export_link (export, kind, id, engagement);

insert into export
select seq, id, connection_id, made_at, 0,
  case json_extract(source, '$.kind') when 'view' then json_set(source, '$.kind', 'filter') else source end,
  format, template, 0, 0, target, folder, file,
  case when state in ('finished', 'stopped') then state end, paused, problem, null,
  case when state <> 'preparing'
    and exists (select 1 from export_item where export = seq)
    and not exists (select 1 from export_item where export = seq and state = 'listed')
  then 'listed' end
from earlier_export;

insert into export_file (export, kind, id, title, target, file, sha256, beside, beside_file, missing, unchanged, state, reason, detail)
select i.export, 'engagement', i.engagement_id, i.title, i.file,
  case when i.sha256 is not null or i.beside is not null then i.file end,
  i.sha256, i.beside, case i.state when 'beside' then nullif(i.detail, '') end,
  i.missing, i.state = 'unchanged',
  case i.state when 'written' then 'current' when 'unchanged' then 'current'
    when 'beside' then iif(i.detail = '', 'changed', 'beside') else i.state end,
  case when i.state in ('skipped', 'failed') then i.reason end,
  case when i.state in ('skipped', 'failed') then i.detail else '' end
from export_item i join export e on e.seq = i.export and e.follows is not null;

create temp table shift as select ifnull(max(seq), 0) as n from earlier_export;

insert into export
select s.seq + n, s.id, s.connection_id, s.made_at, 1, s.source, s.format, s.template, s.contacts, s.companies, 'folder', s.folder,
  null, null, s.paused, s.problem, s.ran_at, s.follows
from folder_sync s, shift;

insert into export_file (export, kind, id, title, day, target, fold, file, sha256, writing, size, mtime, beside, beside_file, kept,
  mark, company, state, reason, detail)
select f.sync + n, f.kind, f.id, f.title, f.day, f.target, f.fold, f.file, f.sha256, f.writing, f.size, f.mtime, f.beside,
  f.beside_file, f.kept, f.mark, f.company, f.state, f.reason, f.detail
from folder_sync_file f, shift;

insert into export_link select l.sync + n, l.engagement, l.kind, l.id from folder_sync_link l, shift;

drop table temp.shift;
drop table folder_sync_link;
drop table folder_sync_file;
drop table folder_sync;
drop table export_item;
drop table earlier_export;
`;

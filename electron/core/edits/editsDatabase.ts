import { fromSharedFile, type SharedFile, type Subject } from '../database/workspaceData.ts';
import { migrations } from './migrations/index.ts';

/** Where edits, bulk edits and clean-up decisions of all connections were before each workspace had a folder. */
export const EDITS_DB: SharedFile = { name: 'edits.db', migrations };

/**
 * The outbox, the journal and bulk edits: what only the user has.
 *
 * `place` is the order in which a record's edits are written: assigned when an edit is staged and again when it is
 * queued, because others may have overtaken it while it was only staged. `writes` records every PUT and is never
 * trimmed; after a crash it also shows what was about to be written over what. `landed` is the `updated_at` in the
 * response to a PUT, `after_version` that of the read behind `after`. `unconfirmed` marks a write whose edit lost a
 * response, so that its record is read once more when no gateway can still deliver it. `seen_versions` stores versions of
 * a record seen between our read and the landing, from any source.
 *
 * An item of a bulk edit stores its request for rows of a file (a selection's action is stored with its bulk edit) and,
 * once checked, the resulting change. After queueing, its edit holds the state; an item without its edit was discarded.
 * `cells` is its line of the file; `corrected_cells` and `corrected_value` are what the user put in place of the line
 * and of the resulting value in the preview.
 */
export const editTables: Subject = {
  name: 'edits',
  file: 'edits.db',
  migrations: [
    `create table edits (
      place integer primary key,
      edit_id text not null unique,
      engagement_id text not null,
      title text,
      kind text not null,
      change text not null,
      names text not null,
      state text not null,
      parked integer not null default 0,
      bulk_edit_id text,
      undoes text,
      made_at text not null,
      changed_at text not null,
      attempts integer not null default 0,
      problem text,
      result text,
      request_id text,
      overwrote text,
      proposed_by text,
      reason text
    ) strict;
    create unique index edits_staged on edits (engagement_id, kind) where state = 'staged';
    create index edits_queue on edits (place) where state = 'queued' and parked = 0;
    create index edits_line on edits (engagement_id, place) where state in ('queued', 'writing');
    create index edits_by_state on edits (state, place);
    create index edits_of_record on edits (engagement_id, place);
    create index edits_undoes on edits (undoes) where undoes is not null;
    create index edits_of_bulk_edit on edits (bulk_edit_id, state) where bulk_edit_id is not null;

    create table writes (
      write_id integer primary key autoincrement,
      edit_id text not null,
      connection_name text not null,
      engagement_id text not null,
      title text,
      bulk_edit_id text,
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
      words text not null,
      landed text,
      after_version text,
      unconfirmed integer not null default 0
    ) strict;
    create index writes_of_edit on writes (edit_id, write_id);
    create index writes_of_record on writes (engagement_id, write_id);
    create index writes_unconfirmed on writes (write_id) where unconfirmed = 1;

    create table seen_versions (
      engagement_id text not null,
      version text not null,
      contacts text,
      crm text,
      fields text,
      names text not null,
      seen_at text not null,
      primary key (engagement_id, version)
    ) strict, without rowid;
    create index seen_versions_by_age on seen_versions (seen_at);

    create table bulk_edits (
      bulk_edit_id text primary key,
      made_at text not null,
      origin text not null,
      paused integer not null default 0,
      committed integer not null default 0,
      problem text
    ) strict;
    create index bulk_edits_by_age on bulk_edits (made_at);

    create table bulk_edit_items (
      bulk_edit_id text not null,
      item integer not null,
      line integer,
      engagement_id text,
      title text,
      kind text,
      request text,
      state text not null,
      change text,
      names text not null default '{}',
      errors text not null default '[]',
      edit_id text,
      primary key (bulk_edit_id, item)
    ) strict, without rowid;
    create index bulk_edit_items_by_state on bulk_edit_items (bulk_edit_id, state, item);`,
    `alter table bulk_edit_items add column cells text;
    alter table bulk_edit_items add column corrected_cells text;
    alter table bulk_edit_items add column corrected_value text;
    create index bulk_edit_items_by_line on bulk_edit_items (bulk_edit_id, line, item);`,
  ],
  adopts: fromSharedFile(EDITS_DB, [
    { name: 'edits' },
    { name: 'writes' },
    { name: 'seen_versions' },
    { name: 'bulk_edits' },
    {
      name: 'bulk_edit_items',
      where: 'bulk_edit_id in (select bulk_edit_id from bulk_edits where connection_id = ?)',
    },
  ]),
};

/**
 * What tells that a write replaced what others had changed. `landed` is the `updated_at` that a PUT was answered with,
 * `after_version` that of the reading behind `after`; `unconfirmed` marks a write whose edit lost an answer, so that
 * the record is read once more when no gateway can deliver it any more. `seen_versions` keeps versions of a record that
 * were seen between our reading and the landing, by whatever brought them.
 */
export const overwrites = `
  alter table edits add column overwrote text;
  alter table writes add column landed text;
  alter table writes add column after_version text;
  alter table writes add column unconfirmed integer not null default 0;
  create index writes_of_record on writes (connection_id, engagement_id, write_id);
  create index writes_unconfirmed on writes (connection_id, write_id) where unconfirmed = 1;

  create table seen_versions (
    connection_id text not null,
    engagement_id text not null,
    version text not null,
    contacts text,
    crm text,
    fields text,
    names text not null,
    seen_at text not null,
    primary key (connection_id, engagement_id, version)
  ) strict, without rowid;
  create index seen_versions_by_age on seen_versions (seen_at);
`;

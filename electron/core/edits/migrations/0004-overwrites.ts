/**
 * Evidence that a write replaced others' changes. `landed` is the `updated_at` in the response to a PUT,
 * `after_version` that of the read behind `after`. `unconfirmed` marks a write whose edit lost a response, so that
 * its record is read once more when no gateway can still deliver it. `seen_versions` stores versions of a record
 * seen between our read and the landing, from any source.
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

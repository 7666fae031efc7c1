/**
 * Engagements, and the contacts, companies, users and tags that belong to them. Columns that lists filter and sort
 * by are in narrow tables; what is only shown is in tables of its own, so that scanning a million rows doesn't read
 * their texts. Contacts, companies, users and tags share one table: they differ only in their JSON.
 */
export const records = `
CREATE TABLE term (
  code INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (kind, name)
) STRICT;

CREATE TABLE engagement (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  time_key INTEGER NOT NULL UNIQUE,
  title TEXT NOT NULL,
  title_folded TEXT NOT NULL,
  type INTEGER NOT NULL,
  status INTEGER NOT NULL,
  owner INTEGER,
  host INTEGER,
  flags INTEGER NOT NULL,
  updated_us INTEGER NOT NULL,
  start_us INTEGER,
  seconds REAL,
  line_count INTEGER NOT NULL,
  crm_type TEXT,
  crm_id TEXT,
  crm_source TEXT,
  parts TEXT NOT NULL,
  written INTEGER NOT NULL,
  met INTEGER NOT NULL,
  missed INTEGER NOT NULL DEFAULT 0,
  asked INTEGER NOT NULL DEFAULT 0,
  looks INTEGER NOT NULL DEFAULT 0,
  due_at REAL
) STRICT;
CREATE INDEX engagement_by_update ON engagement (updated_us, id);
CREATE INDEX engagement_by_start ON engagement (start_us, id);
CREATE INDEX engagement_by_crm ON engagement (crm_id, crm_type) WHERE crm_id IS NOT NULL;
CREATE INDEX engagement_by_owner ON engagement (owner) WHERE owner IS NOT NULL;
CREATE INDEX engagement_by_host ON engagement (host) WHERE host IS NOT NULL;
CREATE INDEX engagement_due ON engagement (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX engagement_missed ON engagement (missed) WHERE missed > 0;

CREATE TABLE engagement_body (
  key INTEGER PRIMARY KEY,
  json TEXT NOT NULL,
  unreadable TEXT
) STRICT;

CREATE TABLE record (
  key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  found_by TEXT NOT NULL,
  crm_type TEXT,
  crm_id TEXT,
  crm_source TEXT,
  updated_us INTEGER,
  form TEXT NOT NULL,
  json TEXT NOT NULL,
  unreadable TEXT,
  written INTEGER NOT NULL,
  met INTEGER NOT NULL,
  missed INTEGER NOT NULL DEFAULT 0,
  gone INTEGER NOT NULL DEFAULT 0,
  request_id TEXT,
  received_at TEXT,
  UNIQUE (kind, id)
) STRICT;
CREATE INDEX record_by_name ON record (kind, gone, name_folded, key);
CREATE INDEX record_by_crm ON record (crm_id, crm_type) WHERE crm_id IS NOT NULL;

CREATE TABLE link (
  engagement INTEGER NOT NULL,
  kind TEXT NOT NULL,
  position INTEGER NOT NULL,
  record INTEGER NOT NULL,
  PRIMARY KEY (engagement, kind, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_by_record ON link (record, engagement);

CREATE TABLE tombstone (
  id TEXT PRIMARY KEY,
  updated_us INTEGER,
  written INTEGER NOT NULL,
  title TEXT NOT NULL,
  json TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT;

CREATE TABLE sync_state (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  json TEXT NOT NULL
) STRICT;

CREATE TABLE note (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

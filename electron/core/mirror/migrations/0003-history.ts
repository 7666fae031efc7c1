/**
 * Changes field by field, for "since you last looked"; and API rows without even a readable id, so that they are
 * reported rather than lost.
 */
export const history = `
CREATE TABLE change (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  seen_at TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  field TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  request_id TEXT
) STRICT;
CREATE INDEX change_of ON change (kind, id, seq);

CREATE TABLE unreadable_row (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  collection TEXT NOT NULL,
  place TEXT NOT NULL,
  reason TEXT NOT NULL,
  raw TEXT NOT NULL,
  request_id TEXT,
  received_at TEXT NOT NULL
) STRICT;
`;

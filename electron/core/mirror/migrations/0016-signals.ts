/**
 * Signals of all engagements, by definition and value: conditions, orders and reports of one signal read one range.
 * What texts are compared by is computed in JavaScript, so maintenance fills the rows of existing engagements (note
 * `signals`). Definitions count their engagements and, by the places of `SIGNAL_KINDS`, their values. Flag 4096 says
 * that an engagement's signals have been fetched.
 */
export const signals = `
CREATE TABLE signal_definition (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  named_us INTEGER NOT NULL,
  engagements INTEGER NOT NULL,
  counts TEXT NOT NULL
) STRICT;

CREATE TABLE signal (
  definition INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  value ANY NOT NULL,
  engagement INTEGER NOT NULL,
  shown TEXT,
  PRIMARY KEY (definition, kind, value, engagement)
) STRICT, WITHOUT ROWID;

UPDATE engagement SET flags = flags | 4096 WHERE parts -> '$.parts.signals' IS NOT NULL;
INSERT OR REPLACE INTO note (name, value) SELECT 'signals', '0' WHERE EXISTS (SELECT 1 FROM engagement);
`;

/**
 * Transcripts, and one full-text index. A transcript is one row, its lines joined by line breaks and its times
 * packed: a row per line would take three times the space and a hundred times the statements. The index has one
 * document per engagement and stores no text: ranking counts engagements, not lines, and the lines of the few
 * results shown are found directly in their text. Segments are merged rarely during a fill, and otherwise when
 * idle. `reindex` lists the engagements whose document has to be rewritten when idle.
 */
export const transcripts = `
CREATE TABLE engagement_text (
  key INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE timeline (
  key INTEGER PRIMARY KEY,
  speakers TEXT NOT NULL,
  body TEXT NOT NULL,
  folded TEXT,
  spoken_by BLOB NOT NULL,
  times BLOB NOT NULL,
  sentiment TEXT,
  words TEXT,
  overall TEXT,
  unreadable TEXT
) STRICT;

CREATE VIRTUAL TABLE document USING fts5(
  title, people, speakers, companies, tags, notes, text, spoken, every,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'ascii'
);
INSERT INTO document (document, rank) VALUES ('automerge', 8);
INSERT INTO document (document, rank) VALUES ('usermerge', 2);

CREATE TABLE indexed (
  key INTEGER PRIMARY KEY,
  time_key INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT;

CREATE TABLE reindex (key INTEGER PRIMARY KEY) STRICT;
INSERT INTO reindex SELECT key FROM engagement;
`;

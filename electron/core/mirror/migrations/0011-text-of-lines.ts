/**
 * An aggregated text that is exactly the lines of the timeline isn't stored a second time. `engagement_text` becomes a
 * view of all texts; `stored_text` has those that differ from the lines, `text_of_lines` names the others: a table of its
 * own, because a new column would make SQLite check all transcripts. Renaming in the legacy way leaves existing views
 * as they are, so that they read the new view. Maintenance removes texts that are stored twice.
 */
export const textOfLines = `
PRAGMA legacy_alter_table = ON;
ALTER TABLE engagement_text RENAME TO stored_text;
PRAGMA legacy_alter_table = OFF;
CREATE TABLE text_of_lines (key INTEGER PRIMARY KEY) STRICT;
CREATE VIEW engagement_text AS
  SELECT key, text FROM stored_text
  UNION ALL
  SELECT key, replace(body, char(11), char(10)) AS text FROM text_of_lines JOIN timeline USING (key);
INSERT OR REPLACE INTO note (name, value) SELECT 'refold', '0' WHERE EXISTS (SELECT 1 FROM timeline);
`;

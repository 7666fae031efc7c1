import { EMAIL } from './0009-sql-views.ts';
import { engagementsView } from './0014-timing-chunks.ts';

/**
 * The contacts of engagements with what names them, so that other programs don't have to join three views. And
 * `plain_text` reads the text of its engagement by key: SQLite doesn't pass a correlated condition into a view of two
 * tables, so each row read the texts of all engagements.
 */
export const participants = `
CREATE VIEW parley_v1_participants AS
SELECT e.id AS engagement_id, l.position, r.id AS contact_id,
  CAST(nullif(r.name, '') AS TEXT) AS name,
  CAST(${EMAIL} AS TEXT) AS email,
  CAST(json_extract(r.json, '$.company.id') AS TEXT) AS company_id,
  CAST((SELECT nullif(c.name, '') FROM record c
    WHERE c.kind = 'company' AND c.id = json_extract(r.json, '$.company.id')) AS TEXT) AS company_name
FROM engagement e
JOIN link l ON l.engagement = e.key AND l.kind = 'contact'
JOIN record r ON r.key = l.record;

DROP VIEW parley_v1_engagements;
${engagementsView(`coalesce((SELECT text FROM stored_text WHERE key = e.key),
    (SELECT replace(body, char(11), char(10)) FROM text_of_lines JOIN timeline USING (key) WHERE key = e.key))`)}`;

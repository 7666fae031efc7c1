/**
 * Action items of all engagements, with the columns they are ordered and filtered by, initially filled from
 * existing engagements; and whether an engagement's action items have been fetched at all (flag 2048).
 */
export const actionItems = `
CREATE TABLE action_item (
  engagement INTEGER NOT NULL,
  position INTEGER NOT NULL,
  due_on TEXT,
  assignee TEXT,
  PRIMARY KEY (engagement, position)
) STRICT, WITHOUT ROWID;

INSERT INTO action_item (engagement, position, due_on, assignee)
SELECT b.key, i.key,
  CASE WHEN i.value ->> '$.due_on' GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'
    THEN substr(i.value ->> '$.due_on', 1, 10) END,
  i.value ->> '$.assigned_to_user_id'
FROM engagement_body b, json_each(b.json, '$.action_items') i
WHERE json_type(b.json, '$.action_items') = 'array';

UPDATE engagement SET flags = flags | 2048 WHERE parts -> '$.parts.action_items' IS NOT NULL;

CREATE INDEX contact_by_creation ON record (unixepoch(json_extract(json, '$.created_at')))
  WHERE kind = 'contact';
`;

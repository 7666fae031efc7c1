/**
 * What each view of a record says otherwise than the merged record: a company within an engagement may have a name where
 * the company by itself has none. The records that are there count as what their list said.
 */
export const recordViews = `
ALTER TABLE record ADD COLUMN views TEXT NOT NULL DEFAULT '{}';
UPDATE record SET views = '{"list":{}}' WHERE form = 'whole';
`;

/**
 * How each view of a record differs from the merged record: a company within an engagement may have a name that its
 * own resource lacks. Existing records count as read from their list.
 */
export const recordViews = `
ALTER TABLE record ADD COLUMN views TEXT NOT NULL DEFAULT '{}';
UPDATE record SET views = '{"list":{}}' WHERE form = 'whole';
`;

/**
 * Marks changes written by Parley itself: the history of a record shows them, the updates by others don't.
 */
export const ownChanges = `
ALTER TABLE change ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
`;

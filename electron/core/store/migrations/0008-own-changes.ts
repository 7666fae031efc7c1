/** Changes that Parley itself wrote: the history of a record shows them, the updates by others leave them out. */
export const ownChanges = `
ALTER TABLE change ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
`;

/**
 * Values of lists: before, only the first hundred items of each had a row. Maintenance adds the others where a signal is
 * a list (kind 5).
 */
export const wholeLists = `
INSERT OR REPLACE INTO note (name, value) SELECT 'signals', '0' WHERE EXISTS (SELECT 1 FROM signal WHERE kind = 5);
`;

/**
 * Lines that the user corrected, as `[line, id, received text, received words]`: the text of a line is the user's then,
 * so that everything that reads lines uses it.
 */
export const correctedLines = `ALTER TABLE timeline ADD COLUMN corrected TEXT;`;

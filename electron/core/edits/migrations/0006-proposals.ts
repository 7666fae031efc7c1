/** Who proposed an edit, and why; null for the user's own. */
export const proposals = `
  alter table edits add column proposed_by text;
  alter table edits add column reason text;
`;

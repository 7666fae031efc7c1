/**
 * Transcripts are folded when they are searched: `timeline.folded` is no longer written, and maintenance clears it.
 * The column stays, because removing it would rewrite the whole file.
 */
export const noFoldedTranscripts = `
INSERT OR REPLACE INTO note (name, value) SELECT 'refold', '0' WHERE EXISTS (SELECT 1 FROM timeline);
`;

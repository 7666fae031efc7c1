/**
 * The index keeps new words in memory until a transaction ends or this many bytes are used, then writes a segment. With
 * the default of 1 MB, a page of transcripts becomes several segments, which have to be merged.
 */
export const indexBuffer = `
INSERT INTO document (document, rank) VALUES ('hashsize', 4194304);
`;

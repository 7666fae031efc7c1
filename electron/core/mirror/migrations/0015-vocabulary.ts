/** The words of the index with their numbers of documents, for suggestions. It stores nothing. */
export const vocabulary = `
CREATE VIRTUAL TABLE vocabulary USING fts5vocab('document', 'row');
`;

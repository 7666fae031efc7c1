export interface Snippet {
  /** The program that it is for; a proper name. */
  readonly tool: string;
  readonly code: string;
}

/** For a POSIX shell. In a file's name only a single quote ends such a string. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A file as a URI that SQLite reads: `?`, `#` and `%` would mean something else. */
function fileUri(file: string): string {
  const path = file.replaceAll('\\', '/');
  const encoded = path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^([A-Za-z])%3A/u, '$1:');
  return `file:${encoded.startsWith('/') ? '' : '/'}${encoded}?mode=ro`;
}

/** How the usual tools read the SQL views of this file. Each opens it read-only. */
export function sqlSnippets(file: string): Snippet[] {
  return [
    {
      tool: 'sqlite3',
      code: `sqlite3 -readonly -header -csv ${shellQuoted(file)} "SELECT title, start_at FROM parley_v1_engagements LIMIT 20"`,
    },
    {
      tool: 'Python',
      code: `import sqlite3\n\ndb = sqlite3.connect(${JSON.stringify(fileUri(file))}, uri=True)\nrows = db.execute("SELECT title, start_at FROM parley_v1_engagements LIMIT 20").fetchall()`,
    },
    {
      tool: 'DuckDB',
      code: `INSTALL sqlite;\nLOAD sqlite;\nATTACH '${file.replaceAll("'", "''")}' AS parley (TYPE sqlite, READ_ONLY);\nSELECT title, start_at FROM parley.parley_v1_engagements LIMIT 20;`,
    },
  ];
}

export interface Snippet {
  /** The program it is for; a proper name. */
  readonly tool: string;
  readonly code: string;
}

/** Quotes for a POSIX shell, in which only a single quote ends the string. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A file as a URI for SQLite, in which `?`, `#` and `%` have special meanings. */
function fileUri(file: string): string {
  const path = file.replaceAll('\\', '/');
  const encoded = path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^([A-Za-z])%3A/u, '$1:');
  return `file:${encoded.startsWith('/') ? '' : '/'}${encoded}?mode=ro`;
}

/** How common tools read the SQL views of this file. Each opens it read-only. */
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

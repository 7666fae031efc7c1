interface Snippet {
  /** The program it is for; a proper name. */
  readonly tool: string;
  readonly code: string;
}

/** Quotes for a POSIX shell, in which only a single quote ends the string. */
function shellQuoted(text: string): string {
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

/** A command for a shell: of Windows, if the program is a file there. */
export function commandText(command: readonly string[]): string {
  const isWindows = /^[A-Za-z]:\\/u.test(command[0] ?? '');
  const quoted = (word: string) => (isWindows ? `"${word.replaceAll('"', '""')}"` : shellQuoted(word));
  return command.map((word) => (/^[\w./:\\=-]+$/u.test(word) ? word : quoted(word))).join(' ');
}

/** How the usual assistants start the MCP server. The first is a command, the others are parts of settings files. */
export function assistantSnippets([command = '', ...args]: readonly string[]): Snippet[] {
  const json = (settings: object) => JSON.stringify(settings, null, 2);
  return [
    { tool: 'Claude Code', code: `claude mcp add parley -- ${commandText([command, ...args])}` },
    { tool: 'Claude Desktop, Cursor', code: json({ mcpServers: { parley: { command, args } } }) },
    { tool: 'VS Code', code: json({ servers: { parley: { type: 'stdio', command, args } } }) },
  ];
}

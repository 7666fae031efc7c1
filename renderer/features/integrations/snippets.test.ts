import { describe, expect, it } from 'vitest';
import { assistantSnippets, commandText, sqlSnippets } from './snippets.ts';

const POSIX = "/home/O'Hara/par ley?/100%/mirror.sqlite";

function codeFor(tool: string, file: string): string {
  return sqlSnippets(file).find((snippet) => snippet.tool === tool)?.code ?? '';
}

const COMMAND = ['/opt/node 24/bin/node', "/home/O'Hara/parley.mjs", 'mcp', '--data-dir', '/data/par ley'];

describe('snippets', () => {
  it('of SQL work with any folder name', () => {
    expect(codeFor('Python', POSIX)).toContain(
      `"file:/home/O'Hara/par%20ley%3F/100%25/mirror.sqlite?mode=ro"`,
    );
    expect(codeFor('DuckDB', POSIX)).toContain(`ATTACH '/home/O''Hara/par ley?/100%/mirror.sqlite'`);
    expect(codeFor('Python', 'C:\\Users\\Ada\\mirror.sqlite')).toContain(
      '"file:/C:/Users/Ada/mirror.sqlite?mode=ro"',
    );
  });

  it('of SQL are a single word to a shell', () => {
    expect(codeFor('sqlite3', POSIX)).toContain(String.raw`'/home/O'\''Hara/par ley?/100%/mirror.sqlite'`);
  });

  it('of assistants start the command with its folder from any place, whatever the paths', () => {
    const text = String.raw`'/opt/node 24/bin/node' '/home/O'\''Hara/parley.mjs' mcp --data-dir '/data/par ley'`;
    const [first, ...settings] = assistantSnippets(COMMAND);
    expect(first?.code).toBe(`claude mcp add parley -- ${text}`);
    const [command, ...args] = COMMAND;
    expect(settings.map(({ code }): unknown => JSON.parse(code))).toEqual([
      { mcpServers: { parley: { command, args } } },
      { servers: { parley: { type: 'stdio', command, args } } },
    ]);
  });

  it('of commands are quoted for Windows where the program is a file there', () => {
    const command = ['C:\\Program Files\\node.exe', 'C:\\parley\\parley.mjs', 'list'];
    expect(commandText(command)).toBe('"C:\\Program Files\\node.exe" C:\\parley\\parley.mjs list');
  });
});

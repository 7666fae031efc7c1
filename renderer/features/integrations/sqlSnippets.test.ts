import { describe, expect, it } from 'vitest';
import { sqlSnippets } from './sqlSnippets.ts';

const POSIX = "/home/O'Hara/par ley?/100%/mirror.sqlite";

function codeFor(tool: string, file: string): string {
  return sqlSnippets(file).find((snippet) => snippet.tool === tool)?.code ?? '';
}

describe('SQL snippets', () => {
  it('work with any folder name', () => {
    expect(codeFor('Python', POSIX)).toContain(
      `"file:/home/O'Hara/par%20ley%3F/100%25/mirror.sqlite?mode=ro"`,
    );
    expect(codeFor('DuckDB', POSIX)).toContain(`ATTACH '/home/O''Hara/par ley?/100%/mirror.sqlite'`);
    expect(codeFor('Python', 'C:\\Users\\Ada\\mirror.sqlite')).toContain(
      '"file:/C:/Users/Ada/mirror.sqlite?mode=ro"',
    );
  });

  it('are a single word to a shell', () => {
    expect(codeFor('sqlite3', POSIX)).toContain(String.raw`'/home/O'\''Hara/par ley?/100%/mirror.sqlite'`);
  });
});

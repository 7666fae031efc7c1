import { shellQuoted, type Snippet } from './sqlSnippets.ts';

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

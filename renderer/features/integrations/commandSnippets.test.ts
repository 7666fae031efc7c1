import { expect, it } from 'vitest';
import { assistantSnippets, commandText } from './commandSnippets.ts';

const COMMAND = ['/opt/node 24/bin/node', "/home/O'Hara/parley.mjs", 'mcp', '--data-dir', '/data/par ley'];

it('start the command with its folder from any place, whatever the paths', () => {
  const text = String.raw`'/opt/node 24/bin/node' '/home/O'\''Hara/parley.mjs' mcp --data-dir '/data/par ley'`;
  const [first, ...settings] = assistantSnippets(COMMAND);
  expect(first?.code).toBe(`claude mcp add parley -- ${text}`);
  const [command, ...args] = COMMAND;
  expect(settings.map(({ code }): unknown => JSON.parse(code))).toEqual([
    { mcpServers: { parley: { command, args } } },
    { servers: { parley: { type: 'stdio', command, args } } },
  ]);
});

it('quotes for Windows where the program is a file there', () => {
  const command = ['C:\\Program Files\\node.exe', 'C:\\parley\\parley.mjs', 'list'];
  expect(commandText(command)).toBe('"C:\\Program Files\\node.exe" C:\\parley\\parley.mjs list');
});

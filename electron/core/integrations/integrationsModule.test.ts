import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { TEST_SECONDS } from '#shared/contract/enumerations.ts';
import type { App } from '../app.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';

const ID = connectionId.parse('11111111-1111-4111-8111-111111111111');
const CONNECTION: ConnectionRecord = {
  id: ID,
  kind: 'remote',
  name: 'Test workspace',
  color: 'blue',
  baseUrl: 'http://localhost:1',
  readOnly: true,
  crmUrls: {},
  assistant: 'shared',
  credentialForm: 'bearer',
  tokenNumber: 0,
};

/** Notes its process, then never ends and can't be asked to. */
const HANGING = `
process.on('SIGTERM', () => undefined);
setInterval(() => undefined, 1000);
process.stdout.write('Starting …\\n{"id":', () => fs.writeFileSync(pidFile, String(process.pid)));`;

/** Answers tool calls as an MCP server would, between lines that are no messages. */
const server = (answer: string) => `
console.log('Debugger attached.\\n[]\\nnull');
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
  if (method === 'tools/call') console.log(JSON.stringify({ jsonrpc: '2.0', id, ...${answer} }));
});`;

describe('a command of the settings', () => {
  const clock = new ManualClock();
  let data: TestDir;
  let pidFile: string;
  let app: App | null = null;

  beforeEach(async () => {
    data = await testDir(onTestFinished);
    pidFile = path.join(data.dir, 'pid');
  });

  afterEach(() => app?.close());

  /** An app whose command line is this script. */
  async function appWith(script: string, node = process.execPath): Promise<App> {
    const file = path.join(data.dir, 'command line.cjs');
    const first = `const fs = require('node:fs'), readline = require('node:readline');
const pidFile = ${JSON.stringify(pidFile)}, args = process.argv.slice(2);`;
    await writeFile(file, `${first}\n${script}`);
    const settings = new MemorySettings();
    settings.set('connections', [CONNECTION]);
    await app?.close();
    app = createApp({ ...testPorts({ dataDir: data.dir, clock, settings }), cli: [node, file] });
    return app;
  }

  const tryIn = async (tried: App, command: 'cli' | 'mcp') =>
    must(await callApp(tried, 'integrations.try', { connectionId: ID, command }));
  const tryScript = async (script: string, command: 'cli' | 'mcp') => tryIn(await appWith(script), command);

  async function untilHanging(): Promise<number> {
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '').toBe(true);
    return Number(readFileSync(pidFile, 'utf8'));
  }

  test('is run as it is shown, with the workspace and the data folder', async () => {
    const shown = await appWith('console.log(JSON.stringify(process.argv))');
    const { commands } = must(await callApp(shown, 'integrations.get', { connectionId: ID }));
    expect(commands?.mcp.slice(2)).toEqual(['mcp', '--data-dir', data.dir]);
    const { outcome, output } = await tryIn(shown, 'cli');
    expect({ outcome, ran: JSON.parse(output) }).toEqual({ outcome: 'works', ran: commands?.cli });
    expect(commands?.cli).toEqual(expect.arrayContaining(['--workspace', ID, '--data-dir', data.dir]));
  });

  test('works in an empty workspace too, and else says why it failed', async () => {
    expect(await tryScript('process.exitCode = 3', 'cli')).toEqual({ outcome: 'works', output: '' });
    const broken = 'console.error("Parley isn’t running."); process.exitCode = 4';
    const why = { outcome: 'fails', output: 'Parley isn’t running.' };
    expect(await tryScript(broken, 'cli')).toEqual(why);
    expect(await tryScript(broken, 'mcp')).toEqual(why);
    const nowhere = await appWith('', path.join(data.dir, 'no node'));
    for (const command of ['cli', 'mcp'] as const) {
      expect(await tryIn(nowhere, command)).toEqual({
        outcome: 'fails',
        output: expect.stringContaining('ENOENT'),
      });
    }
  });

  test('shows only the beginning of a long output', async () => {
    const { outcome, output } = await tryScript('process.stdout.write("é".repeat(1e6))', 'cli');
    expect([outcome, output]).toEqual(['works', 'é'.repeat(4000)]);
  });

  test('calls a tool of the MCP server, whatever else that prints', async () => {
    const echo = '{ result: { content: [{ type: "text", text: JSON.stringify(params) }] } }';
    const { outcome, output } = await tryScript(server(echo), 'mcp');
    expect(outcome).toBe('works');
    expect(JSON.parse(output)).toMatchObject({ arguments: { workspace: ID, limit: 1 } });
    const off = '{ result: { isError: true, content: [{ type: "text", text: "Access is off." }] } }';
    expect(await tryScript(server(off), 'mcp')).toEqual({ outcome: 'fails', output: 'Access is off.' });
    const unknown = '{ error: { code: -32602, message: "No such tool." } }';
    expect(await tryScript(server(unknown), 'mcp')).toEqual({ outcome: 'fails', output: 'No such tool.' });
  });

  test.each(['cli', 'mcp'] as const)('is ended when it hangs, and says so: %s', async (command) => {
    const tried = tryScript(HANGING, command);
    const pid = await untilHanging();
    await clock.advance(TEST_SECONDS * 1000);
    expect((await tried).outcome).toBe('hangs');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(clock.pending).toBe(0);
  });

  test('is ended when the page no longer waits for it', async () => {
    const hanging = await appWith(HANGING);
    const page = new AbortController();
    const tried = hanging.handlers['integrations.try'](
      { connectionId: ID, command: 'cli' },
      { signal: page.signal },
    );
    const pid = await untilHanging();
    page.abort();
    await tried;
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
